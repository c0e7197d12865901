/**
 * Marks of settings in rendered text: invisible while a template is filled in, read and removed afterwards. They tell on which
 * line a setting stands without a second look at the file's syntax.
 */
const [ofValue, ofSource, end] = ["\u0001", "\u0002", "\u0003"];
// eslint-disable-next-line no-control-regex
const marks = /[\u0001\u0002]([^\u0003]*)\u0003/g;

/** Stands before the value itself. */
export const valueMark = (id: string): string => `${ofValue}${id}${end}`;

/** Stands in the comment above a value. */
export const sourceMark = (id: string): string => `${ofSource}${id}${end}`;

/**
 * The text without its marks, and the line of each setting, from 1. A value's own mark decides; else it is the first line below
 * the comments that name the setting.
 */
export function readMarks(marked: string): { readonly text: string; readonly lines: ReadonlyMap<string, number> } {
  const lines = new Map<string, number>();
  if (!marked.includes(end)) return { text: marked, lines };
  let waiting: string[] = [];
  const texts = marked.split("\n");
  texts.forEach((line, index) => {
    const isMarked = line.includes(end);
    // Most lines have no mark, and nothing waits for them.
    if (!isMarked && waiting.length === 0) return;
    const found = isMarked ? [...line.matchAll(marks)] : [];
    const values = found.filter(([mark]) => mark.startsWith(ofValue)).map(([, id = ""]) => id);
    const sources = found.filter(([mark]) => mark.startsWith(ofSource)).map(([, id = ""]) => id);
    if (sources.length === 0 && line.trim() !== "") {
      for (const id of waiting) if (!lines.has(id)) lines.set(id, index + 1);
      waiting = [];
    }
    waiting.push(...sources.filter((id) => !values.includes(id)));
    for (const id of values) if (!lines.has(id)) lines.set(id, index + 1);
    if (isMarked) texts[index] = line.replace(marks, "");
  });
  return { text: texts.join("\n"), lines };
}
