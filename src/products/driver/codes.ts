import type { Codes } from "../../findings/code";

/** What the checks of load drivers say. */
export const codes: Codes = {
  LOAD_FLOOR: {
    title: "the plan runs more users than the load",
    why: "Every use case keeps one user, so that none goes untested. In a small lab these ones add up, and the mix is no longer the published one.",
    fix: "Use a larger scale or load where the mix must be exact.",
    sources: [
      { kind: "chosen", note: "a use case without a user would not be tested" },
      { kind: "chosen", note: "a use case without a thread would not be tested" },
    ],
    settings: ["users"],
  },
  STAGE_ORDER: {
    title: "stages that cannot follow each other in one run",
    why: "The plan adds users to those that run already. It cannot take users away, nor add them to a stage that ends after a number of rounds.",
    fix: 'Give the workload the stage order "separate": each stage is then a run of its own.',
    sources: [{ kind: "chosen", note: "the plan adds users to those that run" }],
  },
};
