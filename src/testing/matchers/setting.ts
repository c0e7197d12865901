import type { ManifestSetting } from "../../manifest/schema";
import { closest } from "../../text/closest";
import { parseValue } from "../../model/overrides";
import { plain, type SettingDefinition, type Value } from "../../settings/definition";
import { describeSource, type Source, type SourceKind, type Strength } from "../../settings/source";
import { Bytes, Duration } from "../../settings/units";
import { describeDifferences, differences, isPlain } from "./compare";
import { manifestOf, result, type Asymmetric, type MatcherContext, type MatcherResult, type Text } from "./matcher";

/** What a test expects of a source; what it leaves out may be anything. */
export interface ExpectedSource {
  readonly kind?: SourceKind;
  readonly report?: Text;
  readonly section?: Text;
  readonly strength?: Strength;
  readonly rule?: Text;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly note?: Text;
}

/** A value as one writes it in a model or as an option: `300`, `"16GiB"`, `gib(16)`, `"30s"`; `null` for a lost one. */
export type ExpectedValue = Value | null | RegExp | Asymmetric;

/** What a test expects of a setting; what it leaves out may be anything. */
export interface ExpectedSetting {
  readonly value?: ExpectedValue;
  /** A kind alone, or more. */
  readonly source?: SourceKind | ExpectedSource;
  readonly unit?: string;
  readonly default?: ExpectedValue;
  readonly publishedText?: Text;
  readonly files?: readonly Text[];
}

/** The environment has a setting, with a value and a source. */
export function toHaveSetting(
  this: MatcherContext,
  received: unknown,
  id: string,
  expected?: ExpectedValue | ExpectedSetting,
): MatcherResult {
  const { settings } = manifestOf(received, "toHaveSetting");
  const setting = settings.find((each) => each.id === id);
  if (setting === undefined) {
    const ids = settings.map((each) => each.id);
    return result(
      false,
      () => `no setting ${id}\nnearest: ${closest(id, ids)}`,
      () => "",
    );
  }
  const found = differences(this.equals, setting, wanted(expected, setting));
  return result(
    found.length === 0,
    () => `setting ${id} is not as expected\n${describeDifferences(found)}\nit is ${describe(setting)}`,
    () => `setting ${id} was not expected so\nit is ${describe(setting)}`,
  );
}

/** Value, unit and source on one line. */
function describe({ value, unit, source }: ManifestSetting): string {
  const amount = value === null ? "missing" : [value, unit ?? ""].join(" ").trim();
  return `${amount}: ${describeSource(source as Source)}`;
}

function wanted(
  expected: ExpectedValue | ExpectedSetting | undefined,
  setting: ManifestSetting,
): Record<string, unknown> {
  if (expected === undefined) return {};
  if (!isExpectedSetting(expected)) return { value: inManifest(expected, setting) };
  const { value, source, default: byDefault, ...rest } = expected;
  return {
    ...(value === undefined ? {} : { value: inManifest(value, setting) }),
    ...(byDefault === undefined ? {} : { default: inManifest(byDefault, setting) }),
    ...(source === undefined ? {} : { source: typeof source === "string" ? { kind: source } : source }),
    ...rest,
  };
}

function isExpectedSetting(expected: ExpectedValue | ExpectedSetting): expected is ExpectedSetting {
  return isPlain(expected);
}

const types: Readonly<Record<string, SettingDefinition["type"]>> = { MiB: "size", s: "duration" };

/** A value in the setting's own unit, as `lab.json` has it. */
function inManifest(value: ExpectedValue, { unit }: ManifestSetting): unknown {
  if (value instanceof Bytes || value instanceof Duration) return plain(value);
  const type = types[unit ?? ""];
  if (typeof value !== "string" || type === undefined) return value;
  const parsed = parseValue({ title: "", place: "", manual: false, type }, value);
  return parsed === undefined ? value : plain(parsed);
}
