import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that is removed when the test ends. */
export function temporaryFolder(name = "test"): string {
  const folder = mkdtempSync(join(tmpdir(), `perflab-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** All files below a folder, path to content, sorted by path; empty folders end in `/`. */
export function filesIn(folder: string): Record<string, string> {
  const read = (prefix: string): [string, string][] =>
    readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
      const path = `${prefix}${entry.name}`;
      if (!entry.isDirectory()) return [[path, readFileSync(join(folder, path), "latin1")] as [string, string]];
      const inside = read(`${path}/`);
      return inside.length > 0 ? inside : [[`${path}/`, ""] as [string, string]];
    });
  return Object.fromEntries(read("").sort(([a], [b]) => (a < b ? -1 : 1)));
}
