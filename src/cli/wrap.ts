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
  return separator > width / 2 ? separator : width;
}

/** A text with its continuation lines indented to the same depth. */
export function paragraph(text: string, indent: number, width: number): string {
  const blanks = " ".repeat(indent);
  return wrap(text, width - indent)
    .map((line) => `${blanks}${line}`)
    .join("\n");
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

/** A text of at most `width` signs: of a longer one the middle is left out, because both ends tell things apart. */
export function cutMiddle(text: string, width: number): string {
  if (text.length <= width) return text;
  const head = Math.ceil((width - 1) / 3);
  return `${text.slice(0, head)}…${text.slice(text.length - (width - 1 - head))}`;
}
