import type { Group } from "../alike/group";
import type { ManifestRule, ManifestSetting } from "../manifest/schema";
import { machineOf } from "../text/paths";
import { mergeAlike, type Alike } from "../alike/machines";
import { withRepeats, type Repeats } from "./repeats";

/** What a rule gives for a setting, beside the value in force. */
export interface Calculation {
  readonly setting: ManifestSetting;
  readonly rule: ManifestRule;
  /** The rule decides; another statement is in force and the rule gives the same; it gives something else. */
  readonly verdict: "decides" | "agrees" | "differs";
  /** The load is larger than the report tested. */
  readonly beyondTested: boolean;
  /** Follows from the load or from another setting, not from the hardware alone. */
  readonly inChain: boolean;
}

interface Told {
  readonly settings: readonly ManifestSetting[];
}

/** All rules with what they give, in the order of the model. */
export function calculations({ settings }: Told): Calculation[] {
  return settings.flatMap((setting) => {
    const { rule, value } = setting;
    if (rule === undefined) return [];
    const agrees = String(rule.value) === String(value);
    return [
      {
        setting,
        rule,
        verdict: rule.decides ? "decides" : agrees ? "agrees" : "differs",
        beyondTested: rule.load !== undefined && rule.load.given > rule.load.tested,
        inChain: Object.values(rule.from).some((origins) => origins.some((id) => id === "load" || isSetting(id))),
      },
    ];
  });
}

/** Origins without a path are the load, the scale and the hardware of a machine. */
const isSetting = (origin: string): boolean => origin.includes("/");

/** Calculations of like machines that come to the same. */
export function mergeCalculations(all: readonly Calculation[], alike: Alike): Group<Calculation>[] {
  return mergeAlike(
    all,
    alike,
    ({ setting }) => setting.id,
    ({ setting, rule, verdict, beyondTested }) =>
      [setting.value, rule.value, verdict, beyondTested, rule.formula, JSON.stringify([rule.inputs, rule.load])].join(
        "\n",
      ),
  );
}

/** The load, a setting that others are computed from, or one that a rule computes; of like machines together. */
export interface ChainNode {
  readonly id: string;
  /** Ids of the settings; empty for the load. */
  readonly settings: readonly string[];
  readonly machines: readonly string[];
  readonly calculation?: Calculation;
  /** The value where no rule computes it. */
  readonly given?: ManifestSetting;
}

export interface Chain {
  readonly nodes: readonly ChainNode[];
  /** Ids of nodes, from what is read to what is computed. */
  readonly edges: readonly (readonly [string, string])[];
}

/** From the load through the settings of each server and its pools to the limits of the databases: who reads what. */
export function loadChain(told: Told, alike: Alike, repeats: Repeats = new Map()): Chain {
  const computed = mergeCalculations(
    calculations(told).filter(({ inChain }) => inChain),
    alike,
  );
  const byId = new Map(told.settings.map((setting) => [setting.id, setting]));
  const nodes = new Map<string, ChainNode>();
  const nodeOf = new Map<string, string>();
  const add = (node: ChainNode) => {
    nodes.set(node.id, node);
    for (const id of node.settings) nodeOf.set(id, node.id);
  };
  const read = computed.flatMap(({ all }) => all.flatMap(({ rule }) => Object.values(rule.from).flat()));
  if (read.includes("load")) add({ id: "load", settings: [], machines: [] });
  for (const { first, all } of computed) {
    const settings = all.map(({ setting }) => setting);
    add({ id: first.setting.id, ...naming(settings, repeats), calculation: first });
  }
  const inputs = [...new Set(read)].flatMap((id) => byId.get(id) ?? []).filter(({ id }) => !nodeOf.has(id));
  for (const { first, all } of mergeAlike(
    inputs,
    alike,
    ({ id }) => id,
    ({ value }) => String(value),
  )) {
    add({ id: first.id, ...naming(all, repeats), given: first });
  }
  nodeOf.set("load", "load");
  return { nodes: [...nodes.values()], edges: edgesOf(computed, nodeOf) };
}

function naming(told: readonly ManifestSetting[], repeats: Repeats): Pick<ChainNode, "settings" | "machines"> {
  const settings = withRepeats(told, repeats).map(({ id }) => id);
  return { settings, machines: settings.map(machineOf) };
}

function edgesOf(
  computed: readonly Group<Calculation>[],
  nodeOf: ReadonlyMap<string, string>,
): (readonly [string, string])[] {
  const edges = new Map<string, readonly [string, string]>();
  for (const { first, all } of computed) {
    for (const { rule } of all)
      for (const origin of Object.values(rule.from).flat()) {
        const from = nodeOf.get(origin);
        if (from !== undefined) edges.set(`${from} ${first.setting.id}`, [from, first.setting.id]);
      }
  }
  return [...edges.values()];
}
