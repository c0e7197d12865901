import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";
import type { Manifest } from "../manifest/schema";
import type { ComparedAssembly, DiffLine, FileDifference, Hunk } from "./comparison";
import { withoutName } from "./own-name";

type RenderedFile = Manifest["files"][number];

/** Lines around a change. */
const context = 3;
/** Beyond as many changed lines the shortest difference costs too much: everything between the first and the last change. */
const mostEdits = 500;

/** Rendered files that only one has, and those whose content differs by more than the environment's own name. */
export function compareFiles(a: ComparedAssembly, b: ComparedAssembly): FileDifference[] {
  const [first, second] = [byPath(a), byPath(b)];
  return [...new Set([...first.keys(), ...second.keys()])].sort().flatMap((path) => {
    const [one, two] = [first.get(path), second.get(path)];
    if (one !== undefined && one.sha256 === two?.sha256) return [];
    const [before, after] = [content(a, one), content(b, two)];
    if (before === after) return [];
    const hunks = hunksOf(before, after, one, two);
    const count = (sign: DiffLine["sign"]) => hunks.flatMap(({ lines }) => lines).filter((line) => line.sign === sign);
    return [
      {
        path,
        server: (two ?? one)?.server ?? "",
        kind: one === undefined ? "added" : two === undefined ? "removed" : "changed",
        added: count("+").length,
        removed: count("-").length,
        hunks,
      },
    ];
  });
}

function byPath({ manifest }: ComparedAssembly): Map<string, RenderedFile> {
  return new Map(manifest.files.map((file) => [file.path, file]));
}

function content({ manifest, file }: ComparedAssembly, rendered: RenderedFile | undefined): string | undefined {
  return rendered === undefined ? undefined : withoutName(file(rendered.path), manifest);
}

function hunksOf(
  before: string | undefined,
  after: string | undefined,
  a: RenderedFile | undefined,
  b: RenderedFile | undefined,
): Hunk[] {
  const [old, now] = [settingsOf(a), settingsOf(b)];
  return rawHunks(before ?? "", after ?? "").map(({ oldStart, oldLines, newStart, newLines, lines }) => {
    let [x, y] = [oldStart, newStart];
    const marked = lines
      .filter((line) => !line.startsWith("\\"))
      .map((line): DiffLine => {
        const sign = line[0] as DiffLine["sign"];
        const settings = (sign === "-" ? old.get(x) : sign === "+" ? now.get(y) : undefined) ?? [];
        if (sign !== "+") x += 1;
        if (sign !== "-") y += 1;
        return { sign, text: line.slice(1), settings };
      });
    return { oldStart, oldLines, newStart, newLines, lines: marked };
  });
}

type RawHunk = Omit<Hunk, "lines"> & { readonly lines: readonly string[] };

function rawHunks(before: string, after: string): readonly RawHunk[] {
  const patch = structuredPatch("a", "b", before, after, "", "", { context, maxEditLength: mostEdits }) as
    { readonly hunks: readonly RawHunk[] } | undefined;
  return patch?.hunks ?? [wholeHunk(lines(before), lines(after))];
}

/** One hunk from the first change to the last. */
function wholeHunk(before: readonly string[], after: readonly string[]): RawHunk {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const from = Math.max(0, head - context);
  const kept = Math.max(0, tail - context);
  const signed = (sign: string, some: readonly string[]) => some.map((line) => `${sign}${line}`);
  return {
    oldStart: from + 1,
    oldLines: before.length - kept - from,
    newStart: from + 1,
    newLines: after.length - kept - from,
    lines: [
      ...signed(" ", before.slice(from, head)),
      ...signed("-", before.slice(head, before.length - tail)),
      ...signed("+", after.slice(head, after.length - tail)),
      ...signed(" ", before.slice(before.length - tail, before.length - kept)),
    ],
  };
}

function lines(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function settingsOf(file: RenderedFile | undefined): Map<number, string[]> {
  const at = new Map<number, string[]>();
  for (const [id, line] of Object.entries(file?.lines ?? {})) at.set(line, [...(at.get(line) ?? []), id]);
  return at;
}

/** A difference as a unified diff, as `git diff` and `patch` know it. */
export function unifiedDiff({ path, kind, hunks }: FileDifference): string {
  return formatPatch(
    {
      oldFileName: kind === "added" ? "/dev/null" : `a/${path}`,
      newFileName: kind === "removed" ? "/dev/null" : `b/${path}`,
      oldHeader: undefined,
      newHeader: undefined,
      hunks: hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map(({ sign, text }) => `${sign}${text}`) })),
    },
    FILE_HEADERS_ONLY,
  );
}
