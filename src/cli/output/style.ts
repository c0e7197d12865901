/** Marks for parts of a text: escape codes on a terminal, nothing elsewhere. Applied to whole lines, after they were wrapped. */
export interface Style {
  readonly bold: (line: string) => string;
  readonly dim: (line: string) => string;
  readonly added: (line: string) => string;
  readonly removed: (line: string) => string;
}

const same = (line: string): string => line;
export const plainStyle: Style = { bold: same, dim: same, added: same, removed: same };

const code =
  (begin: number, end: number) =>
  (line: string): string =>
    line === "" ? "" : `\x1b[${begin}m${line}\x1b[${end}m`;
const colours: Style = { bold: code(1, 22), dim: code(2, 22), added: code(32, 39), removed: code(31, 39) };

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Colour only on a terminal that has it, and not where the user asked for none (no-color.org). */
export function styleOf(stream: Stream = process.stdout, variables: NodeJS.ProcessEnv = process.env): Style {
  return stream.isTTY === true && !variables.NO_COLOR && variables.TERM !== "dumb" ? colours : plainStyle;
}

const narrow = 80;
const widest = 120;

/** Width of texts: that of the terminal within limits in which a text reads well, 80 in a pipe. */
export function outputWidth(stream: Stream = process.stdout): number {
  return stream.isTTY === true && stream.columns ? Math.max(40, Math.min(stream.columns, widest)) : narrow;
}
