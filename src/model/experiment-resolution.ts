import { namesLike } from "../text/closest";
import { UserError, type Problem } from "../errors";
import { valueProblem, words } from "../settings/check-value";
import { plain, type SettingDefinition, type Value } from "../settings/definition";
import { describeScale, fullSize, isFullSize } from "../settings/scale";
import type { Source } from "../settings/source";
import { Bytes, Duration } from "../settings/units";
import type { Configurable } from "./configurable";
import { idMatcher, type ExperimentChange } from "./experiment";
import { definitionsOf, parseValue } from "./overrides";
import { resolveAt, type Conditions, type Resolution, type Resolved } from "./resolution";

/** The settings under some conditions: as in the base, with the change alone, and with what is held. */
export interface Outcome {
  readonly base: Resolution;
  /** The change, and everything that rules make of it. */
  readonly free: Resolution;
  readonly varied: Resolution;
}

/** An experiment on a whole model. */
export interface ExperimentResolution {
  /** Under the conditions of this lab: its scale, load and options. */
  readonly lab: Outcome;
  /** At full size, without options: what is declared must hold there. */
  readonly design: Outcome;
  readonly changed: ReadonlySet<string>;
  readonly held: ReadonlySet<string>;
  /** Each pattern with the settings that it means. */
  readonly follows: ReadonlyMap<string, readonly string[]>;
  readonly holds: ReadonlyMap<string, readonly string[]>;
}

/** What differs between two resolutions of the same model. */
export interface Moved {
  readonly id: string;
  readonly before: Resolved | undefined;
  readonly now: Resolved;
}

export interface ExperimentModel {
  readonly id: string;
  readonly parts: readonly Configurable[];
  readonly change: ExperimentChange;
  /** Under which the base is resolved in this lab. */
  readonly conditions: Conditions;
  readonly designLoad: number;
  /** The load of this lab where the experiment changes the load, scaled. */
  readonly changedLoad: number | undefined;
}

/** All settings of some parts by id. */
export function settingsOf(parts: readonly Configurable[], at: Resolution): ReadonlyMap<string, Resolved> {
  return new Map(parts.flatMap((part) => [...at.settings(part).values()].map((setting) => [setting.id, setting])));
}

/** Settings whose values differ. */
export function moved(parts: readonly Configurable[], before: Resolution, now: Resolution): readonly Moved[] {
  const known = settingsOf(parts, before);
  return [...settingsOf(parts, now)].flatMap(([id, setting]) => {
    const earlier = known.get(id);
    return bare(earlier) === bare(setting) ? [] : [{ id, before: earlier, now: setting }];
  });
}

/** @throws UserError for ids that no setting has, values that the setting does not take, and ids that are declared twice */
export function resolveExperiment(model: ExperimentModel): ExperimentResolution {
  const { parts, change, conditions, designLoad, changedLoad } = model;
  const definitions = definitionsOf(parts);
  const { values, follows, holds } = checked(model, definitions);
  const held = new Set([...holds.values()].flat());
  const outcome = (base: Conditions, load: number | undefined): Outcome =>
    outcomeAt(model, definitions, values, held, base, load);
  return {
    lab: outcome(conditions, changedLoad),
    design: outcome({ ...conditions, load: designLoad, scale: fullSize, overrides: new Map() }, change.load),
    changed: new Set(values.keys()),
    held,
    follows,
    holds,
  };
}

function outcomeAt(
  { id, parts, change, designLoad }: ExperimentModel,
  definitions: ReadonlyMap<string, SettingDefinition>,
  values: ReadonlyMap<string, Value>,
  held: ReadonlySet<string>,
  conditions: Conditions,
  load = conditions.load,
): Outcome {
  const base = resolveAt(conditions, designLoad);
  const full = isFullSize(conditions.scale)
    ? base
    : resolveAt({ ...conditions, load: designLoad, scale: fullSize, overrides: new Map() }, designLoad);
  const [before, atFull] = [settingsOf(parts, base), settingsOf(parts, full)];
  const sources = new Map<string, Source>();
  const changed = [...values].map(([setting, value]): [string, Value] => {
    const definition = definitions.get(setting);
    const [here, there] = [before.get(setting), atFull.get(setting)];
    const scaled = definition ? inProportion(definition, value, there?.value, here?.value) : value;
    const inputs = scaled === value ? {} : { inputs: { full: String(value), scale: describeScale(conditions.scale) } };
    sources.set(setting, {
      kind: "override",
      ...inputs,
      note: `changed by experiment ${id}, in place of ${shown(here)}`,
    });
    return [setting, scaled];
  });
  const withChange = new Map([...conditions.overrides, ...changed]);
  const free = resolveAt({ ...conditions, load, overrides: withChange, sources }, designLoad);
  const freely = settingsOf(parts, free);
  const kept = [...held].flatMap((setting): [string, Value][] => {
    const value = before.get(setting)?.value ?? null;
    const ruled = freely.get(setting);
    const would = ruled?.rule === undefined ? "" : `; rule ${ruled.rule.rule.id} gives ${shown(ruled)}`;
    sources.set(setting, { kind: "override", note: `held by experiment ${id} at the value of ${change.base}${would}` });
    return value === null ? [] : [[setting, value]];
  });
  const overrides = new Map([...withChange, ...kept]);
  return { base, free, varied: resolveAt({ ...conditions, load, overrides, sources }, designLoad) };
}

function bare(setting: Resolved | undefined): unknown {
  return setting?.value == null ? null : plain(setting.value);
}

/** A value for people. */
export function shown(setting: Resolved | undefined): string {
  return setting?.value == null ? "no value" : String(setting.value);
}

/** The changed value in the proportion that the scale left of the base's. */
function inProportion(
  definition: SettingDefinition,
  value: Value,
  full: Value | null | undefined,
  here: Value | null | undefined,
): Value {
  const [whole, part] = [full, here].map((each) => (each == null ? NaN : Number(plain(each))));
  if (!(whole !== undefined && part !== undefined && whole > 0 && part >= 0) || whole === part) return value;
  const share = part / whole;
  const least = definition.range?.[0] ?? 1;
  if (value instanceof Bytes) return value.times(share);
  if (value instanceof Duration) return Duration.seconds(Math.max(least, value.toSeconds() * share));
  if (definition.type === "count") return Math.max(least, Math.round(Number(value) * share));
  return definition.type === "number" ? Number(value) * share : value;
}

function checked(
  { id, change, conditions }: ExperimentModel,
  definitions: ReadonlyMap<string, SettingDefinition>,
): Pick<ExperimentResolution, "follows" | "holds"> & { readonly values: ReadonlyMap<string, Value> } {
  const ids = [...definitions.keys()];
  const problems: Problem[] = [];
  const settingsFor = (what: string, pattern: string): string[] => {
    const found = ids.filter(idMatcher(pattern));
    if (found.length === 0)
      problems.push({
        path: `${id}: experiment.${what}`,
        message: "no such setting",
        given: pattern,
        ...namesLike(pattern, ids),
        fix: "use machine/server/setting as in lab.json",
      });
    return found;
  };
  const values = new Map<string, Value>();
  for (const [pattern, given] of Object.entries(change.settings))
    for (const setting of settingsFor("change", pattern)) {
      const definition = definitions.get(setting) as SettingDefinition;
      const value = typeof given === "object" ? given : parseValue(definition, String(given));
      const allowed =
        value === undefined ? (definition.form?.allowed ?? words[definition.type]) : valueProblem(definition, value);
      if (value !== undefined) values.set(setting, value);
      if (allowed === undefined) continue;
      const message = `not a value of "${definition.title}"`;
      problems.push({ path: `${id}: experiment.change.${setting}`, message, given: String(given), allowed });
    }
  const declared = (what: "follows" | "holds") =>
    new Map(change[what].map((pattern) => [pattern, settingsFor(what, pattern)]));
  const [follows, holds] = [declared("follows"), declared("holds")];
  const held = [...holds.values()].flat();
  const twice = [...[...follows.values()].flat().filter((each) => held.includes(each) || values.has(each))];
  twice.push(...held.filter((each) => values.has(each)));
  for (const setting of new Set(twice))
    problems.push({
      path: `${id}: experiment`,
      message: "declared twice",
      given: setting,
      allowed: "in one of change, follows and holds",
      fix: "decide for one",
    });
  for (const setting of [...values.keys(), ...held].filter((each) => conditions.overrides.has(each)))
    problems.push({
      path: `${id}: overrides.${setting}`,
      message: "the experiment decides this value",
      given: String(conditions.overrides.get(setting)),
      fix: "leave it out of the options, or change the experiment",
    });
  if (problems.length > 0) throw new UserError(problems);
  return { values, follows, holds };
}
