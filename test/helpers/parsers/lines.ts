/** Files of one entry a line. */
import { linesOf, unquote, type Pair, type Parser } from "./pair";

/**
 * httpd.conf and slapd.conf: directives, those in a section with its name before them. Values of `Define` are put where they
 * are used; words of the form `name=value` are pairs of their own.
 */
export const httpdConf: Parser = (text) => {
  const sections: string[] = [];
  const defined = new Map<string, string>();
  return linesOf(text.replace(/\\\n/g, " "), /^#/).flatMap((line): Pair[] => {
    if (line.startsWith("</")) {
      sections.pop();
      return [];
    }
    const [, open = "", name = "", rest = ""] = /^(<?)([\w-]+)\s*(.*?)>?$/.exec(line) ?? [];
    const prefix = sections.map((section) => `${section}/`).join("");
    if (open === "<") {
      sections.push(`${name} ${rest}`.trim());
      return [{ key: `${prefix}${name}`, value: rest }];
    }
    const value = rest.replace(/\$\{(\w+)\}/g, (whole, variable: string) => defined.get(variable) ?? whole);
    if (name === "Define") {
      const [variable = "", ...words] = value.split(/\s+/);
      defined.set(variable, words.join(" "));
      return [{ key: `Define ${variable}`, value: words.join(" ") }];
    }
    const words = value.split(/\s+/).flatMap((word) => keyValue(word, `${prefix}${name} `));
    return [{ key: `${prefix}${name}`, value: unquote(value) }, ...words];
  });
};

function keyValue(word: string, prefix = ""): Pair[] {
  const [, key, value] = /^([\w.-]+)=(.*)$/.exec(word) ?? [];
  return key === undefined || value === undefined ? [] : [{ key: `${prefix}${key}`, value: unquote(value) }];
}

/** Java properties: escapes resolved, long lines joined. */
export const javaProperties: Parser = (text) =>
  linesOf(text.replace(/\\\n\s*/g, ""), /^[#!]/).map((line) => {
    const [, key = "", value = ""] = /^((?:\\.|[^\\=:\s])+)\s*[=:\s]\s*(.*)$/.exec(line) ?? [undefined, line];
    const plain = (part: string) => part.replace(/\\(.)/g, "$1");
    return { key: plain(key), value: plain(value) };
  });

/** Options of a JVM, by blank or line: `-Xmx27m`, `-Dkey=value`, `-XX:Name=value`, `-XX:+Flag`, `-Xgcpolicy:gencon`. */
export const jvmOptions: Parser = (text) =>
  linesOf(text, /^#/)
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => word.startsWith("-"))
    .map(jvmOption);

function jvmOption(word: string): Pair {
  const flag = /^-XX:([+-])(\w+)$/.exec(word);
  if (flag) return { key: `-XX:${flag[2]}`, value: flag[1] === "+" ? "true" : "false" };
  const size = /^-(Xm[sxn]|Xss)(\d.*)$/.exec(word);
  if (size) return { key: `-${size[1]}`, value: size[2] ?? "" };
  const named = /^(-D[^=]+|-[^=]+)=(.*)$/.exec(word) ?? /^(-[A-Z]\w+):(.*)$/.exec(word);
  return named ? { key: named[1] ?? "", value: named[2] ?? "" } : { key: word, value: "true" };
}

/** postgresql.conf: the equals sign may be left out, texts are in single quotes, comments follow values too. */
export const postgresqlConf: Parser = (text) =>
  linesOf(text, /^#/).map((line) => {
    const [, key = line, value = ""] = /^([\w.]+)\s*=?\s*('(?:[^']|'')*'|[^#\s]*)/.exec(line) ?? [];
    return { key, value: unquote(value).replaceAll("''", "'") };
  });

/** sysctl.conf, nuxeo.conf, init.ora and the like. Java options in a value are pairs of their own. */
export const keyValues: Parser = (text) =>
  linesOf(text, /^[#;!]/).flatMap((line) => {
    const [, key = line, value = ""] = /^([^=\s]+)\s*=\s*(.*)$/.exec(line) ?? [];
    const plain = unquote(value);
    return [{ key: key.replace(/^\*\./, ""), value: plain }, ...optionsIn(key, plain)];
  });

/** Java options in the value of a variable. */
export function optionsIn(key: string, value: string): Pair[] {
  if (!/(^|\s)-[XD]/.test(value)) return [];
  return jvmOptions(value).map((pair) => ({ key: `${key}/${pair.key}`, value: pair.value }));
}

/** limits.conf: domain, type and item are the key. */
export const limitsConf: Parser = (text) =>
  linesOf(text, /^#/).map((line) => {
    const words = line.split(/\s+/);
    return { key: words.slice(0, 3).join(" "), value: words[3] ?? "" };
  });

/** pg_hba.conf, LDIF and other files of columns: the first word is the key. */
export const columns: Parser = (text) =>
  linesOf(text, /^#/).map((line) => {
    const [key = "", ...rest] = line.split(/\s+/);
    return { key: key.replace(/:+$/, ""), value: rest.join(" ") };
  });
