/** Prints rows in aligned columns. On a terminal or in a pipe the last column is cut where it would pass the width. */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  width = process.stdout.columns || 80,
): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const lines = all.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join("  "),
  );
  process.stdout.write(`${lines.map((line) => cut(line, width)).join("\n")}\n`);
}

function cut(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
