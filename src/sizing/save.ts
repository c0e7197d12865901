import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../errors";
import { withEntry } from "./json-text";

type Table = Record<string, unknown>;
const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The text of a `cdktf.json` with the options of one environment: everything else in it stays.
 * @param text what the file holds; undefined where there is none
 * @param force options that the file has for this environment are replaced
 * @throws UserError for a file that is no such JSON, and for other options of this environment without `force`
 */
export function withOptions(
  file: string,
  text: string | undefined,
  environment: string,
  options: object,
  force: boolean,
): string {
  const whole = text === undefined ? {} : parse(file, text);
  const context = tableIn(file, whole, "context");
  const perflab = tableIn(file, context, "perflab");
  const { environments } = perflab;
  // A list chooses environments; it stays, and the options go beside it.
  if (environments !== undefined && !isTable(environments)) throw refusal(file, listed(environments));
  const before = environments?.[environment];
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(options) && !force)
    throw refusal(file, {
      message: `has other options for ${environment} already: ${inWords(before)}`,
      given: inWords(options),
      fix: "--force puts the given ones in their place; --save <file> keeps them in another file",
    });
  const path = ["context", "perflab", "environments", environment];
  const saved = text === undefined ? `${withEntry("{}", path, options)}\n` : withEntry(text, path, options);
  const read = path.reduce<unknown>((table, key) => (isTable(table) ? table[key] : undefined), JSON.parse(saved));
  // Of a name that stands there twice JSON takes the last, and the entry is in the first.
  if (JSON.stringify(read) !== JSON.stringify(options))
    throw refusal(file, {
      message: "a table of the options stands there twice",
      given: path.join("."),
      allowed: "each name once",
    });
  return saved;
}

/** Options as a person reads them, e.g. `load 900, db/db2/LOGFILSIZ=4000`. */
function inWords(options: unknown): string {
  if (!isTable(options)) return JSON.stringify(options);
  const words = Object.entries(options).flatMap(([name, value]) =>
    isTable(value)
      ? Object.entries(value).map(([entry, own]) => `${entry}=${String(own)}`)
      : [`${name} ${typeof value === "string" ? value : JSON.stringify(value)}`],
  );
  return words.join(", ") || "none";
}

/** What a file holds; undefined where there is none. @throws UserError for what is no file */
export function readIfThere(file: string): string | undefined {
  const found = file === "" ? undefined : statSync(file, { throwIfNoEntry: false });
  const folder = found === undefined ? statSync(dirname(file), { throwIfNoEntry: false }) : undefined;
  const given = file;
  if (file === "" || found?.isFile() === false)
    throw new UserError([{ path: "--save", message: "not a file", given, allowed: "a cdktf.json, there or not yet" }]);
  if (found === undefined && folder?.isDirectory() !== true)
    throw new UserError([{ path: "--save", message: "its folder is not there", given, fix: "make the folder first" }]);
  return found === undefined ? undefined : readFileSync(file, "utf8");
}

function parse(file: string, text: string): Table {
  try {
    const whole: unknown = JSON.parse(text);
    if (isTable(whole)) return whole;
  } catch {
    // Told below, like any other text that is no object.
  }
  throw refusal(file, {
    message: "not a cdktf.json: the options cannot be added to it",
    given: text.slice(0, 40),
    allowed: "a JSON object, or a file that does not exist yet",
  });
}

function tableIn(file: string, table: Table, name: string): Table {
  const value = table[name];
  if (value === undefined) return {};
  if (isTable(value)) return value;
  throw refusal(file, { message: `${name} is no table`, given: JSON.stringify(value), allowed: "an object" });
}

function listed(given: unknown) {
  return {
    message: "context.perflab.environments is a list of names, and the options of one environment need a table there",
    given: JSON.stringify(given),
    allowed: "an object",
    fix: "save to another file",
  };
}

function refusal(path: string, rest: { message: string; given: string; allowed?: string; fix?: string }): UserError {
  return new UserError([{ path, ...rest }]);
}
