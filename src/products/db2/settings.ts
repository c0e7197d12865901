import { no, translated, type CarryTable } from "../../settings/carry";
import { count, like, oneOf, text } from "../../settings/definition";
import { parameterProbe as row } from "../postgresql/stand-in-settings";
import { onPostgreSqlAutoconfigure, autoconfigureSettings } from "./autoconfigure-settings";
import { discontinuedOnPostgreSql, discontinuedSettings } from "./discontinued-settings";
import { workloads } from "./workload";

/** The commands with which an administrator sets them, as `place` names them. */
export const registry = "db2set";
export const databaseManager = "update dbm cfg";
export const database = "update db cfg";

const pages = "4 KB pages";
const onOrOff = oneOf("YES", "NO", "ON", "OFF");
const automatic = like(/^(AUTOMATIC|\d{1,10}( AUTOMATIC)?)$/, "AUTOMATIC, a whole number, or a number and AUTOMATIC");

/** Settings of Db2. Defaults: the Db2 11.1 configuration parameter reference. */
export const db2Settings = {
  SVCENAME: count("Service name (port of the instance)", databaseManager, { default: 50000, range: [1, 65_535] }),
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
  LOGFILSIZ: count("Size of log files", database, { default: 1000, unit: pages, range: [4, 16_777_152] }),
  MAXAPPLS: text("Maximum number of active applications", database, {
    default: "AUTOMATIC",
    form: like(/^(AUTOMATIC|\d{1,6})$/, "AUTOMATIC or a whole number"),
  }),
  statistics: text("Statistics", "db2 command after the data is loaded", {
    form: like(/^[A-Za-z][\w .]{1,200}$/, "a db2 command of words"),
  }),
  DB2_WORKLOAD: text("Workload (aggregate registry variable)", registry, { form: oneOf(...workloads) }),
  DB2_SKIPINSERTED: text("Skip uncommitted inserts", registry, { form: onOrOff }),
  DB2_USE_ALTERNATE_PAGE_CLEANING: text("Alternate method of page cleaning", registry, { form: onOrOff }),
  DB2_EVALUNCOMMITTED: text("Evaluate predicates on uncommitted data", registry, { form: onOrOff }),
  DB2_MINIMIZE_LISTPREFETCH: text("Minimize list prefetch", registry, { form: onOrOff }),
  INSTANCE_MEMORY: text("Memory of the instance", databaseManager, {
    unit: pages,
    form: like(/^(AUTOMATIC|\d{1,11})$/, "AUTOMATIC or a number of pages of 4 KB"),
  }),
  LOGPRIMARY: count("Number of primary log files", database, { range: [2, 4096] }),
  LOGSECOND: count("Number of secondary log files", database, { range: [-1, 4096] }),
  LOGARCHMETH1: text("Primary log archive method", database, {
    form: like(
      /^(OFF|LOGRETAIN|USEREXIT|TSM(:[\w.-]+)?|(DISK|VENDOR):[\w./-]+)$/,
      "OFF, LOGRETAIN, USEREXIT, TSM, DISK:<folder> or VENDOR:<library>",
    ),
  }),
  APPLHEAPSZ: text("Application heap size", database, { unit: pages, form: automatic }),
  LOCKTIMEOUT: count("Lock timeout", database, { unit: "s; -1: none", range: [-1, 32_767] }),
  SORTHEAP: text("Sort heap size", database, { unit: pages, form: automatic }),
  SHEAPTHRES_SHR: text("Sort heap threshold for shared sorts", database, { unit: pages, form: automatic }),
  DATABASE_MEMORY: text("Shared memory of a database", database, {
    unit: pages,
    form: like(/^(AUTOMATIC|COMPUTED|\d{1,10}( AUTOMATIC)?)$/, "AUTOMATIC, COMPUTED, a number, or both"),
  }),
  SELF_TUNING_MEM: text("Self-tuning memory", database, { form: oneOf("ON", "OFF") }),
  STMT_CONC: text("Statement concentrator", database, { form: oneOf("OFF", "LITERALS") }),
  "BUFFERPOOL.IBMDEFAULTBP": count("Size of the default buffer pool", "alter bufferpool", {
    unit: "pages of the database",
    range: [1, 2_147_483_646],
  }),
  ...autoconfigureSettings,
  ...discontinuedSettings,
} as const;

const conf = "postgresql.conf";
const locking = no("PostgreSQL reads committed rows beside locked ones by itself");
const logFiles = no("a Db2 log file is no PostgreSQL checkpoint size");
const memory = no("the memory areas of Db2 and PostgreSQL are cut differently");
const sorting = no("a Db2 sort heap is limited for all sorts together, PostgreSQL's work_mem for each of them");

/** What PostgreSQL does with each of them. */
export const onPostgreSql = {
  SVCENAME: translated(conf, "port", "the port that clients connect to", row("port")),
  CODESET: translated("10-databases.sql", "ENCODING", "the character encoding of a database", row("encoding")),
  TERRITORY: no("PostgreSQL has no territory; the stand-in sorts by code point"),
  PAGESIZE: no("the page size of PostgreSQL is fixed at 8 KB"),
  LOGFILSIZ: logFiles,
  MAXAPPLS: no("AUTOMATIC: Db2 sets no limit; PostgreSQL needs one, see postgresql.max_connections"),
  statistics: translated("20-statistics.sql", "ANALYZE", "updates the statistics of all tables"),
  DB2_WORKLOAD: no("PostgreSQL has no aggregate for a kind of application"),
  DB2_SKIPINSERTED: locking,
  DB2_USE_ALTERNATE_PAGE_CLEANING: no("PostgreSQL has one way of writing pages back"),
  DB2_EVALUNCOMMITTED: locking,
  DB2_MINIMIZE_LISTPREFETCH: no("PostgreSQL has no list prefetch"),
  INSTANCE_MEMORY: no("PostgreSQL has no limit of its own for all of its memory"),
  LOGPRIMARY: logFiles,
  LOGSECOND: logFiles,
  LOGARCHMETH1: no("the lab archives no logs"),
  APPLHEAPSZ: no("PostgreSQL has no heap of an application"),
  LOCKTIMEOUT: no("0 and -1 mean something else than in PostgreSQL's lock_timeout"),
  SORTHEAP: sorting,
  SHEAPTHRES_SHR: sorting,
  DATABASE_MEMORY: memory,
  SELF_TUNING_MEM: no("PostgreSQL does not tune its memory by itself"),
  STMT_CONC: no("PostgreSQL shares no plan between statements that differ in literals"),
  "BUFFERPOOL.IBMDEFAULTBP": no("a buffer pool belongs to one database, PostgreSQL's shared_buffers to all of them"),
  ...onPostgreSqlAutoconfigure,
  ...discontinuedOnPostgreSql,
} satisfies CarryTable<typeof db2Settings>;
