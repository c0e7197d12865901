import type { Manifest, ManifestSetting } from "../manifest/schema";
import { shownValue } from "../manifest/value";
import type { Cause, InputDifference } from "./comparison";

/** One assembly of a comparison, its settings by id. */
export interface Indexed {
  readonly manifest: Manifest;
  readonly settings: ReadonlyMap<string, ManifestSetting>;
}

export function indexed(manifest: Manifest): Indexed {
  return { manifest, settings: new Map(manifest.settings.map((setting) => [setting.id, setting])) };
}

/** The inputs of a setting's rule that differ. */
export function differingInputs(id: string, a: Indexed, b: Indexed): InputDifference[] {
  const [one, two] = [a.settings.get(id)?.rule, b.settings.get(id)?.rule];
  const names = [...new Set([...Object.keys(one?.inputs ?? {}), ...Object.keys(two?.inputs ?? {})])];
  return names
    .map((name) => ({
      name,
      a: text(one?.inputs[name]),
      b: text(two?.inputs[name]),
      from: [...new Set([...(one?.from[name] ?? []), ...(two?.from[name] ?? [])])],
    }))
    .filter((input) => input.a !== input.b);
}

/** Where a difference of inputs begins: followed through the rules of other settings to what no rule gives. */
export function causesOf(inputs: readonly InputDifference[], a: Indexed, b: Indexed): Cause[] {
  const causes = new Map<string, Cause>();
  const seen = new Set<string>();
  const visit = (origin: string): void => {
    if (seen.has(origin)) return;
    seen.add(origin);
    const [one, two] = [readingOf(origin, a), readingOf(origin, b)];
    if (one === two) return;
    const decided = [a, b].some(({ settings }) => settings.get(origin)?.rule?.decides);
    const behind = decided && one !== null && two !== null ? differingInputs(origin, a, b) : [];
    const origins = behind.flatMap(({ from }) => from);
    if (origins.length === 0) causes.set(origin, { origin, a: one, b: two });
    else origins.forEach(visit);
  };
  inputs.flatMap(({ from }) => from).forEach(visit);
  return [...causes.values()].sort((x, y) => (x.origin < y.origin ? -1 : 1));
}

/** What stands at an origin: a setting's value, the load, the scale, or a part of a machine's hardware. */
export function readingOf(origin: string, { manifest, settings }: Indexed): string | null {
  const setting = settings.get(origin);
  if (setting !== undefined) return shownValue(setting);
  if (origin === "load") {
    const load = manifest.workload?.load;
    return load === undefined ? null : `${load.lab} ${load.unit}`;
  }
  if (origin === "scale") return manifest.options.scale;
  const [, part, id] = /^(memory|processors) of (.+)$/.exec(origin) ?? [];
  const machine = manifest.machines.find((candidate) => candidate.id === id);
  if (machine === undefined) return null;
  return part === "memory" ? `${machine.memoryMiB} MiB` : `${machine.logicalProcessors} processors`;
}

function text(value: number | string | undefined): string | null {
  return value === undefined ? null : String(value);
}
