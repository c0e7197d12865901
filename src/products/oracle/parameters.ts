import { isBetween, type OracleLevel, type OracleLevelName } from "./levels";

/**
 * When a new value takes effect: `dynamic` at once and after every start, `static` at the next start. `bounded` is dynamic up
 * to a static maximum, so that a published value may have to wait for the next start, too.
 */
export type Change = "dynamic" | "static" | "bounded";

/** One initialization parameter. */
export interface Parameter {
  readonly change: Change;
  /** First and last level that has it. @default - every level of the table */
  readonly from?: OracleLevelName;
  readonly to?: OracleLevelName;
  /** What does its work at the levels that lack it. */
  readonly instead?: string;
  /** Words that only some levels take. */
  readonly words?: Readonly<Record<string, { readonly from?: OracleLevelName; readonly to?: OracleLevelName }>>;
}

const adaptive = { change: "dynamic", from: "12.2" } as const;

/** Oracle Database Reference, 11.2 to 21c. */
export const oracleParameters = {
  processes: { change: "static" },
  sessions: { change: "static" },
  open_cursors: { change: "dynamic" },
  shared_servers: { change: "dynamic" },
  memory_max_target: { change: "static" },
  memory_target: { change: "bounded" },
  sga_target: { change: "bounded" },
  pga_aggregate_target: { change: "dynamic" },
  optimizer_adaptive_features: {
    change: "dynamic",
    from: "12.1",
    to: "12.1",
    instead: "optimizer_adaptive_plans and optimizer_adaptive_statistics, from 12.2 on",
  },
  optimizer_adaptive_plans: { ...adaptive, instead: "optimizer_adaptive_features, in 12.1" },
  optimizer_adaptive_statistics: { ...adaptive, instead: "optimizer_adaptive_features, in 12.1" },
  optimizer_adaptive_reporting_only: {
    change: "dynamic",
    from: "12.1",
    instead: "nothing: there are no adaptive plans",
  },
  _optimizer_use_feedback: { change: "dynamic" },
  parallel_degree_policy: { change: "dynamic", words: { ADAPTIVE: { from: "12.1" } } },
  cursor_sharing: { change: "dynamic", words: { SIMILAR: { to: "11.2" } } },
  filesystemio_options: { change: "static" },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof oracleParameters;

/** Why a level does not take a parameter or its value; undefined where it does. */
export function unknownAt(name: ParameterName, value: string, level: OracleLevel): string | undefined {
  const { from = "11.2", to = "21c", instead, words = {} }: Parameter = oracleParameters[name];
  if (!isBetween(level, from, to)) return `no parameter of Oracle Database ${level.name}; in its place: ${instead}`;
  const word = words[value];
  if (word === undefined || isBetween(level, word.from ?? "11.2", word.to ?? "21c")) return undefined;
  const known = word.from === undefined ? `up to ${word.to}` : `from ${word.from} on`;
  return `Oracle Database ${level.name} does not have the value ${value}: ${known}`;
}

/** The clause of ALTER SYSTEM: what is not surely dynamic is written for the next start. */
export function scopeOf(name: ParameterName): "BOTH" | "SPFILE" {
  return oracleParameters[name].change === "dynamic" ? "BOTH" : "SPFILE";
}
