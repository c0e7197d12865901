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
  readonly count: number;
  /** The lines without the end of the last one. */
  readonly text: string;
  /** Lines between this excerpt and the next, or the end. */
  readonly leftOut: number;
}

/** A file in the parts that a page shows: all of it, or of a long one what is around the lines that matter. */
export function excerpts(content: string, matter: readonly number[]): Excerpt[] {
  if (content === "") return [];
  const starts = lineStarts(content);
  const total = starts.length;
  const part = (from: number, to: number) => {
    const text = content.slice(starts[from - 1], starts[to] ?? content.length);
    return { from, count: to - from + 1, text: text.endsWith("\n") ? text.slice(0, -1) : text };
  };
  if (total <= whole) return [{ ...part(1, total), leftOut: 0 }];
  const windows: { from: number; to: number }[] = [];
  const wanted = matter.length === 0 ? [{ from: 1, to: opening }] : [...matter].sort((a, b) => a - b).map(aroundLine);
  for (const { from, to } of [{ from: 1, to: 2 }, ...wanted]) {
    const last = windows.at(-1);
    if (last !== undefined && from <= last.to + around) last.to = Math.max(last.to, Math.min(to, total));
    else windows.push({ from, to: Math.min(to, total) });
  }
  return windows.map(({ from, to }, index) => ({
    ...part(from, to),
    leftOut: (windows[index + 1]?.from ?? total + 1) - to - 1,
  }));
}

/** Where each line begins. A long file is not taken apart for the few lines that are shown. */
function lineStarts(content: string): number[] {
  const starts = [0];
  for (let end = content.indexOf("\n"); end !== -1 && end + 1 < content.length; end = content.indexOf("\n", end + 1))
    starts.push(end + 1);
  return starts;
}

const aroundLine = (line: number) => ({ from: Math.max(1, line - around), to: line + around });
