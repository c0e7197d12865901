/** A key and its value as a file has them. Keys of nested places have the outer ones before them, with `/` between. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

export type Parser = (text: string) => Pair[];

/** Lines without those that are empty or comments. */
export function linesOf(text: string, comment: RegExp): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !comment.test(line));
}

/** Without the quotes around it. */
export function unquote(text: string): string {
  return /^(["']).*\1$/s.test(text) ? text.slice(1, -1) : text;
}
