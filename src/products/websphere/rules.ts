import { published } from "../../model/reference";
import type { Rule } from "../../settings/proposal";

/** Request threads for the users of one server. */
export const threadPoolMaximum: Rule<{ users: number }, number> = {
  id: "was.thread-pool",
  formula: "75 % of the users of the server, rounded up",
  source: published("dng-606", "Appendix E, Thread pool size", "advice"),
  apply: ({ users }) => Math.ceil(users * 0.75),
};

/** A pool cannot keep more threads than it may have. */
export const threadPoolMinimum: Rule<{ minimum: number; maximum: number }, number> = {
  id: "was.thread-pool-minimum",
  formula: "the given minimum, at most the maximum",
  source: { kind: "chosen" },
  apply: ({ minimum, maximum }) => Math.min(minimum, maximum),
};
