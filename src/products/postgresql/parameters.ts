import type { Resolved } from "../../model/resolution";
import { postgresql } from "../../rendering/syntax";
import { sourceLine } from "../../rendering/view";
import type { Value } from "../../settings/definition";
import { Bytes, Duration } from "../../settings/units";

/** One line of `postgresql.conf`. */
export interface Parameter {
  readonly name: string;
  readonly setting: Resolved;
  /** How the file spells the value. @default - the setting's own, with its unit */
  readonly value?: string;
  /** Why name or value differ from the setting's. */
  readonly how?: string;
}

/** Sizes and times keep their units: PostgreSQL's own unit differs from parameter to parameter. */
export function spelled(value: Value, unit?: string): string {
  if (value instanceof Bytes) return `${value.toMib("up")}MB`;
  if (value instanceof Duration) {
    return value.milliseconds % 1000 === 0 ? `${value.toSeconds()}s` : `${value.milliseconds}ms`;
  }
  return postgresql.value(value) + (unit === "ms" && Number(value) > 0 ? unit : "");
}

/** The same in the largest unit that is whole, as a report writes it. */
export function spelledShort(value: Value, unit?: string): string {
  if (value instanceof Bytes && value.bytes % 2 ** 30 === 0) return `${value.bytes / 2 ** 30}GB`;
  if (value instanceof Duration && value.milliseconds % 60_000 === 0) return `${value.milliseconds / 60_000}min`;
  return spelled(value, unit);
}

/** A line as the template has it. */
export function parameterView({ name, setting, value, how = "" }: Parameter) {
  const source = [sourceLine(setting), ...(how === "" ? [] : [how])].join("; ");
  return {
    source: postgresql.comment(source),
    name,
    value: value ?? spelled(setting.value ?? "", setting.definition.unit),
  };
}
