import { Bytes, Duration } from "./units";

export type Value = number | string | boolean | Bytes | Duration;

/** The dimension along which a value without a rule shrinks with `scale`. */
export type ScaleDimension = "memory" | "users" | "processors";

/** Which texts a setting takes, as an expression and in words. */
export interface TextForm {
  readonly pattern: RegExp;
  readonly allowed: string;
}

/** One of these words. */
export function oneOf(...words: readonly string[]): TextForm {
  return { pattern: new RegExp(`^(${words.join("|")})$`), allowed: words.join(", ") };
}

/** A text of a form that `allowed` describes. */
export function like(pattern: RegExp, allowed: string): TextForm {
  return { pattern, allowed };
}

/** One setting of a product, as its administrator knows it. */
export interface SettingDefinition {
  /** The vendor's own name of the setting. */
  readonly title: string;
  readonly type: "count" | "number" | "text" | "flag" | "size" | "duration";
  readonly unit?: string;
  /** The product's own default, where a public source gives one. */
  readonly default?: Value;
  /** File, console page or command in which an administrator sets it. */
  readonly place: string;
  /** Only a console takes it: it goes to the runbook. */
  readonly manual: boolean;
  readonly scale?: ScaleDimension;
  /** Smallest value that scaling may give. */
  readonly floor?: Value;
  /** Smallest and largest number, in the setting's unit. @default - 0 to 1,000,000 */
  readonly range?: readonly [least: number, most: number];
  /** The texts that the product takes: an override has to match. @default - any text on one line */
  readonly form?: TextForm;
  /** Full key, where the product knows the setting by one (a Java system property, a properties key). */
  readonly key?: string;
  /** When a changed value takes effect, where a public source says so. */
  readonly restart?: Statement;
  /** How an administrator of the product reads the value in force. */
  readonly check?: Statement;
}

/** What a public source says, in one sentence, and which. */
export interface Statement {
  readonly text: string;
  readonly source: string;
}

export type SettingTable = Readonly<Record<string, SettingDefinition>>;

const mergedTables = new WeakMap<SettingTable, WeakMap<SettingTable, SettingTable>>();

/** Two tables as one, the second the stronger; made once for the same two, which all like servers have. */
export function merged(table: SettingTable, further: SettingTable): SettingTable {
  const known = mergedTables.get(table) ?? new WeakMap<SettingTable, SettingTable>();
  mergedTables.set(table, known);
  const before = known.get(further);
  if (before !== undefined) return before;
  const all = { ...table, ...further };
  known.set(further, all);
  return all;
}

type Details = Partial<Omit<SettingDefinition, "title" | "type" | "place">>;
type Define = (title: string, place: string, details?: Details) => SettingDefinition;

const define =
  (type: SettingDefinition["type"], unit?: string): Define =>
  (title, place, details = {}) => ({ title, type, place, manual: false, ...(unit ? { unit } : {}), ...details });

/** A whole number of things. */
export const count = define("count");
/** A number that may have decimals, e.g. a share between 0 and 1. */
export const number = define("number");
/** A word or text in the product's own spelling. */
export const text = define("text");
/** On or off. */
export const flag = define("flag");
/** An amount of memory or storage, shown in MiB. */
export const size = define("size", "MiB");
/** A span of time, shown in seconds. */
export const duration = define("duration", "s");

/** The bare value as lab.json and product files hold it: sizes in MiB, times in seconds. */
export function plain(value: Value): number | string | boolean {
  if (value instanceof Bytes) return value.toMib("up");
  if (value instanceof Duration) return value.toSeconds();
  return value;
}
