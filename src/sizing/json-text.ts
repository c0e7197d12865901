interface Member {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A text of a JSON object with one more entry, at the end of a path of tables; an entry that is there is replaced. Every other
 * sign of the text stays: its spaces, its line ends, its numbers as they are written.
 */
export function withEntry(text: string, path: readonly string[], value: unknown): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  const written = (content: unknown, depth: number): string =>
    JSON.stringify(content, null, unit).replaceAll("\n", `${eol}${unit.repeat(depth)}`);
  let open = text.indexOf("{");
  for (const [index, key] of path.entries()) {
    const depth = index + 1;
    const isLast = depth === path.length;
    const members = membersOf(text, open);
    // Of a name that stands there twice, the last counts.
    const found = members.findLast((member) => member.key === key);
    if (found !== undefined && !isLast) {
      open = found.start;
      continue;
    }
    if (found !== undefined) return text.slice(0, found.start) + written(value, depth) + text.slice(found.end);
    const rest = path.slice(depth).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
    const entry = `${eol}${unit.repeat(depth)}${JSON.stringify(key)}: ${written(rest, depth)}`;
    const before = members.at(-1)?.end;
    if (before !== undefined) return `${text.slice(0, before)},${entry}${text.slice(before)}`;
    const close = text.indexOf("}", open);
    return `${text.slice(0, open + 1)}${entry}${eol}${unit.repeat(index)}${text.slice(close)}`;
  }
  return text;
}

/** The members of the object that begins at a place of a text that is known to be JSON. */
function membersOf(text: string, open: number): Member[] {
  const members: Member[] = [];
  let at = pastBlanks(text, open + 1);
  while (text[at] !== "}") {
    const keyEnd = pastValue(text, at);
    const start = pastBlanks(text, pastBlanks(text, keyEnd) + 1);
    const end = pastValue(text, start);
    members.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, start, end });
    at = pastBlanks(text, end);
    if (text[at] === ",") at = pastBlanks(text, at + 1);
  }
  return members;
}

function pastBlanks(text: string, at: number): number {
  let place = at;
  while (/\s/.test(text[place] ?? "")) place += 1;
  return place;
}

function pastValue(text: string, at: number): number {
  const token = /"(?:[^"\\]|\\.)*"|[{[\]}]|[^\s,:{}[\]"]+/g;
  token.lastIndex = at;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (/^[{[]$/.test(match[0])) depth += 1;
    if (/^[\]}]$/.test(match[0])) depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return text.length;
}
