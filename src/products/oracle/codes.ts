import type { Codes } from "../../findings/code";
import { page } from "../../model/reference";

/** What the checks of Oracle Database say. */
export const codes: Codes = {
  ORACLE_MEMORY: {
    title: "memory targets that the server cannot hold",
    why: "An instance whose targets are above its maximum, or above what the container has, does not start, or the engine ends it under load.",
    fix: "Lower the targets, or give the machine more memory.",
    sources: [page("Oracle Database Reference and the vendor's container images, MEMORY_TARGET")],
    settings: ["memory_target", "memory_max_target", "sga_target", "pga_aggregate_target", "container.memory"],
  },
  ORACLE_LEVEL: {
    title: "the level of the server does not take a parameter",
    why: "A server refuses to start with a parameter that it does not know. The script leaves it out, so what it was meant to change stays at the default.",
    fix: "State what takes its place at that level, or the version of the server.",
    sources: [page("Oracle Database Reference, changes in each release")],
  },
  ORACLE_NAME: {
    title: "not a user name that Oracle takes",
    why: "Each database of an application is a user with a schema: the script that creates it fails at a bad name, and the stand-in of the lab has rules of its own.",
    fix: "Choose a shorter or plainer name.",
    sources: [
      { kind: "default", note: "schema object naming rules of Oracle Database" },
      { kind: "chosen", note: "scripts and roles are named after databases" },
    ],
  },
};
