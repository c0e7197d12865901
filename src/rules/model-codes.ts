import type { Codes } from "../findings/code";

const model = { kind: "chosen", note: "a lab could not be made of this model" } as const;
const names = {
  kind: "chosen",
  note: "Terraform drops other characters from names, so that two ids may become one",
} as const;

/** Mistakes of an author's model. */
export const modelCodes: Codes = {
  ID_INVALID: {
    title: "an id that no container or Terraform resource may have",
    why: "Ids become names of containers, volumes, files and resources. Other characters are dropped or refused there.",
    fix: "Use lower-case letters, digits and -, beginning with a letter.",
    sources: [names],
  },
  ID_COLLISION: {
    title: "two ids become one name",
    why: "Terraform would see one resource where the model has two, and the second would take the place of the first.",
    fix: "Rename one of them.",
    sources: [names],
  },
  HARDWARE: {
    title: "a machine without processors, or servers that cannot share it",
    why: "Limits of containers are shares of their machine: no share may be negative, and together they are at most the machine.",
    fix: "Give the number of processors of the report's table, and shares that add up to at most 1.",
    sources: [model],
  },
  CONTEXT_ROOT: {
    title: "not a context root, or one that two applications have",
    why: "Routes of the proxy and addresses of applications are made of it: two applications of one server would answer at one address.",
    fix: "Give each application of a server one path segment of its own, e.g. /rm.",
    sources: [model],
  },
  START_RING: {
    title: "servers that need each other to start",
    why: "A server starts when those that it needs are ready: a ring never starts.",
    fix: "Route in one direction only.",
    sources: [model],
  },
  WORKLOAD: {
    title: "a workload that cannot be run",
    why: "Plan and rules are made of it: shares of the groups add up to 100 %, ids are used once, stages have users and times.",
    fix: "Correct what the finding names.",
    sources: [model],
  },
};
