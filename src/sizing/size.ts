import type { Manifest, ManifestRule, ManifestSetting } from "../manifest/schema";
import type { Source } from "../settings/source";
import { mostLoad } from "./demand";
import type { Choice, Demand, Range } from "./report-sizing";

/** One setting of a machine in the sized environment. */
export interface SizedSetting {
  /** Without its machine. */
  readonly name: string;
  readonly title: string;
  readonly value: string;
  /** Who says the value, or the rule that gives it. */
  readonly source: Source;
  readonly rule?: Pick<ManifestRule, "formula" | "inputs"> & {
    /** The part of the load that it reads, and the most of the tests. */
    readonly load?: ManifestRule["load"];
    /** What the rule gives, where another value is in force. */
    readonly gives?: string;
  };
  /** It follows from a load beyond the tested one. */
  readonly extrapolated: boolean;
}

/** Like machines with their settings. */
export interface SizedMachines {
  readonly ids: readonly string[];
  readonly role: string;
  readonly hardware: string;
  /** Of each machine. */
  readonly memoryGib: number;
  readonly source: Source;
  readonly settings: readonly SizedSetting[];
}

/** A load or amount of data, the environment for it, and what of that was tested. */
export interface Size {
  readonly report: string;
  readonly demand: Demand;
  readonly choice: Choice;
  /** Beyond what the report tested, advises or found useful. */
  readonly exceeded: readonly Range[];
  /** The largest load that the report tested on this environment. */
  readonly tested: number;
  readonly machines: readonly SizedMachines[];
  /** Sum of the memory of all machines, in GiB. */
  readonly memoryGib: number;
  /** Options that make the same environment again. */
  readonly options: { readonly load: number; readonly overrides?: Readonly<Record<string, string>> };
}

/** Puts a report's choice and the environment that was synthesized for it together. */
export function sizeOf(report: string, demand: Demand, choice: Choice, manifest: Manifest): Size {
  const ranges = choice.figures.flatMap((figure) => figure.ranges ?? []);
  const { lab, tested } = manifest.workload?.load ?? { lab: demand.load, tested: demand.load };
  const beyond = lab > tested ? following(manifest.settings) : new Set<string>();
  const hosts = new Set(manifest.machines.map(({ host }) => host));
  const memory = manifest.machines
    .filter(({ id }) => !hosts.has(id))
    .reduce((sum, { memoryMiB }) => sum + memoryMiB, 0);
  return {
    report,
    demand,
    choice,
    exceeded: ranges.filter(({ given, most }) => given > most),
    tested,
    machines: groupMachines(manifest, choice, beyond),
    memoryGib: memory / 1024,
    options: sizeOptions(choice),
  };
}

/** Options that synthesize the sized environment. */
export function sizeOptions({ load, overrides }: Choice): Size["options"] {
  return { load: Math.min(load, mostLoad), ...(Object.keys(overrides).length > 0 ? { overrides } : {}) };
}

/** Settings whose rule reads the load, or another setting of that kind; a published value that stays is none. */
function following(settings: readonly ManifestSetting[]): ReadonlySet<string> {
  const found = new Set<string>();
  const follows = ({ rule, value, instead = [] }: ManifestSetting): boolean =>
    rule !== undefined &&
    rule.decides &&
    !instead.some((stated) => stated.source.kind === "published" && stated.value === value) &&
    (rule.load !== undefined || Object.values(rule.from).some((origins) => origins.some((id) => found.has(id))));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const setting of settings) if (follows(setting)) found.add(setting.id);
  }
  return found;
}

/** Stands in the place of a value that the report lost. */
export const notPublished = "not published";

const ofTheLab = /^(container|standIn|postgresql|health)\./;
const bounds = "postgresql.max_connections";

function groupMachines(manifest: Manifest, choice: Choice, beyond: ReadonlySet<string>): SizedMachines[] {
  const groups = new Map<string, SizedMachines>();
  const products = new Map(manifest.servers.map(({ id, product }) => [id, product]));
  for (const machine of manifest.machines) {
    const isOurs = machine.servers.some((id) => ["driver", "ldap", "nmon"].includes(products.get(id) ?? ""));
    const own = manifest.settings.filter(({ id }) => id.startsWith(`${machine.id}/`));
    const settings = isOurs ? [] : own.flatMap((setting) => sized(machine.id, setting, choice.alsoShow, beyond));
    const { model, processors, memoryMiB, storage } = machine;
    const hardware = [model, processors, `${memoryMiB / 1024} GiB`, storage].filter((part) => part !== undefined);
    const like = {
      role: machine.role.replace(/ \d+$/, ""),
      hardware: hardware.join("; "),
      memoryGib: memoryMiB / 1024,
      source: machine.source as Source,
      settings,
    };
    const key = JSON.stringify(like);
    groups.set(key, { ids: [...(groups.get(key)?.ids ?? []), machine.id], ...like });
  }
  return [...groups.values()];
}

/** A setting that follows the load, or that the report's own list names. */
function sized(
  machine: string,
  setting: ManifestSetting,
  alsoShow: readonly string[],
  beyond: ReadonlySet<string>,
): SizedSetting[] {
  const { id, title, value, unit, source, rule } = setting;
  const name = id.slice(machine.length + 1);
  const last = name.slice(name.lastIndexOf("/") + 1);
  if (last === bounds && rule !== undefined) return [connections(name, rule, beyond.has(id))];
  const isStated = source.kind !== "default";
  const follows = rule !== undefined && isStated && !ofTheLab.test(last);
  if (!follows && !(alsoShow.includes(last) && isStated)) return [];
  return [
    {
      name,
      title,
      value: value === null ? notPublished : [value, unit].filter((part) => part !== undefined).join(" "),
      source: (rule?.decides === true ? rule.source : source) as Source,
      ...(rule ? { rule: ruleOf(rule) } : {}),
      extrapolated: beyond.has(id),
    },
  ];
}

function ruleOf({ formula, inputs, load, decides, value }: ManifestRule): NonNullable<SizedSetting["rule"]> {
  return { formula, inputs, ...(load ? { load } : {}), ...(decides ? {} : { gives: String(value) }) };
}

/** The database has to accept the connections of all pools, whatever database it is. */
function connections(name: string, { inputs }: ManifestRule, isBeyond: boolean): SizedSetting {
  const server = name.slice(0, name.lastIndexOf("/"));
  return {
    name: `${server}/connections`,
    title: "Connections that the database has to accept",
    value: `${inputs.pools ?? 0}`,
    source: { kind: "chosen", note: "a refused connection is an error for a user" },
    rule: { formula: "the sum of the connection pools of all applications", inputs: {} },
    extrapolated: isBeyond,
  };
}
