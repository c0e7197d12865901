import type { Codes } from "../../findings/code";
import { page } from "../../model/reference";

/** What the checks of PostgreSQL say. */
export const codes: Codes = {
  POSTGRESQL_UNSAFE: {
    title: "a setting that gives up safety for speed",
    why: "After a crash the last commits are lost, or the database cannot be read any more. It makes a benchmark faster and tells nothing about a server that must keep its data.",
    fix: "Turn it on wherever the data is needed.",
    sources: [page("PostgreSQL manual, Write Ahead Log")],
    settings: ["fsync", "full_page_writes", "synchronous_commit"],
  },
  POSTGRESQL_MEMORY: {
    title: "shared buffers or sort memory are large for the server",
    why: "Buffers beyond 40 % of the memory hold what the system caches anyway. Each sort of each connection may take work_mem: together they must not exceed the memory.",
    fix: "Lower shared_buffers, work_mem or max_connections.",
    sources: [page("PostgreSQL manual, Resource Consumption")],
    settings: ["shared_buffers", "work_mem", "max_connections", "container.memory"],
  },
  POSTGRESQL_LEVEL: {
    title: "the release of the lab does not take a parameter as it was published",
    why: "PostgreSQL refuses to start with a parameter that it does not know. The lab's file has the form of the release that runs; what was dropped has no effect there.",
    fix: "Nothing in the published file. Compare the two files before you draw conclusions from the lab.",
    sources: [page("PostgreSQL release notes")],
  },
  POSTGRESQL_NAME: {
    title: "not a name for a database and its role",
    why: "Scripts create a role and a database of that name without quotes: other letters, double or reserved names end the script.",
    fix: "Choose lower-case letters, digits and _.",
    sources: [{ kind: "chosen", note: "scripts and roles are named after databases" }],
  },
};
