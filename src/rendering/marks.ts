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
  let next = marked.indexOf(end);
  if (next === -1) return { text: marked, lines };
  const note = (ids: readonly string[], line: number) => {
    for (const id of ids) if (!lines.has(id)) lines.set(id, line);
  };
  let waiting: string[] = [];
  // Most lines have no mark, and nothing waits for them: they are counted and not read.
  for (let start = 0, line = 1; start <= marked.length && (next !== -1 || waiting.length > 0); line += 1) {
    const newline = marked.indexOf("\n", start);
    const stop = newline === -1 ? marked.length : newline;
    const isMarked = next !== -1 && next < stop;
    if (isMarked || waiting.length > 0) {
      const text = marked.slice(start, stop);
      const { values, sources } = isMarked ? marksIn(text) : none;
      if (sources.length === 0 && text.trim() !== "") {
        note(waiting, line);
        waiting = [];
      }
      waiting.push(...sources.filter((id) => !values.includes(id)));
      note(values, line);
      if (isMarked) next = marked.indexOf(end, stop);
    }
    start = stop + 1;
  }
  return { text: marked.replace(marks, ""), lines };
}

interface Marks {
  readonly values: readonly string[];
  readonly sources: readonly string[];
}

const none: Marks = { values: [], sources: [] };

function marksIn(line: string): Marks {
  const found: { values: string[]; sources: string[] } = { values: [], sources: [] };
  for (const [mark, id = ""] of line.matchAll(marks))
    (mark.startsWith(ofValue) ? found.values : found.sources).push(id);
  return found;
}
