/** A value as JSON for files and for `--format json`: the order of keys is that of the code, the same on every machine. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Entries of a list that are one part of a text: few enough that V8 keeps the part among its small objects, which it frees soon. */
const atOnce = 64;

/**
 * The text of `jsonText` in parts, none of them large: that of a lab with thousands of machines has a hundred megabytes.
 */
export function* jsonParts(table: object): Generator<string> {
  let separator = "{\n";
  for (const [name, value] of Object.entries(table) as [string, unknown][]) {
    if (value === undefined) continue;
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    if (list.length <= atOnce) {
      yield `${separator}${inside({ [name]: value }, "{\n", "\n}")}`;
    } else {
      yield `${separator}  ${JSON.stringify(name)}: [\n`;
      for (let start = 0; start < list.length; start += atOnce) {
        const part = { "": list.slice(start, start + atOnce) };
        yield `${start === 0 ? "" : ",\n"}${inside(part, '{\n  "": [\n', "\n  ]\n}")}`;
      }
      yield "\n  ]";
    }
    separator = ",\n";
  }
  yield separator === "{\n" ? "{}\n" : "\n}\n";
}

const inside = (part: object, before: string, behind: string): string =>
  JSON.stringify(part, null, 2).slice(before.length, -behind.length);

/** A value as CDKTF writes its files: keys in the order of their signs, an empty table on two lines. */
export function sortedJson(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => `\n${inner}${entry === undefined ? "null" : sortedJson(entry, inner)}`);
    return `[${entries.join(",")}\n${indent}]`;
  }
  let text = "";
  for (const name of Object.keys(value).sort()) {
    const entry = (value as Record<string, unknown>)[name];
    if (entry !== undefined)
      text += `${text === "" ? "" : ","}\n${inner}${JSON.stringify(name)}: ${sortedJson(entry, inner)}`;
  }
  return `{${text}\n${indent}}`;
}
