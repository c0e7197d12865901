/** A line that differs between two texts; an added line has no expected text, a removed one no actual text. */
export interface LineDifference {
  /** Number of the line in the expected text, from 1; for an added line, that of the line before it. */
  readonly line: number;
  readonly expected?: string;
  readonly actual?: string;
}

/** Above this many pairs of lines the rest is compared line by line at equal positions. */
const mostPairs = 4_000_000;

const longest = 300;

/** Compares two texts line by line. */
export function differentLines(expected: string, actual: string): LineDifference[] {
  const [before, after] = [expected.split("\n"), actual.split("\n")];
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const [removed, added] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  if (removed.length * added.length > mostPairs) return pair(removed, added, head);
  return blocks(removed, added).flatMap(([from, left, right]) => pair(left, right, head + from));
}

type Block = readonly [from: number, removed: string[], added: string[]];

/** Runs of differing lines between the lines of a longest common subsequence. */
function blocks(a: readonly string[], b: readonly string[]): Block[] {
  const common = commonLengths(a, b);
  const found: Block[] = [];
  let [i, j] = [0, 0];
  let open: [number, string[], string[]] | undefined;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      open = undefined;
      i += 1;
      j += 1;
      continue;
    }
    if (open === undefined) found.push((open = [i, [], []]));
    const takeRemoved = j >= b.length || (i < a.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0));
    if (takeRemoved) open[1].push(a[i++] as string);
    else open[2].push(b[j++] as string);
  }
  return found;
}

/** Length of the longest common subsequence of what follows each pair of positions. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row, next] = [rows[i] as Uint32Array, rows[i + 1] as Uint32Array];
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

/** A line of a file that somebody changed may hold anything: control signs are shown as such, long lines are cut. */
function printable(line: string): string {
  const shown = line.slice(0, longest).replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, "?");
  return line.length > longest ? `${shown}…` : shown;
}

function pair(removed: readonly string[], added: readonly string[], from: number): LineDifference[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => {
    const [expected, actual] = [removed[index], added[index]];
    return {
      line: from + Math.min(index + 1, removed.length),
      ...(expected === undefined ? {} : { expected }),
      ...(actual === undefined ? {} : { actual: printable(actual) }),
    };
  }).filter(({ expected, actual }) => expected !== actual);
}
