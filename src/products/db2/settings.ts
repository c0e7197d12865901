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
  SELF_TUNING_MEM: text("Self-tuning memory", "update db cfg", { form: oneOf("ON", "OFF") }),
  "BUFFERPOOL.IBMDEFAULTBP": count("Size of buffer pool IBMDEFAULTBP", "alter bufferpool", { unit: "pages" }),
  statistics: text("Statistics", "db2 command after the data is loaded", {
    form: like(/^[A-Za-z][\w .]{1,200}$/, "a db2 command of words"),
  }),
} as const;

const conf = "postgresql.conf";

/** What PostgreSQL does with each of them. */
export const onPostgreSql = {
  SVCENAME: translated(conf, "port", "the port that clients connect to", row("port")),
  CODESET: translated("10-databases.sql", "ENCODING", "the character encoding of a database", row("encoding")),
  TERRITORY: no("PostgreSQL has no territory; the stand-in sorts by code point"),
  PAGESIZE: no("the page size of PostgreSQL is fixed at 8 KB"),
  LOGFILSIZ: no("a Db2 log file is no PostgreSQL checkpoint size"),
  MAXAPPLS: no("AUTOMATIC: Db2 sets no limit; PostgreSQL needs one, see postgresql.max_connections"),
  SELF_TUNING_MEM: no("PostgreSQL has no self-tuning memory: shared_buffers is fixed"),
  "BUFFERPOOL.IBMDEFAULTBP": no("a Db2 buffer pool also replaces the file cache; shared_buffers does not"),
  statistics: translated("20-statistics.sql", "ANALYZE", "updates the statistics of all tables"),
} satisfies CarryTable<typeof db2Settings>;
