/** Longer files are not shown whole. */
const whole = 400;
/** Lines shown before and behind one that holds a setting. */
const around = 4;
/** Of a long file in which no setting has a line so many are shown. */
const opening = 12;

/** Some lines of a file that follow each other. */
export interface Excerpt {
  /** Number of the first line, from 1. */
  readonly from: number;
  readonly lines: readonly string[];
  /** Lines between this excerpt and the next, or the end. */
  readonly leftOut: number;
  /** Lines of the whole file. */
  readonly total: number;
}

/** A file in the parts that a page shows: all of it, or of a long one what is around the lines that matter. */
export function excerpts(content: string, matter: readonly number[]): Excerpt[] {
  const lines = content.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const total = lines.length;
  if (total <= whole) return [{ from: 1, lines, leftOut: 0, total }];
  const windows: { from: number; to: number }[] = [];
  const wanted = matter.length === 0 ? [{ from: 1, to: opening }] : [...matter].sort((a, b) => a - b).map(aroundLine);
  for (const { from, to } of [{ from: 1, to: 2 }, ...wanted]) {
    const last = windows.at(-1);
    if (last !== undefined && from <= last.to + around) last.to = Math.max(last.to, Math.min(to, total));
    else windows.push({ from, to: Math.min(to, total) });
  }
  return windows.map(({ from, to }, index) => ({
    from,
    lines: lines.slice(from - 1, to),
    leftOut: (windows[index + 1]?.from ?? total + 1) - to - 1,
    total,
  }));
}

const aroundLine = (line: number) => ({ from: Math.max(1, line - around), to: line + around });
