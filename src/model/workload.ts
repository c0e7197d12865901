import type { Source } from "../settings/source";
import type { Duration } from "../settings/units";

/** One group of users that repeats one use case. */
export interface UserGroup {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Percent of all users. */
  readonly share: number;
  /** The request that stands in for the use case: it reads or it writes. */
  readonly method: "GET" | "POST";
}

/** How many users run for how long. */
export interface Stage {
  readonly users: number;
  readonly settle: Duration;
  readonly measure: Duration;
}

export interface PublishedResult {
  readonly title: string;
  readonly value: string;
  readonly source: Source;
}

/** What is run against an environment. Results are for reference: no rule reads them. */
export interface Workload {
  readonly unit: "users" | "threads";
  /** Total over all load-bearing servers that the rules use. */
  readonly designLoad: number;
  readonly designSource: Source;
  /** Highest total load that the report calls supported. */
  readonly testedLoad: number;
  readonly thinkTime: Duration;
  readonly rampInterval: Duration;
  readonly groups: readonly UserGroup[];
  readonly stages: readonly Stage[];
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
