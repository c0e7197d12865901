import type { Manifest, ManifestRule, ManifestSetting } from "../manifest/schema";
import { loadShare } from "../manifest/load-share";
import { shownValue } from "../manifest/value";
import type { Dependent, InputExplanation, Origin } from "./explanation";
import { kindText, placeOf } from "../manifest/words";

/** A manifest with its settings by id, and for each of them the settings whose rules read it. */
export interface SettingGraph {
  readonly manifest: Manifest;
  readonly settings: ReadonlyMap<string, ManifestSetting>;
  readonly readers: ReadonlyMap<string, readonly ManifestSetting[]>;
}

export function settingGraph(manifest: Manifest): SettingGraph {
  const readers = new Map<string, ManifestSetting[]>();
  for (const setting of manifest.settings) {
    const read = new Set(Object.values(setting.rule?.from ?? {}).flat());
    for (const origin of read) readers.set(origin, [...(readers.get(origin) ?? []), setting]);
  }
  return { manifest, settings: new Map(manifest.settings.map((setting) => [setting.id, setting])), readers };
}

/** The inputs of a rule, each followed to the load, the scale and the hardware behind it. */
export function inputsOf(
  graph: SettingGraph,
  { inputs, from }: Pick<ManifestRule, "inputs" | "from">,
  above: ReadonlySet<string> = new Set(),
): InputExplanation[] {
  return Object.entries(inputs).map(([name, value]) => ({
    name,
    value,
    origins: (from[name] ?? []).map((origin) => originOf(graph, origin, value, above)),
  }));
}

function originOf(graph: SettingGraph, origin: string, input: number | string, above: ReadonlySet<string>): Origin {
  const setting = graph.settings.get(origin);
  if (setting === undefined) return { origin, ...conditionOf(graph.manifest, origin, input), inputs: [] };
  const { rule, source } = setting;
  const followed = rule?.decides === true && !above.has(origin);
  return {
    origin,
    value: shownValue(setting),
    because: rule?.decides ? `rule ${rule.id}: ${rule.formula}` : statedBy(source),
    inputs: followed ? inputsOf(graph, rule, new Set([...above, origin])) : [],
  };
}

/** What is no setting: the load, the scale, a part of a machine's hardware. */
function conditionOf(
  { workload, options, machines }: Manifest,
  origin: string,
  input: number | string,
): Pick<Origin, "value" | "because"> {
  if (origin === "load") {
    const load = workload?.load;
    if (load === undefined) return { value: "none", because: "the report states none" };
    const share = typeof input === "number" ? loadShare(load.lab, input) : undefined;
    const total = `${share ?? load.lab} ${load.unit}`;
    if (options.load !== undefined) return { value: total, because: `the option load (${options.load})` };
    return { value: total, because: `the design load; ${statedBy(load.source)}` };
  }
  if (origin === "scale")
    return { value: options.scale, because: options.scale === "1" ? "full size" : "the option scale" };
  const [, part, id] = /^(memory|processors) of (.+)$/.exec(origin) ?? [];
  const machine = machines.find((candidate) => candidate.id === id);
  if (machine === undefined) return { value: "", because: "" };
  const value = part === "memory" ? `${machine.memoryMiB} MiB` : `${machine.logicalProcessors} processors`;
  return { value, because: statedBy(machine.source) };
}

function statedBy(source: ManifestSetting["source"]): string {
  return [kindText(source), placeOf(source)].filter((part) => part !== "").join("; ");
}

/** Settings whose rules read this one, and in turn those that read them. */
export function dependentsOf(graph: SettingGraph, id: string, above: ReadonlySet<string> = new Set()): Dependent[] {
  const path = new Set([...above, id]);
  return (graph.readers.get(id) ?? [])
    .filter((reader) => !path.has(reader.id))
    .map((reader) => ({
      id: reader.id,
      value: shownValue(reader),
      rule: reader.rule?.id ?? "",
      decides: reader.rule?.decides === true,
      published: reader.source.kind === "published",
      dependents: dependentsOf(graph, reader.id, path),
    }));
}

/** Every origin behind a setting, at any depth. */
export function allOrigins(inputs: readonly InputExplanation[]): string[] {
  return [...new Set(inputs.flatMap(({ origins }) => origins.flatMap((at) => [at.origin, ...allOrigins(at.inputs)])))];
}
