/** Cuts a text into lines of at most `width` signs: at a blank if there is one, else behind a separator, else anywhere. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const cut = cutAt(rest, width);
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...lines, rest];
}

function cutAt(text: string, width: number): number {
  const blank = text.lastIndexOf(" ", width);
  if (blank > 0) return blank;
  const head = text.slice(0, width);
  const separator = Math.max(...[..."/.,;:=_-"].map((sign) => head.lastIndexOf(sign, width - 2))) + 1;
  return separator > width / 3 ? separator : width;
}

/** A text with its continuation lines indented to the same depth, or by `hang` more. */
export function paragraph(text: string, indent: number, width: number, hang = 0): string {
  const blanks = " ".repeat(indent);
  const [first = ""] = wrap(text, width - indent);
  const rest = text.slice(first.length).trimStart();
  const others = rest === "" ? [] : wrap(rest, width - indent - hang);
  return [first, ...others.map((line) => " ".repeat(hang) + line)].map((line) => blanks + line).join("\n");
}

/** A named fact: names of up to ten signs stand in one column, the facts in the next. */
export function field(name: string, text: string, indent: number, width: number): string {
  const lead = `${" ".repeat(indent)}${name.padEnd(10)} `;
  return paragraph(text, lead.length, width).replace(" ".repeat(lead.length), lead);
}

/** A term and its explanation, whose continuation lines stand under its first. */
export function entry(term: string, text: string, indent: number, width: number): string {
  const lead = `${" ".repeat(indent)}${term.padEnd(9)} `;
  return paragraph(text, lead.length, width).replace(" ".repeat(lead.length), lead);
}

/** A row of cells, each wrapped within its column; the last column is not padded. */
export function row(cells: readonly string[], widths: readonly number[]): string {
  const columns = cells.map((cell, column) => wrap(cell, widths[column] ?? 20));
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, column) => (lines[line] ?? "").padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  ).join("\n");
}

const gap = 2;
const narrowest = 8;

/** A column, and the width below which it is not wrapped before the next one. */
export type Shrinking = readonly [column: number, least: number];

/**
 * Aligned columns that fit `width`: where their contents are wider, columns are wrapped, those that `shrink` names first and in
 * that order, then the widest. Under no head a table has rows alone.
 */
export function columns(
  head: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  width: number,
  indent = 0,
  shrink: readonly Shrinking[] = [],
): string[] {
  const all = head === undefined ? rows : [head, ...rows];
  const natural = (all[0] ?? []).map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  const widths = fit(natural, width - indent - gap * (natural.length - 1), shrink);
  const lead = " ".repeat(indent);
  return all.flatMap((cells) =>
    row(cells, widths)
      .split("\n")
      .map((line) => (lead + line).trimEnd()),
  );
}

function fit(natural: readonly number[], room: number, shrink: readonly Shrinking[]): number[] {
  const widths = [...natural];
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  for (const [column, least] of shrink) {
    const cut = Math.max(0, Math.min(over, (widths[column] ?? 0) - least));
    widths[column] = (widths[column] ?? 0) - cut;
    over -= cut;
  }
  while (over > 0 && Math.max(...widths) > narrowest) {
    const widest = widths.lastIndexOf(Math.max(...widths));
    widths[widest] = (widths[widest] ?? 0) - 1;
    over -= 1;
  }
  return widths;
}

/** A text of at most `width` signs: of a longer one the middle is left out, because both ends tell things apart. */
export function cutMiddle(text: string, width: number): string {
  if (text.length <= width) return text;
  const head = Math.ceil((width - 1) / 3);
  return `${text.slice(0, head)}…${text.slice(text.length - (width - 1 - head))}`;
}
