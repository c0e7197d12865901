import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { optionNames } from "../../src/options/layers";
import { catalogue } from "../../stacks/catalogue";
import { root } from "../helpers/root";

const readme = readFileSync(join(root, "README.md"), "utf8");

describe("README", () => {
  it("shows the example that the tests run, to the letter", () => {
    const example = readFileSync(join(root, "examples", "two-server-lab.ts"), "utf8");
    expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``);
  });

  it("names every environment of the catalogue", () => {
    const unnamed = catalogue.map(({ id }) => id).filter((id) => !readme.includes(`\`${id}\``));
    expect(unnamed).toEqual([]);
  });

  it.each(["README.md", "CONTRIBUTING.md"])("%s links only to files that are there", (file) => {
    const text = readFileSync(join(root, file), "utf8");
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map((match) => match[1] ?? "");
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
    expect(links.length).toBeGreaterThan(2);
  });
});

describe("docs/options.md", () => {
  it("has a row for each option", () => {
    const text = readFileSync(join(root, "docs", "options.md"), "utf8");
    expect(optionNames.filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([]);
  });
});
