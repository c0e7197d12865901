import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface GoldenOptions {
  /** Write the folder instead of comparing with it. @default false */
  readonly update?: boolean;
  /** Files that belong into the folder. @default all */
  readonly select?: (path: string) => boolean;
  /** Last change to a file before it is compared or written, for what differs without a meaning. @default `fixedImageTags` */
  readonly normalise?: (content: string, path: string) => string;
}

/**
 * Compares files with a folder of expected files: different, missing and extra files all count.
 * @throws Error that names every such file, with the first line that differs
 */
export function goldenFolder(
  result: { readonly files: ReadonlyMap<string, string> },
  folder: string,
  options: GoldenOptions = {},
): void {
  const { update = false, select = () => true, normalise = fixedImageTags } = options;
  const wanted = new Map(
    [...result.files].filter(([path]) => select(path)).map(([path, content]) => [path, normalise(content, path)]),
  );
  const present = new Map(listFiles(folder).map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  if (update) {
    write(folder, wanted, present);
    return;
  }
  const problems = [
    ...[...present.keys()].filter((path) => !wanted.has(path)).map((path) => `${path}: no longer rendered`),
    ...[...wanted].flatMap(([path, content]) => compare(path, present.get(path), content)),
  ];
  if (problems.length > 0) throw new Error(`${folder} is not what was rendered:\n${problems.sort().join("\n")}`);
}

/** Image tags are checksums of the images' own files: a fixed word in their place. */
export function fixedImageTags(content: string): string {
  return content.replace(/\b(perflab\/[a-z]+):[0-9a-z]+\b/g, "$1:CONTENT");
}

function compare(path: string, expected: string | undefined, actual: string): string[] {
  if (expected === undefined) return [`${path}: not in the folder`];
  if (expected === actual) return [];
  const [before, after] = [expected.split("\n"), actual.split("\n")];
  const at = after.findIndex((line, index) => line !== before[index]);
  const index = at === -1 ? after.length : at;
  return [`${path}:${index + 1}:\n  - ${before[index] ?? "(end)"}\n  + ${after[index] ?? "(end)"}`];
}

function write(folder: string, wanted: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): void {
  for (const path of present.keys()) if (!wanted.has(path)) rmSync(join(folder, path));
  for (const [path, content] of wanted) {
    if (present.get(path) === content) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

function listFiles(folder: string, prefix = ""): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}
