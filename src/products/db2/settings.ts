import { no, translated, type CarryTable } from "../../settings/carry";
import { count, like, oneOf, text } from "../../settings/definition";
import { parameterProbe as row } from "../postgresql/stand-in-settings";

/** Settings of Db2. Defaults: the Db2 11.1 configuration parameter reference. */
export const db2Settings = {
  SVCENAME: count("Service name (port of the instance)", "update dbm cfg", { default: 50000, range: [1, 65_535] }),
  CODESET: text("Code set of the databases", "create database", {
    default: "UTF-8",
    form: like(/^[A-Za-z0-9-]{1,20}$/, "a code set, e.g. UTF-8"),
  }),
  TERRITORY: text("Territory of the databases", "create database", {
    default: "US",
    form: like(/^[A-Z]{2}$/, "two capital letters, e.g. EN"),
  }),
  PAGESIZE: count("Page size of the databases", "create database", {
    default: 4096,
    unit: "bytes",
    range: [4096, 32_768],
  }),
  LOGFILSIZ: count("Size of log files", "update db cfg", { default: 1000, unit: "4 KB pages", range: [4, 16_777_152] }),
  MAXAPPLS: text("Maximum number of active applications", "update db cfg", {
    default: "AUTOMATIC",
    form: like(/^(AUTOMATIC|\d{1,6})$/, "AUTOMATIC or a whole number"),
  }),
  DB2_WORKLOAD: text("DB2_WORKLOAD", "db2set", { form: like(/^[A-Z][A-Z0-9_]{1,40}$/, "a workload, e.g. FILENET_CM") }),
  "autoconfigure.mem_percent": count("autoconfigure mem_percent", "autoconfigure", { unit: "%", range: [1, 100] }),
  "autoconfigure.workload_type": text("autoconfigure workload_type", "autoconfigure", {
    form: oneOf("simple", "mixed", "complex"),
  }),
  "autoconfigure.tpm": count("autoconfigure tpm", "autoconfigure", { range: [1, 200_000] }),
  "autoconfigure.admin_priority": text("autoconfigure admin_priority", "autoconfigure", {
    form: oneOf("performance", "recovery", "both"),
  }),
  "autoconfigure.apply": text("autoconfigure apply", "autoconfigure", {
    form: oneOf("NONE", "DB ONLY", "DB AND DBM"),
  }),
  statistics: text("Statistics", "db2 command after the data is loaded", {
    form: like(/^[A-Za-z][\w .]{1,200}$/, "a db2 command of words"),
  }),
} as const;

const noAdvisor = "PostgreSQL has no configuration advisor";
const conf = "postgresql.conf";

/** What PostgreSQL does with each of them. */
export const onPostgreSql = {
  SVCENAME: translated(conf, "port", "the port that clients connect to", row("port")),
  CODESET: translated("10-databases.sql", "ENCODING", "the character encoding of a database", row("encoding")),
  TERRITORY: no("PostgreSQL has no territory; the stand-in sorts by code point"),
  PAGESIZE: no("the page size of PostgreSQL is fixed at 8 KB"),
  LOGFILSIZ: no("a Db2 log file is no PostgreSQL checkpoint size"),
  MAXAPPLS: no("AUTOMATIC: Db2 sets no limit; PostgreSQL needs one, see postgresql.max_connections"),
  DB2_WORKLOAD: no("registry variables of Db2 have no counterpart"),
  "autoconfigure.mem_percent": no(noAdvisor),
  "autoconfigure.workload_type": no(noAdvisor),
  "autoconfigure.tpm": no(noAdvisor),
  "autoconfigure.admin_priority": no(noAdvisor),
  "autoconfigure.apply": no(noAdvisor),
  statistics: translated("20-statistics.sql", "ANALYZE", "updates the statistics of all tables"),
} satisfies CarryTable<typeof db2Settings>;
