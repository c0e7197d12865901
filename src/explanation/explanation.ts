import type { Manifest, ManifestProbe, ManifestSetting } from "../manifest/schema";

type Connection = Manifest["connections"][number];
type Finding = Manifest["findings"][number];

/** Everything that is known about one setting: where its value comes from, where it goes, what follows from it. */
export interface Explanation {
  readonly id: string;
  readonly title: string;
  /** The product's own key. */
  readonly key?: string;
  /** What has the setting, e.g. `WebSphere Application Server on rm1`. */
  readonly of: string;
  readonly place: string;
  readonly value: ManifestSetting["value"];
  readonly unit?: string;
  readonly default?: ManifestSetting["default"];
  readonly publishedText?: string;
  /** Why the value is what it is, in one or two sentences. */
  readonly summary: string;
  readonly source: Statement;
  readonly rule?: RuleExplanation;
  /** Statements that another value stands in place of. */
  readonly instead: readonly (Statement & {
    readonly value: ManifestSetting["value"];
    readonly publishedText?: string;
  })[];
  /** Options that change the value, with what they do. */
  readonly options: readonly { readonly option: string; readonly effect: string }[];
  readonly files: readonly CarryingFile[];
  readonly carried: CarriedBy;
  readonly verified: string;
  readonly probe?: ManifestProbe;
  readonly dependents: readonly Dependent[];
  readonly limits: readonly Connection[];
  readonly findings: readonly Finding[];
}

/** A source with its meaning in words. */
export interface Statement {
  readonly source: ManifestSetting["source"];
  readonly meaning: string;
  readonly strengthMeaning?: string;
  /** Title and authors, where the source is the environment's own report. */
  readonly citation?: string;
}

export interface RuleExplanation {
  readonly id: string;
  readonly formula: string;
  readonly value: ManifestSetting["value"];
  readonly statement: Statement;
  readonly inputs: readonly InputExplanation[];
  readonly decides: boolean;
  /** The rule gives the value that is in force. */
  readonly agrees: boolean;
  readonly tested?: {
    readonly input: string;
    readonly given: number;
    readonly tested: number;
    readonly beyond: boolean;
  };
}

/** One input of a rule, and what it is read from. */
export interface InputExplanation {
  readonly name: string;
  readonly value: number | string;
  /** None for a number of the report's own and for a constant of the software. */
  readonly origins: readonly Origin[];
}

/** A load, the scale, a part of a machine, or another setting with the inputs of its own rule. */
export interface Origin {
  readonly origin: string;
  readonly value: string;
  /** Where that value comes from. */
  readonly because: string;
  readonly inputs: readonly InputExplanation[];
}

/** A setting whose rule reads this one, and what follows from that in turn. */
export interface Dependent {
  readonly id: string;
  readonly value: string;
  readonly rule: string;
  /** The rule's value is in force; else another one stands in its place. */
  readonly decides: boolean;
  /** A published value is in force until an input of the rule changes: then the rule decides, whatever it gives. */
  readonly published: boolean;
  readonly dependents: readonly Dependent[];
}

export interface CarryingFile {
  readonly path: string;
  readonly target: string;
  /** Put into the lab's container; else for a person. */
  readonly deployed: boolean;
  /** From 1; absent where the value stands on no line of its own. */
  readonly line?: number;
  readonly text?: string;
}

export interface CarriedBy {
  readonly flavour: string;
  readonly as: "yes" | "translated" | "no";
  readonly inert: boolean;
  readonly to?: string;
  readonly reason?: string;
}
