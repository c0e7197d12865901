import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect } from "vitest";
import { readManifest } from "../../src/manifest/read";
import type { Assembly } from "../../src/cli/input/current-assembly";
import { fixedImageTags, type GivenOptions } from "../../src/testing";
import { published } from "./published";

/** Published environments as saved folders, for the tests of one file; image tags are a fixed word. */
export function assemblyFolders() {
  const root = mkdtempSync(join(tmpdir(), "perflab-saved-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const known = new Map<string, Assembly>();
  return (environment: string, options: GivenOptions = {}): Assembly => {
    const key = `${environment} ${JSON.stringify(options)}`;
    const folder = join(root, String(known.size), environment);
    const assembly = known.get(key) ?? save(environment, options, folder);
    known.set(key, assembly);
    return assembly;
  };
}

function save(environment: string, options: GivenOptions, folder: string): Assembly {
  for (const [path, content] of published(environment, options).files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path === "lab.json" ? fixedImageTags(content) : content);
  }
  return { environment, folder, manifest: readManifest(folder) };
}

/** A text of a command is the expected one, and fits 80 columns but for what must stay whole. */
export async function expectText(name: string, text: string, mayBeLong: (line: string) => boolean = () => false) {
  const long = text.split("\n").filter((line) => line.length > 80 && !mayBeLong(line));
  expect(long, `${name} is wider than 80 columns`).toEqual([]);
  expect(text.split("\n").filter((line) => /\s$/.test(line) && !mayBeLong(line))).toEqual([]);
  expect(text.endsWith("\n") && !text.endsWith("\n\n")).toBe(true);
  await expect(text).toMatchFileSnapshot(resolve(__dirname, "..", "cli", "expected", `${name}.txt`));
}
