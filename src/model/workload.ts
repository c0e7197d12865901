import type { Given } from "../settings/given";
import type { Source } from "../settings/source";
import type { Duration } from "../settings/units";

/** A request that stands in for one step of a use case: it reads or it writes. */
export interface Step {
  readonly id: string;
  readonly title: string;
  readonly method: "GET" | "POST";
  /** How often it is sent in each round. @default 1 */
  readonly repeat?: number;
}

/** One group of users that repeats one use case. */
export interface UserGroup {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Percent of all users. */
  readonly share: number;
  /** The request that stands in for the use case. */
  readonly method: "GET" | "POST";
  /** The requests of one round, where the report lists steps. @default - one request for the whole use case */
  readonly steps?: readonly Step[];
}

/** How many users run for how long. What a report leaves open is absent. */
export interface Stage {
  /** Users or threads over all load-bearing servers. */
  readonly users: number;
  /** Time within which all users of the stage start. @default - users start one by one, at the interval of the pace */
  readonly rampUp?: Duration;
  readonly settle?: Duration;
  readonly measure?: Duration;
  /** Rounds of each user, where they end the stage. */
  readonly iterations?: number;
}

/** How stages follow each other: users are added to those that run, or each stage is a run of its own. */
export type StageOrder = "added" | "separate";

/** The load that rules read. */
export interface Load {
  readonly unit: "users" | "threads";
  /** Total over all load-bearing servers that the rules use. */
  readonly design: number;
  readonly source: Source;
  /** Highest total load that the report calls supported. */
  readonly tested: number;
}

export interface PublishedResult {
  readonly title: string;
  readonly value: string;
  readonly source: Source;
}

/** What is run against an environment. Results are for reference: no rule reads them. */
export interface Workload {
  /** Absent where the report states no number of users: rules then have none to follow. */
  readonly load?: Load;
  /** Settings of the load driver that belong to the workload, with their sources: think time, interval of the ramp. */
  readonly pace?: Readonly<Record<string, Given>>;
  /** Empty where no users work, e.g. for jobs that load a data warehouse. */
  readonly groups: readonly UserGroup[];
  readonly stages: readonly Stage[];
  /** @default added */
  readonly stageOrder?: StageOrder;
  /** Steps of the run, in order. */
  readonly procedure: readonly string[];
  /** Rows of the report's data tables, name and value as published. */
  readonly dataShape: readonly (readonly [string, string])[];
  readonly results: readonly PublishedResult[];
  readonly source: Source;
}

/**
 * Splits users over groups by their shares: each gets the whole part, what is left goes to the largest remainders,
 * earlier groups first. The parts add up to `users`.
 */
export function splitUsers(users: number, groups: readonly Pick<UserGroup, "share">[]): number[] {
  const exact = groups.map((group) => (users * group.share) / 100);
  const parts = exact.map(Math.floor);
  const left = users - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
