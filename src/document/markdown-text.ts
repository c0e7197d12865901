/** What Markdown would take for its own: a tag, an emphasis, code, a link, or a backslash before such a sign. */
const own = /\\(?=[!-/:-@[-`{-~])|<(?=[A-Za-z/!?])|`|(?<!\s)\*|\*(?!\s)|(?<!\w)_(?=\S)|(?<=\S)_(?!\w)|(?<=\])[([]/g;

/** A text as words of one line of Markdown: what it holds is shown, and nothing of it is obeyed. */
export function markdownText(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").replace(own, "\\$&");
}

/** The same where the text stands at the beginning of a line. */
export function markdownLine(text: string): string {
  return markdownText(text).replace(/^(\s*)(#+(?=\s)|[+-](?=\s)|>|\d+(?=[.)]\s))/, (_, lead: string, sign: string) =>
    /\d/.test(sign) ? `${lead}${sign}\\` : `${lead}\\${sign}`,
  );
}

/** Lines between fences that none of them closes. */
export function fenced(lines: readonly string[], language: string): string {
  const runs = lines.flatMap((line) => line.match(/`{3,}/g) ?? []);
  const fence = "`".repeat(Math.max(4, ...runs.map(({ length }) => length + 1)));
  return [`${fence}${language}`, ...lines, fence].join("\n");
}
