import { plain, type SettingDefinition, type Value } from "./definition";
import { Bytes, Duration } from "./units";

const anyText = /^[\x20-\x7e]{1,500}$/;
const widest = [0, 1_000_000] as const;

/** What a setting takes, in words, when a value is none of it; undefined for a good value. */
export function valueProblem(definition: SettingDefinition, value: Value): string | undefined {
  if (definition.type === "text") {
    const { pattern, allowed } = definition.form ?? { pattern: anyText, allowed: words.text };
    return typeof value === "string" && pattern.test(value) ? undefined : allowed;
  }
  if (definition.type === "flag") return typeof value === "boolean" ? undefined : words.flag;
  const [least, most] = definition.range ?? (definition.type === "size" ? [1, 16_777_216] : widest);
  const number = plain(value);
  const isNumber = typeof value === "number";
  const kind = { count: isNumber, number: isNumber, size: value instanceof Bytes, duration: value instanceof Duration };
  const good = kind[definition.type] && typeof number === "number" && Number.isFinite(number);
  if (good && number >= least && number <= most && (definition.type !== "count" || Number.isInteger(number)))
    return undefined;
  const unit = definition.type === "size" ? "MiB" : definition.type === "duration" ? "s" : "";
  return `${words[definition.type]}, from ${least} to ${most} ${unit}`.trimEnd();
}

/** The form in which a user writes each type. */
export const words: Readonly<Record<SettingDefinition["type"], string>> = {
  count: "a whole number, e.g. 2500",
  number: "a number, e.g. 0.8",
  size: "an amount of memory with its unit, e.g. 27GiB or 864MiB",
  duration: "a time with its unit, e.g. 30s or 5m",
  flag: "true or false",
  text: "1 to 500 printable ASCII characters on one line",
};
