/** Signs that a terminal obeys, or that make a text look like another one; tabs and line breaks are none. */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/;
const eachControl = new RegExp(control.source, "g");

export const hasControlSigns = (text: string): boolean => control.test(text);

/** A text whose control signs are written by their numbers, so that nothing of it happens on a terminal. */
export function visible(text: string): string {
  if (!control.test(text)) return text;
  return text.replace(eachControl, (sign) => {
    const number = sign.charCodeAt(0).toString(16);
    return number.length > 2 ? `\\u${number.padStart(4, "0")}` : `\\x${number.padStart(2, "0")}`;
  });
}

const longest = 200;

/** What a user gave, on one line: an empty text is seen, too, and of a long one both ends. */
export function visibleValue(text: string): string {
  if (text.trim() === "") return JSON.stringify(text);
  const line = visible(text).replace(/\r?\n/g, "\\n").replace(/\t/g, "\\t");
  if (line.length <= longest) return line;
  const end = longest / 4;
  return `${line.slice(0, longest - end)} … ${line.slice(-end)} (${text.length} signs)`;
}

/** In JSON the lower ones are escapes; what looks like one may be text behind a backslash. */
const inJson = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]|\\[bfru]/;

/**
 * For JSON text: without such a sign, as `controlSignsIn` finds it, for certain, in a fraction of the time.
 * @param bytes the same in UTF-8: as long as the text where all of it is ASCII
 */
export const mayHaveControlSigns = (json: string, bytes: Buffer): boolean =>
  (bytes.length !== json.length || bytes.includes(0x7f) || bytes.includes("\\")) && inJson.test(json);

/** Places of texts with control signs in a tree of tables and lists. */
export function controlSignsIn(
  tree: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof tree === "string") return control.test(tree) ? [path] : [];
  if (typeof tree !== "object" || tree === null) return [];
  const isList = Array.isArray(tree);
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = [...path, isList ? Number(key) : visible(key)];
    return control.test(key) ? [here] : controlSignsIn(value, here);
  });
}
