import type { Command } from "commander";
import { completions } from "./candidates";
import { KnownNames } from "./known-names";
import { readTyped } from "./typed";

/** The line that asks the shell for names of files; no word of perflab begins with a colon. */
const filesLine = ":files";

/**
 * What the scripts of all shells read: a line for each candidate with its description behind a tab. A candidate that ends in
 * `/` or `=` goes on.
 */
export function answer(program: Command, words: readonly string[], project = process.cwd()): string {
  const typed = readTyped(program, words);
  const { candidates, files } = completions(typed, new KnownNames(words.slice(0, -1), project));
  const lines = candidates.map(({ value, description }) => (description ? `${value}\t${oneLine(description)}` : value));
  return [...lines, ...(files ? [filesLine] : [])].map((line) => `${line}\n`).join("");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
