/** A document as data: the same content becomes Markdown and a page. */

/** Some words of a cell; `to` names the place in the page that they lead to, `file` a file beside the page, `page` a public page. */
export interface Piece {
  readonly text: string;
  readonly to?: string;
  readonly file?: string;
  readonly page?: string;
  /** Makes these words a place that others lead to. */
  readonly anchor?: string;
  readonly tone?: "strong" | "muted" | "alarm" | "code";
}

/** Pieces of one line follow each other without a blank. */
export type Line = string | readonly Piece[];
export type Cell = string | readonly Line[];

/** What the filters of a page read. */
export interface Tags {
  readonly machines: readonly string[];
  readonly kind: string;
  readonly strength: string;
  /** `changed` from the product's default, `set` where none is known, `equal` to it. */
  readonly change: string;
}

export interface Row {
  readonly cells: readonly Cell[];
  readonly anchor?: string;
  readonly tags?: Tags;
}

/** Rows under a heading of their own, e.g. those of one server. */
export interface RowGroup {
  readonly heading?: string;
  readonly rows: readonly Row[];
}

export interface Table {
  /** Names the table for those who cannot see what is around it. */
  readonly title: string;
  readonly head: readonly string[];
  readonly groups: readonly RowGroup[];
  /** Shares of the width, as percentages; the reader's program decides without. */
  readonly widths?: readonly number[];
}

export interface Filter {
  readonly field: "machines" | "kind" | "strength" | "change";
  readonly label: string;
  /** Value and what is shown for it. */
  readonly choices: readonly (readonly [string, string])[];
}

/** A line of a unified diff, or with `@` what stands between two parts of it. */
export interface DiffLine {
  readonly sign: " " | "+" | "-" | "@";
  readonly text: string;
}

export type Block =
  | { readonly kind: "text"; readonly text: Line }
  | { readonly kind: "stamp"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "table"; readonly table: Table }
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  | { readonly kind: "picture"; readonly name: "topology" | "chain" }
  | { readonly kind: "filters"; readonly filters: readonly Filter[] }
  | { readonly kind: "signatures"; readonly roles: readonly string[] }
  /** What changes in one file; closed until somebody asks for it. */
  | { readonly kind: "diff"; readonly title: string; readonly lines: readonly DiffLine[] }
  /** Closed until somebody asks for it. */
  | { readonly kind: "more"; readonly title: string; readonly blocks: readonly Block[] };

export interface Chapter {
  readonly title: string;
  /** A shorter title for the menu. */
  readonly short?: string;
  readonly blocks: readonly Block[];
}

export interface Document {
  readonly title: string;
  /** What stands below the title, before the first chapter. */
  readonly opening: readonly Block[];
  readonly chapters: readonly Chapter[];
}

export const text = (content: Line): Block => ({ kind: "text", text: content });

/** A table of rows without groups. */
export function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  widths?: readonly number[],
): Block {
  const groups = [{ rows: rows.map((cells) => ({ cells })) }];
  return { kind: "table", table: { title, head, groups, ...(widths ? { widths } : {}) } };
}

/** The same without the columns that no row fills. */
export function filledTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  shares?: readonly number[],
): Block {
  const kept = head.map((_, column) => rows.some((cells) => cells[column] !== ""));
  const filled = <T>(row: readonly T[]): T[] => row.filter((_, column) => kept[column]);
  const left = filled(shares ?? []);
  const sum = left.reduce((total, share) => total + share, 0);
  const widths = left.map((share) => Math.round((1000 * share) / sum) / 10);
  return table(title, filled(head), rows.map(filled), shares ? widths : undefined);
}

export const lineText = (line: Line): string =>
  typeof line === "string" ? line : line.map((piece) => piece.text).join("");

/** A cell in one line. */
export function cellText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  return cell.map(lineText).join("; ");
}
