import type { Value } from "./definition";
import type { Inputs, Source } from "./source";

/** A named rule: a pure function from load and hardware to one value. */
export interface Rule<I extends Inputs, V extends Value> {
  /** e.g. `was.thread-pool`. */
  readonly id: string;
  /** For people, e.g. `75 % of the users of the server`. */
  readonly formula: string;
  /** Who states the rule. */
  readonly source: Source;
  readonly apply: (inputs: I) => V;
}

/**
 * What an input is read from: ids of settings, or words for what is no setting: `load`, `scale`, `memory of rm1`. An input that
 * is a published number of the same setting, or a constant of the software, has no origin.
 */
export type Origins<I extends Inputs = Inputs> = { readonly [K in keyof I]?: readonly string[] };

/** What a rule says about one setting at one load. */
export interface Proposal {
  readonly setting: string;
  readonly value: Value;
  readonly rule: Rule<never, Value>;
  readonly inputs: Inputs;
  readonly from: Readonly<Record<string, readonly string[]>>;
}

export function propose<I extends Inputs, V extends Value>(
  setting: string,
  rule: Rule<I, V>,
  inputs: I,
  from: Origins<I> = {},
): Proposal {
  return { setting, value: rule.apply(inputs), rule, inputs, from: from as Proposal["from"] };
}

/** The origin of an input that is the load of a server. */
export const fromLoad: readonly string[] = ["load"];

/** The origin of an input that is the memory of a machine, or what the scale left of it. */
export function fromMemory(machine: string): readonly string[] {
  return [`memory of ${machine}`, "scale"];
}

/** The source of a value that a rule gave. */
export function derivedSource(proposal: Proposal): Source {
  const { rule, inputs } = proposal;
  const by = [rule.source.report, rule.source.section].filter((part) => part !== undefined).join(", ");
  return {
    kind: "derived",
    rule: rule.id,
    inputs,
    ...(rule.source.strength ? { strength: rule.source.strength } : {}),
    note: by === "" ? rule.formula : `${rule.formula} (${by})`,
  };
}
