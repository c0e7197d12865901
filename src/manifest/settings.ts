import type { Configurable } from "../model/configurable";
import type { Environment } from "../model/environment";
import { carryHostSetting } from "../model/host";
import { Machine } from "../model/machine";
import { isStated, isUnstated, type Resolution, type Resolved } from "../model/resolution";
import { Application } from "../model/application";
import { carriedContainerSettings } from "../model/container";
import { Server } from "../model/server";
import { no, to, type Carry, type Flavour } from "../settings/carry";
import { plain } from "../settings/definition";
import { deployedFiles, type PlacedFile } from "../placement/files";
import type { Proposal } from "../settings/proposal";
import { factor } from "../settings/scale";
import type { Given } from "../settings/given";
import type { Inputs } from "../settings/source";
import type { Manifest, ManifestRule, ManifestSetting } from "./schema";

const lost = "the value is missing";

/** What the environment's flavour does with one setting, for its value. */
export function carryOf(environment: Environment, part: Configurable, setting: Resolved): Carry {
  const { flavour } = environment.options;
  const missing = setting.value === null;
  if (part instanceof Machine) {
    if (missing) return no(lost);
    return isStated(setting) ? carryHostSetting(setting, part) : no("left at the engine's own value");
  }
  const server = part instanceof Server ? part : part instanceof Application ? part.server : undefined;
  if (server?.vendor !== undefined) return missing ? no(lost) : carryOnVendor(environment, server, setting);
  const { own, standIn } = carriesOf(part, flavour);
  const carry = own[setting.name] ?? standIn[setting.name];
  if (missing) return no(carry?.whenMissing ?? lost);
  return carry ?? no("the flavour's table does not name this setting");
}

interface Carries {
  readonly own: Readonly<Record<string, Carry>>;
  readonly standIn: Readonly<Record<string, Carry>>;
}

const carries = new WeakMap<Configurable, Carries>();

/** The tables of a part, which belongs to an environment of one flavour. */
function carriesOf(part: Configurable, flavour: Flavour): Carries {
  const known = carries.get(part) ?? { own: part.carries(flavour), standIn: part.standInCarries(flavour) };
  carries.set(part, known);
  return known;
}

/** The product itself runs: what one of its files holds is carried, the rest is for a person. */
function carryOnVendor(environment: Environment, server: Server, setting: Resolved): Carry {
  const limit = carriedContainerSettings[setting.name as keyof typeof carriedContainerSettings];
  if (limit !== undefined) return limit;
  const files = deployedFiles(environment, server.path).filter(({ file }) => file.settings.includes(setting.id));
  const [first] = files;
  if (first !== undefined) return to(first.file.name, setting.definition.key ?? setting.definition.title);
  if (setting.definition.manual) return no("only a console takes it: it is in the runbook");
  return isStated(setting)
    ? no("no file of the vendor's image takes it: it is in the runbook")
    : no("left at the product's default");
}

/** The settings of a part that a reader has to know: those that nobody gives a value are left out. */
function statedSettings(at: Resolution, part: Configurable): Resolved[] {
  const standIn = part instanceof Server && part.vendor !== undefined ? part.standInSettings : {};
  return [...at.settings(part).values()].filter((setting) => !isUnstated(setting) && !(setting.name in standIn));
}

type Statement = NonNullable<ManifestSetting["instead"]>[number];

function statement({ value, source, publishedText }: Given): Statement {
  const made = { value: value === null ? null : plain(value) } as Statement;
  if (publishedText) made.publishedText = publishedText;
  made.source = source;
  return made;
}

function manifestRule(
  environment: Environment,
  at: Resolution,
  { rule, value, inputs, from }: Proposal,
  decides: boolean,
): ManifestRule {
  const load = testedLoad(environment, at, inputs, from);
  const made = {
    id: rule.id,
    formula: rule.formula,
    value: plain(value),
    inputs,
    from,
    source: rule.source,
  } as ManifestRule;
  if (load) made.load = load;
  made.decides = decides;
  return made;
}

/** The part of the load that a rule reads, beside the same part of the largest load that the report tested. */
function testedLoad(
  { workload }: Environment,
  at: Resolution,
  inputs: Inputs,
  from: Proposal["from"],
): ManifestRule["load"] {
  const [name = ""] = Object.entries(from).find(([, origins]) => origins.includes("load")) ?? [];
  const [input, total, tested] = [Number(inputs[name]), at.conditions.load, workload?.load?.tested];
  if (tested === undefined || !(input > 0) || total === 0) return undefined;
  return { input: name, given: input, tested: Math.round((input * tested * factor(at.scale)) / total) };
}

/** Every name of a setting, with or without a value. */
type Complete = { [Name in keyof Required<ManifestSetting>]: ManifestSetting[Name] | undefined };

const none: string[] = [];

/** All settings in the order of the model. */
export function manifestSettings(
  environment: Environment,
  at: Resolution,
  files: readonly PlacedFile[],
  probes: Manifest["probes"],
): Manifest["settings"] {
  const filesOf = new Map<string, string[]>();
  for (const { path, file } of files)
    for (const id of file.settings) {
      const paths = filesOf.get(id);
      if (paths) paths.push(path);
      else filesOf.set(id, [path]);
    }
  const probed = new Map(probes.flatMap(({ id, setting }) => (setting === undefined ? [] : [[setting, id] as const])));
  const known = new Map<Carry, ManifestSetting["carried"]>();
  const carriedAs = (carry: Carry) => {
    const before = known.get(carry);
    if (before !== undefined) return before;
    const { as, to, reason, inert } = carry;
    const entry = { as, ...(to ? { to } : {}), ...(reason ? { reason } : {}), ...(inert ? { inert } : {}) };
    const made = { [environment.options.flavour]: entry };
    known.set(carry, made);
    return made;
  };
  return environment.parts.flatMap((part) =>
    statedSettings(at, part).map((setting) => {
      const { id, definition, value, source, publishedText, rule, instead } = setting;
      const probe = probed.get(id);
      // One of many thousands in a large lab: its parts are those of the model, nothing is copied to be put together, and all
      // have one shape; JSON leaves out what is undefined.
      const made: Complete = {
        id,
        title: definition.title,
        key: definition.key || undefined,
        place: definition.place,
        value: value === null ? null : plain(value),
        unit: definition.unit || undefined,
        default: definition.default === undefined ? undefined : plain(definition.default),
        publishedText: publishedText || undefined,
        restart: definition.restart,
        check: definition.check,
        source,
        rule: rule && manifestRule(environment, at, rule, source.kind === "derived"),
        instead: instead?.map(statement),
        carried: carriedAs(carryOf(environment, part, setting)),
        files: filesOf.get(id) ?? none,
        probe,
      };
      return made as ManifestSetting;
    }),
  );
}
