import type { Manifest } from "../manifest/schema";
import type { ExperimentDifference } from "./comparison";

/** What is varied between two environments; undefined where nothing is, or nobody says so. */
export function compareExperiments(a: Manifest, b: Manifest): ExperimentDifference | undefined {
  return ofCode(a, b) ?? ofReport(a, b);
}

/** An experiment in code beside its base, in either order. */
function ofCode(a: Manifest, b: Manifest): ExperimentDifference | undefined {
  const [forth, back] = [changeOf(b, a), changeOf(a, b)];
  const change = forth ?? back;
  if (change === undefined) return undefined;
  const shown = (value: string | number | boolean | null) => (value === null ? null : String(value));
  return {
    factor: change.changed.map(({ id }) => id).join(", "),
    parts: change.changed.map(({ id, before, value }) => {
      const [from, to] = [shown(before), shown(value)];
      return { name: id, a: forth ? from : to, b: forth ? to : from };
    }),
    settings: change.changed.map(({ id }) => id),
    question: change.reason,
  };
}

function changeOf({ environment: { experiment } }: Manifest, base: Manifest) {
  return experiment?.change?.base === base.environment.id ? experiment.change : undefined;
}

function ofReport(a: Manifest, b: Manifest): ExperimentDifference | undefined {
  const [first, second] = [a.environment.experiment, b.environment.experiment];
  if (first === undefined || second === undefined || first.value === second.value) return undefined;
  if (a.environment.report.id !== b.environment.report.id) return undefined;
  return {
    factor: first.factor === second.factor ? first.factor : `${first.factor}; ${second.factor}`,
    parts: differingParts(first.value, second.value),
    settings: [...new Set([...first.settings, ...second.settings])],
  };
}

function differingParts(a: string, b: string): ExperimentDifference["parts"] {
  const [first, second] = [partsOf(a), partsOf(b)];
  if (first === undefined || second === undefined) return [{ name: "", a, b }];
  const names = [...new Set([...first.keys(), ...second.keys()])];
  return names
    .map((name) => ({ name, a: first.get(name) ?? null, b: second.get(name) ?? null }))
    .filter((part) => part.a !== part.b);
}

/** `servers=3, release=6.0.6 GA` as a table; undefined for a text of another form. */
function partsOf(text: string): Map<string, string> | undefined {
  const pairs = text.split(", ").map((part) => /^([^=]+)=(.*)$/.exec(part));
  if (pairs.some((pair) => pair === null)) return undefined;
  return new Map(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]));
}

/** `the report varies release 6.0.6 GA -> 6.0.6 iFix003`, for a sentence. */
export function experimentText({ parts, question }: ExperimentDifference): string {
  const who = question === undefined ? "the report varies" : "the experiment changes";
  return `${who} ${parts.map(({ name, a, b }) => `${name ? `${name} ` : ""}${a ?? "none"} -> ${b ?? "none"}`).join(", ")}`;
}
