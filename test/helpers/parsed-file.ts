/** Files of an assembly as keys and values. Comments are not values. */
import { columns, httpdConf, javaProperties, jvmOptions, keyValues, limitsConf, postgresqlConf } from "./parsers/lines";
import type { Pair, Parser } from "./parsers/pair";
import { batch, jython, powerShell, shell, sql } from "./parsers/programs";
import { jmx, xml } from "./parsers/xml";

export type { Pair } from "./parsers/pair";

const parsers: readonly (readonly [name: RegExp, parser: Parser])[] = [
  [/(httpd|slapd)[\w-]*\.conf$/, httpdConf],
  [/(postgresql|pgtune)[\w.-]*\.conf$/, postgresqlConf],
  [/limits\.conf$/, limitsConf],
  [/pg_hba\.conf$|\.ldif$/, columns],
  [/\.(conf|ini|ora|cfg)$/, keyValues],
  [/\.properties$/, javaProperties],
  [/jvm\.options$|jvm-arguments[\w-]*\.txt$/, jvmOptions],
  [/\.jmx$/, jmx],
  [/\.(xml|xmi|nxftl|xml\.\w+)$/, xml],
  [/\.py$/, jython],
  [/\.sql$/, sql],
  [/\.ps1$/, powerShell],
  [/\.(bat|cmd)$/, batch],
  [/\.sh$|\/envvars$|\/setenv$/, shell],
];

const known = new Map<string, readonly Pair[]>();

/** @throws Error for a kind of file that no parser reads. */
export function parsedFile(path: string, content: string): readonly Pair[] {
  const key = `${path}\0${content}`;
  const found = known.get(key);
  if (found) return found;
  const parser = parsers.find(([name]) => name.test(path))?.[1];
  if (parser === undefined) throw new Error(`no parser reads ${path}: add one to test/helpers/parsed-file.ts`);
  const pairs = parser(content.replaceAll("\r\n", "\n"));
  known.set(key, pairs);
  return pairs;
}
