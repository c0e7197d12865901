import type { Inputs, Source } from "../settings/source";

/** What a user wants to run. */
export interface Demand {
  /** Users or threads, in all. */
  readonly load: number;
  /** Over all servers. @default - the data of the tests */
  readonly artifacts?: number;
  /** Over all servers. @default - the data of the tests */
  readonly components?: number;
  /** Size this environment. @default - the one that the report's figures choose */
  readonly environment?: string;
}

/** A figure beside its limit. */
export interface Range {
  /** What is compared, e.g. `users of one server`. */
  readonly what: string;
  readonly given: number;
  readonly most: number;
  /** `tested`: nobody has seen more; `advised`: the report tested more and advises less; `useful`: more brings nothing. */
  readonly kind: "tested" | "advised" | "useful";
  readonly source: Source;
}

/** A number that follows from the demand and the report, before any server is configured. */
export interface Figure {
  readonly title: string;
  readonly value: string;
  readonly formula: string;
  readonly inputs: Inputs;
  readonly source: Source;
  readonly ranges?: readonly Range[];
}

/** What a report's figures make of a demand. */
export interface Choice {
  /** Id of the environment that carries the demand, or comes nearest. */
  readonly environment: string;
  /** Load of the environment: the demand, rounded up so that every one of like servers has its share. */
  readonly load: number;
  /** In one line: what is sized, with what was assumed. */
  readonly title: string;
  /** Said before everything else: no tested environment carries the demand, or another one than the demand asks for is taken. */
  readonly remarks: readonly string[];
  readonly figures: readonly Figure[];
  /** Values of settings that the data decides and no rule gives, by setting id. */
  readonly overrides: Readonly<Record<string, string>>;
  /** Names of settings that size a server although no rule follows the load. */
  readonly alsoShow: readonly string[];
  /** What the report gives no number for: a user has to measure or decide it. */
  readonly open: readonly string[];
}

/** What a report knows about sizing. Each report that states a load exports one as `sizing` from `sizing.ts` in its folder. */
export interface ReportSizing {
  readonly unit: "users" | "threads";
  /** Data that the figures depend on. */
  readonly asks: readonly ("artifacts" | "components")[];
  /** Environments that can be sized. */
  readonly environments: readonly string[];
  readonly choose: (demand: Demand) => Choice;
}
