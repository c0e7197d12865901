import type { ManifestSetting } from "../manifest/schema";
import type { Alike } from "../alike/machines";
import { machineOf } from "../text/paths";

/**
 * The settings of machines that are not told and say the same as one of a like machine that is, under that one. Of thousands of
 * like machines these are nearly all: they are counted, and nothing else is made of them.
 */
export type Repeats = ReadonlyMap<ManifestSetting, readonly ManifestSetting[]>;

/** @returns the settings without the repeated ones, and these */
export function splitRepeats(
  settings: readonly ManifestSetting[],
  alike: Alike,
  told: ReadonlySet<string>,
): { readonly settings: readonly ManifestSetting[]; readonly repeats: Repeats } {
  const kept: ManifestSetting[] = [];
  const repeats = new Map<ManifestSetting, ManifestSetting[]>();
  /** By first like machine and name within the machine, those of told machines that say different things. */
  const variants = new Map<string, Map<string, ManifestSetting[]>>();
  for (const setting of settings) {
    const machine = machineOf(setting.id);
    const [leader] = alike.get(machine) ?? [];
    const known = leader === undefined ? undefined : variantsOf(variants, leader, setting.id.slice(machine.length));
    const same = known?.find((variant) => saysTheSame(variant, setting));
    if (same !== undefined && !told.has(machine)) {
      const all = repeats.get(same);
      if (all) all.push(setting);
      else repeats.set(same, [setting]);
      continue;
    }
    kept.push(setting);
    if (same === undefined && told.has(machine)) known?.push(setting);
  }
  return { settings: kept, repeats };
}

function variantsOf(all: Map<string, Map<string, ManifestSetting[]>>, leader: string, name: string): ManifestSetting[] {
  const ofLeader = all.get(leader) ?? new Map<string, ManifestSetting[]>();
  all.set(leader, ofLeader);
  const known = ofLeader.get(name) ?? [];
  ofLeader.set(name, known);
  return known;
}

/** Settings with those that repeat them. */
export function withRepeats(settings: readonly ManifestSetting[], repeats: Repeats): readonly ManifestSetting[] {
  const repeated = settings.flatMap((setting) => repeats.get(setting) ?? []);
  return repeated.length === 0 ? settings : [...settings, ...repeated];
}

/** Nothing that a chapter shows of them differs but the machine's name. */
function saysTheSame(one: ManifestSetting, other: ManifestSetting): boolean {
  return (
    one.value === other.value &&
    one.unit === other.unit &&
    one.default === other.default &&
    one.publishedText === other.publishedText &&
    sameFields(one.carried, other.carried) &&
    sameFields(one.instead ?? [], other.instead ?? []) &&
    sameFields(one.source, other.source) &&
    sameRule(one.rule, other.rule)
  );
}

function sameRule(one: ManifestSetting["rule"], other: ManifestSetting["rule"]): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.id === other.id &&
    one.formula === other.formula &&
    one.value === other.value &&
    one.decides === other.decides &&
    sameFields(one.inputs, other.inputs) &&
    sameFields(one.load ?? {}, other.load ?? {})
  );
}

/** Tables of plain values, and of such tables. */
function sameFields(one: object, other: object): boolean {
  if (one === other) return true;
  const [a, b] = [one, other] as Record<string, unknown>[];
  const names = Object.keys(a ?? {});
  return (
    names.length === Object.keys(b ?? {}).length &&
    names.every((name) => {
      const [left, right] = [a?.[name], b?.[name]];
      if (typeof left === "object" && typeof right === "object" && left !== null && right !== null)
        return sameFields(left, right);
      return left === right;
    })
  );
}
