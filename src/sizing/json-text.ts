import { applyEdits, modify } from "jsonc-parser";

/**
 * A text of a JSON object with one more entry, at the end of a path of tables; an entry that is there is replaced. Every other
 * sign of the text stays: its spaces, its line ends, its numbers as they are written.
 */
export function withEntry(text: string, path: readonly string[], value: unknown): string {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: !indent.includes("\t"),
    tabSize: indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }));
}
