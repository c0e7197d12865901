import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { App } from "../../src";
import { isUpdating } from "../helpers/committed";
import { root } from "../helpers/root";
import { temporaryFolder } from "../helpers/temporary";
import { build } from "./experiments";
import { outputs } from "./outputs";

/** A block of a page whose text comes from elsewhere: a region of a file, or what a program says. */
const marked = /<!-- (code|output): (\S+) -->\n\n```(\w+)\n([^]*?)```\n/g;
const pages = readdirSync(join(root, "docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => join("docs", name));
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The lines between `// #region name` and `// #endregion`, without their common indent. */
function region(place: string): string {
  const [path = "", name = ""] = place.split("#");
  const lines = read(path).split("\n");
  const from = lines.findIndex((line) => line.trim() === `// #region ${name}`);
  const to = lines.findIndex((line, index) => index > from && line.trim() === "// #endregion");
  if (from < 0 || to < 0) throw new Error(`${path} has no region ${name}`);
  const inside = lines.slice(from + 1, to);
  const indent = Math.min(...inside.filter((line) => line !== "").map((line) => line.search(/\S/)));
  return inside.map((line) => `${line.slice(indent)}\n`).join("");
}

function wanted(kind: string, place: string): string {
  if (kind === "code") return region(place);
  const output = outputs[place];
  if (output === undefined) throw new Error(`test/docs/outputs.ts has no ${place}`);
  return `${output()}\n`;
}

/** The page with every marked block as it has to be. */
function renewed(text: string): string {
  return text.replace(
    marked,
    (_, kind: string, place: string, language: string) =>
      `<!-- ${kind}: ${place} -->\n\n\`\`\`${language}\n${wanted(kind, place)}\`\`\`\n`,
  );
}

describe.each(pages)("%s", (page) => {
  test("shows code that is run, and what programs really say; npm run golden renews it", () => {
    const text = read(page);
    const now = renewed(text);
    if (isUpdating()) writeFileSync(join(root, page), now);
    expect(isUpdating() ? now : text).toBe(now);
  });

  test("links only to what is there", () => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });
});

test.each(["docs/experiments.md", "docs/testing.md"])("%s has no code but that", (page) => {
  const text = read(page);
  expect([...text.matchAll(marked)].length).toBeGreaterThanOrEqual(6);
  expect(text.replace(marked, "")).not.toMatch(/```(ts|js|text)\n/);
});

test("the experiment on a published environment is a good one", () => {
  const app = new App({ outdir: temporaryFolder("docs"), stackTraces: false });
  build(app, () => ({}));
  const made = app.node.children as unknown as { readonly id: string; readonly findings: readonly object[] }[];
  expect(made.map(({ id }) => id)).toEqual(["our-dng", "our-dng-600-threads"]);
  for (const { findings } of made)
    expect(findings.filter((each) => "severity" in each && each.severity === "error")).toEqual([]);
});
