/** A value as JSON for files and for `--format json`: the order of keys is that of the code, the same on every machine. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
