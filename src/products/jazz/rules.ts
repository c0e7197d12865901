import { page, published } from "../../model/reference";
import type { Rule } from "../../settings/proposal";
import { gib } from "../../settings/units";

const fronting = published("dng-606", "Appendix E, More suggestions", "advice");

/** Connections from Requirements Management to the Jazz Team Server, for each route. */
export const frontingRouteMax: Rule<{ users: number }, number> = {
  id: "rm.fronting-route-max",
  formula: "the number of users of the server (above 200 users, with JTS on other hardware)",
  source: fronting,
  apply: ({ users }) => users,
};

/** The same, over all routes. */
export const frontingMax: Rule<{ users: number }, number> = {
  id: "rm.fronting-max",
  formula: "twice the number of users of the server (above 200 users, with JTS on other hardware)",
  source: fronting,
  apply: ({ users }) => 2 * users,
};

/** Connections that Jazz Team Server opens to other servers, for each of them and in all. */
export const outgoingConnections: Rule<{ threads: number }, number> = {
  id: "jts.outgoing-connections",
  formula: "the number of threads that load the link index",
  source: published("ldx-71", "Tuning LDX rs for large workloads, JTS tuning", "advice"),
  apply: ({ threads }) => threads,
};

/** Database connections of one application. */
export const databasePool: Rule<{ publishedPool: number; requestThreads: number }, number> = {
  id: "jazz.database-pool",
  formula: "at least the pool of the performance labs, scaled, and a connection for each request thread",
  source: page("TuningForPerformanceTesting"),
  apply: ({ publishedPool, requestThreads }) => Math.max(publishedPool, requestThreads),
};

/** Loads above this number of users need the fronting settings. */
export const frontingThreshold = 200;

/** What the report advises against exceeding. */
export const artifactLimits = { perServer: 2_000_000, perProject: 200_000, perModule: 10_000 } as const;

/** Memory that an RM server needs beside heap and index, for the operating system. */
export const systemMemory = gib(2);
