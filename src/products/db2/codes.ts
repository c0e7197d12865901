import type { Codes } from "../../findings/code";
import { page } from "../../model/reference";
import { aggregateSource } from "./workload";

/** What the checks of Db2 say. */
export const codes: Codes = {
  DB2_NAME: {
    title: "not a database name that Db2 takes",
    why: "The script that creates the database fails at it, and with it every application that needs the database. The stand-in of the lab has rules of its own.",
    fix: "Choose 1 to 8 letters, digits and _, beginning with a letter.",
    sources: [
      { kind: "default", note: "Db2 naming rules" },
      { kind: "chosen", note: "scripts and roles are named after databases" },
    ],
  },
  DB2_RANGE: {
    title: "a value outside of what this level of Db2 takes",
    why: "Db2 refuses the command and keeps the value that it had: the server runs untuned, and only the script's output says so.",
    fix: "State a value of the range, or the version of the server.",
    sources: [page("Db2 documentation, configuration parameters")],
    settings: [
      "LOGFILSIZ",
      "LOGPRIMARY",
      "LOGSECOND",
      "APPLHEAPSZ",
      "SORTHEAP",
      "SHEAPTHRES_SHR",
      "DATABASE_MEMORY",
      "DB2_WORKLOAD",
    ],
  },
  DB2_DISCONTINUED: {
    title: "a parameter that this level of Db2 does not have any more",
    why: "It is refused or ignored: what it was meant to change stays at the default, though the script looks complete.",
    fix: "State the parameter that took its place, or leave it out.",
    sources: [page("Db2 documentation, discontinued functionality")],
  },
  DB2_WORKLOAD_PART: {
    title: "a variable that DB2_WORKLOAD sets by itself",
    why: "DB2_WORKLOAD stands for a group of variables. One that is set beside it either says the same twice or takes it out of the group.",
    fix: "Leave the variable to DB2_WORKLOAD.",
    sources: [aggregateSource],
    settings: ["DB2_WORKLOAD"],
  },
  DB2_AUTOCONFIGURE: {
    title: "the databases of an instance are promised more than its memory",
    why: "The configuration advisor takes each database for the only one and gives it mem_percent of the memory. Several of them then page.",
    fix: "Lower mem_percent, or put each database into an instance of its own.",
    sources: [page("Db2 documentation, AUTOCONFIGURE command")],
    settings: ["autoconfigure.mem_percent"],
  },
  DB2_MEMORY: {
    title: "more memory in pages than the server has",
    why: "Db2 starts with a smaller buffer pool than stated, or not at all. Sizes in pages hide how much it is.",
    fix: "Lower the number of pages, or give the machine more memory.",
    sources: [page("Db2 documentation, instance_memory and database_memory")],
    settings: ["INSTANCE_MEMORY", "DATABASE_MEMORY", "BUFFERPOOL.IBMDEFAULTBP", "PAGESIZE", "container.memory"],
  },
};
