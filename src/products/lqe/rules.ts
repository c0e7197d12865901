import { published } from "../../model/reference";
import type { Rule } from "../../settings/proposal";

const tuning = published("ldx-71", "Tuning LDX rs for large workloads, LDX rs tuning", "advice");

/** HTTP connections that Lifecycle Query Engine or Link Index Provider opens in all. */
export const totalConnections: Rule<{ threads: number }, number> = {
  id: "lqe.total-connections",
  formula: "the number of concurrent threads",
  source: tuning,
  apply: ({ threads }) => threads,
};

/** The same, for each route. */
export const connectionsPerRoute: Rule<{ totalConnections: number }, number> = {
  id: "lqe.connections-per-route",
  formula: "the value of Maximum Total Connections",
  source: tuning,
  apply: (inputs) => inputs.totalConnections,
};

/** Default of the connection pool of Jazz applications. */
const defaultPool = 128;

/** Database connections of the stand-in. How many the product keeps to its relational store is in no public page. */
export const standInPool: Rule<{ threads: number }, number> = {
  id: "lqe.stand-in-pool",
  formula: `a connection for each thread, at most ${defaultPool}: the default pool of other Jazz applications`,
  source: { kind: "chosen" },
  apply: ({ threads }) => Math.min(defaultPool, Math.max(1, threads)),
};

/** What the sizing of LQE rs 7.0.3 asks for. */
export const leastMemoryGib = 48;
