import type { ManifestSetting } from "../../manifest/schema";
import { describeSource, type Source } from "../../settings/source";
import type { LineDifference } from "./lines";

/**
 * Which settings a changed line of a file holds. Words that differ are looked at first, then the whole line, each for the
 * names that the setting has in that file; the source above the line decides between settings of one name.
 */
export function settingsOfLine(
  change: LineDifference,
  expectedLines: readonly string[],
  settings: readonly ManifestSetting[],
): string[] {
  const texts = [change.expected, change.actual].filter((text) => text !== undefined);
  if (texts.every(isComment)) return [];
  const named = firstFilled(
    () => namedIn(differingWords(change), settings),
    () => namedIn(texts, settings),
  );
  const sources = change.expected === undefined ? [] : commentsAbove(expectedLines, change.line - 1).map(bare);
  const bySource = settings.filter(({ source }) =>
    sources.some((text) => text.includes(bare(describeSource(source as Source)))),
  );
  const both = named.filter((setting) => bySource.includes(setting));
  return firstFilled(
    () => both,
    () => named,
    () => bySource,
  ).map(({ id }) => id);
}

function firstFilled<T>(...steps: readonly (() => readonly T[])[]): readonly T[] {
  for (const step of steps) {
    const found = step();
    if (found.length > 0) return found;
  }
  return [];
}

/** Settings named in a text; a name inside a longer name that is also there does not count. */
function namedIn(texts: readonly string[], settings: readonly ManifestSetting[]): ManifestSetting[] {
  const text = texts.map(bare).join("\n");
  const hits = settings.flatMap((setting) => {
    const name = names(setting).filter((candidate) => text.includes(candidate));
    return name.length > 0 ? [{ setting, longest: name.reduce((a, b) => (b.length > a.length ? b : a)) }] : [];
  });
  const inside = (name: string) =>
    hits.some(
      ({ longest }) => longest !== name && longest.includes(name) && !text.replaceAll(longest, "").includes(name),
    );
  return hits.filter(({ longest }) => !inside(longest)).map(({ setting }) => setting);
}

/** How a setting may be called in a file: its own name, its vendor's, and the place that the flavour carries it to. */
function names({ id, title, carried }: ManifestSetting): string[] {
  const place = Object.values(carried)[0]?.to?.replace(/^[^:]*: /, "") ?? "";
  const words = place.split(/[\s/@()]+/).map(bare);
  const last = words.filter((word) => word.length >= 3).at(-1) ?? "";
  const own =
    id
      .slice(id.lastIndexOf("/") + 1)
      .split(".")
      .at(-1) ?? "";
  return [bare(own), bare(title), last].filter((name) => name.length >= 3);
}

/** Letters and digits only: `connect_timeout`, `ConnectTimeout` and `-Xmx` as `connecttimeout` and `xmx`. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function differingWords({ expected = "", actual = "" }: LineDifference): string[] {
  const [before, after] = [expected.split(/\s+/), actual.split(/\s+/)];
  return [...before.filter((word) => !after.includes(word)), ...after.filter((word) => !before.includes(word))];
}

function commentsAbove(lines: readonly string[], index: number): string[] {
  const found: string[] = [];
  for (let above = index - 1; above >= 0 && isComment(lines[above] ?? ""); above -= 1) found.push(lines[above] ?? "");
  return found;
}

function isComment(line: string): boolean {
  return /^\s*(#|--|<!--|;)/.test(line);
}
