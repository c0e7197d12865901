/** JSON with a final line break; the order of keys is that of the code, the same on every machine. */
export function stableJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
