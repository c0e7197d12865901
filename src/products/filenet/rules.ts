import type { Rule } from "../../settings/proposal";

/** Database connections of the stand-in whose published pool is unknown. */
export const standInPool: Rule<{ requestThreads: number }, number> = {
  id: "filenet.stand-in-pool",
  formula: "a connection for each request thread of the server, at least 1",
  source: { kind: "chosen" },
  apply: ({ requestThreads }) => Math.max(1, requestThreads),
};
