import { namesLike } from "../text/closest";
import { UserError, type Problem } from "../errors";
import { valueProblem } from "../settings/check-value";
import { merged, plain, type SettingDefinition, type Value } from "../settings/definition";
import type { Given } from "../settings/given";
import { derivedSource, type Proposal } from "../settings/proposal";
import { describeScale, fullSize, isFullSize, scaleValue, type Scale } from "../settings/scale";
import { shared } from "../settings/shared";
import type { Inputs, Source } from "../settings/source";
import type { Configurable } from "./configurable";

/** A setting with its final value. */
export interface Resolved {
  readonly id: string;
  readonly name: string;
  readonly definition: SettingDefinition;
  readonly value: Value | null;
  readonly source: Source;
  readonly publishedText?: string;
  /** Scaling would have gone below the smallest value that works. */
  readonly hitFloor: boolean;
  /** What the product's rule gives, also where a published value or an override wins. */
  readonly rule?: Proposal;
  /** Statements that are not in force: of a weaker layer, or at full size. The strongest first. */
  readonly instead?: readonly Given[];
}

/** What a setting comes to, before its rule and its other statements are noted. */
interface Outcome extends Pick<Resolved, "value" | "source" | "publishedText"> {
  readonly hitFloor?: boolean;
}

const nobodyStates = "neither the report nor the product gives a value";

const unstated: Outcome = { value: null, source: { kind: "missing", note: nobodyStates } };
/** The source of a product's own defaults: one for all of them. */
const defaultOf = shared((product: string): Source => ({ kind: "default", note: `of ${product}` }));

/** A setting that concerns nobody here: no value, and no report that lost one. */
export function isUnstated({ value, source }: Resolved): boolean {
  return value === null && source.note === nobodyStates;
}

/** A value that somebody stated: neither the product's default nor missing. */
export function isStated({ source }: Resolved): boolean {
  return source.kind !== "default" && source.kind !== "missing";
}

export type ResolvedTable = ReadonlyMap<string, Resolved>;

export interface Conditions {
  /** Total load after scaling. */
  readonly load: number;
  readonly scale: Scale;
  readonly overrides: ReadonlyMap<string, Value>;
  /** Who set an override. @default - the options */
  readonly sources?: ReadonlyMap<string, Source>;
  /** Load that each load-bearing server takes, given the total. */
  readonly loadOf: (part: Configurable, total: number) => number;
}

/**
 * All settings of an environment under one load and scale. Parts are resolved when first asked for, so that a rule may
 * read what another part came to.
 */
export class Resolution {
  private readonly tables = new Map<Configurable, ResolvedTable | "in progress">();

  constructor(
    readonly conditions: Conditions,
    /** The same environment at the report's own load and full size: a rule with the same inputs leaves published values alone. */
    private readonly design?: Resolution,
  ) {}

  get scale(): Scale {
    return this.conditions.scale;
  }

  /** Load of one server: its share if it bears load, else the total. */
  load(part: Configurable): number {
    return this.conditions.loadOf(part, this.conditions.load);
  }

  settings(part: Configurable): ResolvedTable {
    const known = this.tables.get(part);
    if (known === "in progress") throw new Error(`the rules of ${part.path} read their own result`);
    if (known !== undefined) return known;
    this.tables.set(part, "in progress");
    const table = this.resolve(part);
    this.tables.set(part, table);
    return table;
  }

  /** @throws Error when the part has no such setting: a mistake in a rule or renderer. */
  setting(part: Configurable, name: string): Resolved {
    const found = this.settings(part).get(name);
    if (found === undefined) throw new Error(`${part.path} has no setting ${name}`);
    return found;
  }

  /** A number that a rule or check needs; absent when the value is missing or not a number. */
  number(part: Configurable, name: string): number | undefined {
    const value = this.setting(part, name).value;
    const bare = value === null ? null : plain(value);
    return typeof bare === "number" ? bare : undefined;
  }

  private resolve(part: Configurable): ResolvedTable {
    const definitions = merged(part.settingTable, part.standInTable("open"));
    const given = part.given;
    refuseBad(part, given, definitions);
    const proposals = bySetting(part.rules(this));
    const atDesign = this.design ? bySetting(part.rules(this.design)) : new Map<string, Proposal>();
    const table = new Map<string, Resolved>();
    for (const [name, definition] of Object.entries(definitions)) {
      const id = `${part.path}/${name}`;
      const [stated, rule] = [given[name], proposals.get(name)];
      const moved = rule !== undefined && this.design !== undefined && !sameInputs(rule, atDesign.get(name));
      const result = this.one(part, id, definition, stated, rule, moved);
      // One object for each setting of a large lab: not made from parts, which costs several.
      const resolved: { -readonly [K in keyof Resolved]: Resolved[K] } = {
        id,
        name,
        definition,
        value: result.value,
        source: result.source,
        hitFloor: result.hitFloor === true,
      };
      if (result.publishedText !== undefined) resolved.publishedText = result.publishedText;
      if (rule !== undefined) resolved.rule = rule;
      if (stated !== undefined) {
        const statements = [stated, ...part.weaker(name, stated)];
        const instead = statements.filter((statement) => statement.source !== result.source);
        if (instead.length > 0) resolved.instead = instead;
      }
      table.set(name, resolved);
    }
    return table;
  }

  private one(
    part: Configurable,
    id: string,
    definition: SettingDefinition,
    given: Given | undefined,
    rule: Proposal | undefined,
    moved: boolean,
  ): Outcome {
    const override = this.conditions.overrides.get(id);
    if (override !== undefined) {
      const note = given?.value == null ? "given in the options" : `instead of ${String(given.value)}`;
      return { value: override, source: this.conditions.sources?.get(id) ?? { kind: "override", note } };
    }
    const keepsPublished = given?.source.kind === "published" && !moved;
    if (rule !== undefined && !keepsPublished) return { value: rule.value, source: derivedSource(rule) };
    if (given !== undefined) {
      const { publishedText } = given;
      return { ...this.scaled(definition, given), ...(publishedText === undefined ? {} : { publishedText }) };
    }
    if (definition.default === undefined) return unstated;
    return { value: definition.default, source: defaultOf(part.productTitle) };
  }

  private scaled(definition: SettingDefinition, given: Given): Outcome {
    const { scale } = this.conditions;
    if (given.value === null || isFullSize(scale) || definition.scale === undefined) {
      return { value: given.value, source: given.source, hitFloor: false };
    }
    const { value, hitFloor } = scaleValue(definition, given.value, scale);
    const inputs: Inputs = { [given.source.kind]: String(given.value), scale: describeScale(scale) };
    const note = hitFloor ? `smallest value that works: ${String(value)}` : `by ${definition.scale}`;
    const { report, section, strength } = given.source;
    const origin = {
      ...(report ? { report } : {}),
      ...(section ? { section } : {}),
      ...(strength ? { strength } : {}),
    };
    return { value, hitFloor, source: { kind: "scaled", ...origin, inputs, note } };
  }
}

/** The resolution of an environment and, behind it, that of the report's own test. */
export function resolveAt(conditions: Conditions, designLoad: number): Resolution {
  // As the report tested it nothing can have moved.
  if (conditions.load === designLoad && isFullSize(conditions.scale) && conditions.overrides.size === 0)
    return new Resolution(conditions);
  const design = new Resolution({ ...conditions, load: designLoad, scale: fullSize, overrides: new Map() });
  return new Resolution(conditions, design);
}

function bySetting(proposals: readonly Proposal[]): Map<string, Proposal> {
  return new Map(proposals.map((proposal) => [proposal.setting, proposal]));
}

function sameInputs(a: Proposal, b: Proposal | undefined): boolean {
  return b !== undefined && JSON.stringify(a.inputs) === JSON.stringify(b.inputs);
}

/** Statements of an author that the product does not take. */
function refuseBad(
  part: Configurable,
  given: Readonly<Record<string, Given>>,
  definitions: Readonly<Record<string, SettingDefinition>>,
): void {
  const problems: Problem[] = Object.entries(given).flatMap(([name, { value }]) => {
    const path = `${part.path}/${name}`;
    const definition = definitions[name];
    if (definition === undefined) {
      const message = `${part.productTitle} has no such setting`;
      return [{ path, message, given: name, ...namesLike(name, Object.keys(definitions)) }];
    }
    const allowed = value === null ? undefined : valueProblem(definition, value);
    return allowed === undefined
      ? []
      : [{ path, message: `not a value of "${definition.title}"`, given: JSON.stringify(value), allowed }];
  });
  if (problems.length > 0) throw new UserError(problems);
}
