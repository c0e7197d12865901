import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { visibleCommands } from "../helpers/command-tree";
import { root } from "../helpers/root";

const load = createRequire(__filename);
const { reference } = load(join(root, "scripts", "write-reference.js")) as {
  reference: () => string;
};

describe("docs/commands.md", () => {
  const path = join(root, "docs", "commands.md");
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";

  it("is what the commands themselves tell: npm run docs writes it", () => {
    expect(text).toBe(reference());
  });

  it("has a chapter for every command and a row for every option", () => {
    for (const { name, command } of visibleCommands().slice(1)) {
      expect(text).toContain(`\n## ${name}\n`);
      for (const { flags } of command.options) expect(text).toContain(`| \`${flags}\` |`);
    }
  });

  it("links only to what is there", () => {
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title.toLowerCase().replace(/ /g, "-"));
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? "");
    const broken = links.filter((link) =>
      link.startsWith("#") ? !headings.includes(link.slice(1)) : !existsSync(join(root, "docs", link)),
    );
    expect(broken).toEqual([]);
  });
});
