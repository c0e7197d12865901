/** Scripts, as far as they state values: assignments, options of commands, arguments of calls. */
import { jvmOptions, optionsIn } from "./lines";
import { unquote, type Pair, type Parser } from "./pair";

/** Words of a shell command line; quotes are resolved, `$` stays. */
function shellCommands(text: string): string[][] {
  const commands: string[][] = [[]];
  const token = /\\\n|#[^\n]*|(\n|;|&&|\|\|?|&)|((?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s;&|"'\\])+)|[^\S\n]+/g;
  let wordBefore = false;
  for (const match of text.matchAll(token)) {
    const [whole, end, word] = match;
    if (whole.startsWith("#") && !wordBefore) continue;
    if (end !== undefined) commands.push([]);
    else if (word !== undefined) commands.at(-1)?.push(resolveQuotes(word));
    wordBefore = word !== undefined;
  }
  return commands.filter((command) => command.length > 0);
}

function resolveQuotes(word: string): string {
  return word.replace(
    /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs,
    (_, double?: string, single?: string, escaped?: string) =>
      double === undefined ? (single ?? escaped ?? "") : double.replace(/\\(["\\$`])/g, "$1"),
  );
}

/**
 * Shell: assignments, `name=value` words, a command with its arguments, the last of two as the value of the first, pairs after Db2's
 * `using`. Variables with a literal
 * value are put where they are used; an argument with blanks is read as a command of its own.
 */
export const shell: Parser = (text) => {
  const variables = new Map<string, string>();
  const fill = (word: string) => word.replace(/\$\{?(\w+)\}?/g, (whole, name: string) => variables.get(name) ?? whole);
  const read = (words: readonly string[]): Pair[] => {
    const filled = words.map(fill);
    const assigned = filled.flatMap((word): Pair[] => {
      const [, key, value] = /^([A-Za-z_*][\w.]*)=(.*)$/s.exec(word) ?? [];
      return key === undefined || value === undefined ? [] : [{ key, value }, ...optionsIn(key, value)];
    });
    for (const { key, value } of assigned) variables.set(key, value);
    const [command = "", ...rest] = filled;
    const using = filled.findIndex((word) => word.toLowerCase() === "using");
    const pairs = using < 0 ? [] : pairsOf(filled.slice(using + 1));
    const two =
      rest.length === 2
        ? [{ key: rest[0]?.startsWith("-") ? `${command} ${rest[0]}` : (rest[0] ?? ""), value: rest[1] ?? "" }]
        : [];
    const inner = words
      .filter((word) => /\s/.test(word) && !/^\w+=/.test(word) && !word.includes("\n"))
      .flatMap((word) => read(word.trim().split(/\s+/)));
    return [...assigned, { key: command, value: rest.join(" ") }, ...two, ...pairs, ...inner];
  };
  return shellCommands(text).flatMap(read);
};

function pairsOf(words: readonly string[]): Pair[] {
  return words.flatMap((key, index) => (index % 2 === 0 ? [{ key, value: words[index + 1] ?? "" }] : []));
}

const jythonToken =
  /#[^\n]*|("""[\s\S]*?"""|'''[\s\S]*?'''|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|([\w.+-]+)|(\n)|([^\s])/g;

interface Token {
  readonly kind: "text" | "word" | "line" | "sign";
  readonly value: string;
}

function jythonTokens(text: string): Token[] {
  return [...text.matchAll(jythonToken)].flatMap(([, quoted, word, line, sign]): Token[] => {
    if (quoted !== undefined) return [{ kind: "text", value: unquote(quoted).replace(/\\(.)/g, "$1") }];
    if (word !== undefined) return [{ kind: "word", value: word }];
    if (line !== undefined) return [{ kind: "line", value: "" }];
    return sign === undefined ? [] : [{ kind: "sign", value: sign }];
  });
}

/**
 * Jython of wsadmin: assignments, `name, value` at the end of a call or alone in a list, `name: value` in a dictionary. A list of
 * a name and a value, as AdminConfig takes it, is one pair; options in a text are pairs too.
 */
export const jython: Parser = (text) => {
  const tokens = jythonTokens(text);
  const pairs: Pair[] = [];
  const isSign = (index: number, signs: string) =>
    tokens[index]?.kind === "sign" && signs.includes(tokens[index].value);
  const isLiteral = (index: number) => ["text", "word"].includes(tokens[index]?.kind ?? "");
  tokens.forEach((token, index) => {
    const after = tokens[index + 2];
    if (token.kind === "text" && after && isLiteral(index + 2)) {
      const closed = isSign(index + 3, ")]") && isSign(index - 1, "[(,");
      if ((isSign(index + 1, ",") && closed) || isSign(index + 1, ":"))
        pairs.push({ key: token.value, value: after.value });
    }
    const starts = index === 0 || tokens[index - 1]?.kind === "line";
    if (
      token.kind === "word" &&
      starts &&
      isSign(index + 1, "=") &&
      after &&
      isLiteral(index + 2) &&
      !isSign(index + 3, "(.")
    )
      pairs.push({ key: token.value, value: after.value });
    if (token.kind === "text" && /(^|\s|\[)-\w/.test(token.value)) pairs.push(...jvmOptions(token.value));
  });
  const named = pairs.flatMap(({ key, value }, index) => {
    const next = pairs[index + 1];
    return key === "name" && next?.key === "value" ? [{ key: value, value: next.value }] : [];
  });
  return [...pairs, ...named];
};

/** SQL: `name = value`, `SET name TO value`, the words of CREATE and ALTER with what follows each, and the verb of a statement. */
export const sql: Parser = (text) => {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, "").replace(/^\\.*$/gm, "");
  return (bare.match(/(?:'(?:[^']|'')*'|"[^"]*"|[^;'"])+/g) ?? []).flatMap((statement): Pair[] => {
    const tokens = statement.match(/'(?:[^']|'')*'|"[^"]*"|[\w.$]+|[^\s\w]/g) ?? [];
    const [verb = ""] = tokens;
    if (verb === "") return [];
    const plain = (token: string | undefined) => unquote(token ?? "").replaceAll("''", "'");
    const defines = /^(create|alter)$/i.test(verb);
    const pairs = tokens.flatMap((token, index): Pair[] => {
      const next = tokens[index + 1] ?? "";
      if (next === "=" || next.toLowerCase() === "to") return [{ key: plain(token), value: plain(tokens[index + 2]) }];
      return defines && /^[A-Za-z]\w*$/.test(token) && /^['"\w]/.test(next) ? [{ key: token, value: plain(next) }] : [];
    });
    return [{ key: verb, value: tokens.slice(1).map(plain).join(" ") }, ...pairs];
  });
};

/** PowerShell: assignments, `name=value` words and named parameters. Variables are put where they are used. */
export const powerShell: Parser = (text) => {
  const variables = new Map<string, string>();
  const fill = (word: string) => word.replace(/\$(\w+)/g, (whole, name: string) => variables.get(name) ?? whole);
  return text
    .replace(/<#[\s\S]*?#>/g, "")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter((line) => line !== "")
    .flatMap((line): Pair[] => {
      const [, name, value] = /^\$(\w+)\s*=\s*("[^"]*"|'[^']*'|\S+)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) {
        variables.set(name, unquote(value));
        return [{ key: name, value: unquote(value) }];
      }
      const words = (line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => fill(unquote(word)));
      return words.flatMap((word, index) => {
        const [, key, assigned] = /^([\w.-]+)=(.*)$/.exec(word) ?? [];
        if (key !== undefined && assigned !== undefined) return [{ key, value: assigned }, ...optionsIn(key, assigned)];
        const next = words[index + 1];
        return /^-[A-Za-z]+$/.test(word) && next !== undefined ? [{ key: word.slice(1), value: next }] : [];
      });
    });
};

/** Batch files of Windows: `set NAME=value` and `name=value` words. */
export const batch: Parser = (text) =>
  text
    .split(/\r?\n/)
    .filter((line) => !/^\s*(rem\b|::)/i.test(line))
    .flatMap((line) => {
      const [, key, value] = /^\s*@?set\s+"?([\w.]+)=([^"]*)"?\s*$/i.exec(line) ?? [];
      if (key !== undefined && value !== undefined) return [{ key, value }, ...optionsIn(key, value)];
      return [...line.matchAll(/([\w.-]+)=("[^"]*"|\S+)/g)].map(([, name = "", text = ""]) => ({
        key: name,
        value: unquote(text),
      }));
    });
