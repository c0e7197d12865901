import type { ManifestSetting } from "../manifest/schema";
import { shownValue } from "../manifest/value";
import { placeOf } from "../manifest/words";

/** Why a setting has its value, in one or two sentences that need no knowledge of the report or the product. */
export function summaryOf(setting: ManifestSetting): string {
  const { rule } = setting;
  const first = stated(setting);
  if (rule === undefined || rule.decides) return first;
  const given = `The rule "${rule.formula}"`;
  const inputs = inputText(rule.inputs);
  if (rule.value === setting.value) return `${first} ${given} gives the same${inputs}.`;
  const stays = setting.source.kind === "override" ? "" : ": it takes over once an input differs from the report's";
  return `${first} ${given} would give ${rule.value}${inputs}${stays}.`;
}

function stated(setting: ManifestSetting): string {
  const { source, rule, instead } = setting;
  const value = shownValue(setting);
  const note = source.note === undefined ? "" : `: ${source.note}`;
  switch (source.kind) {
    case "published":
      return published(value, source.strength);
    case "derived":
      return rule === undefined
        ? `A rule gives ${value}${note}.`
        : `A rule gives ${value}: ${rule.formula}${inputText(rule.inputs)}.`;
    case "default":
      return `${value} is the product's own default; nobody states anything else.`;
    case "override": {
      const [other] = instead ?? [];
      const else_ =
        other === undefined
          ? ""
          : `; ${shownValue({ ...setting, value: other.value })} is stated (${placeOf(other.source)})`;
      return `${setter(source.note)} ${value}${else_}.`;
    }
    case "scaled":
      return `${value} is what the scale of this lab leaves${note}.`;
    case "inferred":
      return `${value} follows from the report, which does not state it${note}.`;
    case "sibling":
      return `Another public page states ${value}, not the report: ${placeOf(source)}.`;
    case "chosen":
      return `${value} is chosen, because no report states it${note}.`;
    case "missing":
      return `The report lost the value${note}.`;
  }
}

/** Options set a value, and experiments in code change or hold one: their note says which. */
function setter(note: string | undefined): string {
  const [, how, experiment] = /^(changed|held) by experiment (\S+?),? /.exec(`${note ?? ""} `) ?? [];
  if (experiment === undefined) return "An option sets";
  return how === "held" ? `The experiment ${experiment} holds` : `The experiment ${experiment} changes it to`;
}

function published(value: string, strength: ManifestSetting["source"]["strength"]): string {
  switch (strength) {
    case "advice":
      return `The report advises ${value}; the tests need not have had it.`;
    case "example":
      return `The report has ${value} in an example; the tests need not have had it.`;
    case "untested":
      return `The report names ${value}, beyond what it tested.`;
    case "in force":
    case undefined:
      return `The tests ran with ${value}, says the report.`;
  }
}

function inputText(inputs: Readonly<Record<string, number | string>>): string {
  const all = Object.entries(inputs).map(([name, value]) => `${name} = ${value}`);
  return all.length === 0 ? "" : `, for ${all.join(", ")}`;
}
