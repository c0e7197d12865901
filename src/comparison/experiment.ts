import type { Manifest } from "../manifest/schema";
import type { ExperimentDifference } from "./comparison";

/** What the report varies between two environments; undefined where one of them is no experiment, or both are the same. */
export function compareExperiments(a: Manifest, b: Manifest): ExperimentDifference | undefined {
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

/** `release 6.0.6 GA -> 6.0.6 iFix003`, for a sentence. */
export function experimentText({ parts }: ExperimentDifference): string {
  return parts.map(({ name, a, b }) => `${name ? `${name} ` : ""}${a ?? "none"} -> ${b ?? "none"}`).join(", ");
}
