import { no, translated, type CarryTable } from "../../settings/carry";
import { count, flag, like, oneOf, size, text } from "../../settings/definition";
import { parameterProbe as row } from "../postgresql/stand-in-settings";

const place = "ALTER SYSTEM";
const upTo16Tib = [0, 16_777_216] as const;
const memory = { scale: "memory", range: upTo16Tib } as const;

/**
 * Settings of Oracle Database, by the names of its initialization parameters. Defaults: the Oracle Database Reference, where all
 * levels agree and no other value decides.
 */
export const oracleSettings = {
  "listener.port": count("Port of the listener", "listener.ora", { default: 1521, range: [1, 65_535], manual: true }),
  processes: count("PROCESSES", place, { range: [6, 65_535] }),
  sessions: count("SESSIONS", place, { range: [1, 65_535] }),
  open_cursors: count("OPEN_CURSORS", place, { default: 50, unit: "for each session", range: [0, 65_535] }),
  shared_servers: count("SHARED_SERVERS", place, { range: [0, 65_535] }),
  memory_max_target: size("MEMORY_MAX_TARGET", place, memory),
  memory_target: size("MEMORY_TARGET", place, memory),
  sga_target: size("SGA_TARGET", place, memory),
  pga_aggregate_target: size("PGA_AGGREGATE_TARGET", place, memory),
  optimizer_adaptive_features: flag("OPTIMIZER_ADAPTIVE_FEATURES", place),
  optimizer_adaptive_plans: flag("OPTIMIZER_ADAPTIVE_PLANS", place),
  optimizer_adaptive_statistics: flag("OPTIMIZER_ADAPTIVE_STATISTICS", place),
  optimizer_adaptive_reporting_only: flag("OPTIMIZER_ADAPTIVE_REPORTING_ONLY", place),
  _optimizer_use_feedback: flag("_optimizer_use_feedback (hidden)", place),
  parallel_degree_policy: text("PARALLEL_DEGREE_POLICY", place, {
    default: "MANUAL",
    form: oneOf("MANUAL", "LIMITED", "AUTO", "ADAPTIVE"),
  }),
  cursor_sharing: text("CURSOR_SHARING", place, { default: "EXACT", form: oneOf("EXACT", "FORCE", "SIMILAR") }),
  filesystemio_options: text("FILESYSTEMIO_OPTIONS", place, { form: oneOf("none", "setall", "directIO", "asynch") }),
  characterSet: text("Character set of the database", "CREATE DATABASE", {
    default: "AL32UTF8",
    form: oneOf("AL32UTF8"),
  }),
  statistics: text("Statistics", "SQL*Plus command after the data is loaded", {
    form: like(
      /^EXEC DBMS_STATS\.\w+(\(([^;&']|'[^;&']*')*\))?$/,
      "EXEC DBMS_STATS.<procedure>, with or without arguments",
    ),
  }),
} as const;

const conf = "postgresql.conf";
const adaptive = no("PostgreSQL does not change a plan while it runs, and learns nothing from a run");
const memoryAreas = no("the memory areas of Oracle Database and PostgreSQL are cut differently");

/** What PostgreSQL does with each of them. */
export const onPostgreSql = {
  "listener.port": translated(conf, "port", "the port that clients connect to", row("port")),
  processes: no("it counts background processes, too; PostgreSQL counts connections, see postgresql.max_connections"),
  sessions: no("it counts background and recursive sessions, too; see postgresql.max_connections"),
  open_cursors: no("PostgreSQL has no limit of the cursors of a session"),
  shared_servers: no("PostgreSQL has one process for each connection"),
  memory_max_target: memoryAreas,
  memory_target: memoryAreas,
  sga_target: memoryAreas,
  pga_aggregate_target: no("a target for all sessions together; PostgreSQL's work_mem is for each sort"),
  optimizer_adaptive_features: adaptive,
  optimizer_adaptive_plans: adaptive,
  optimizer_adaptive_statistics: adaptive,
  optimizer_adaptive_reporting_only: adaptive,
  _optimizer_use_feedback: adaptive,
  parallel_degree_policy: no("PostgreSQL chooses the degree of a parallel query in one way only"),
  cursor_sharing: no("PostgreSQL shares no plan between statements that differ in literals"),
  filesystemio_options: no("PostgreSQL reads and writes its files through the cache of the file system"),
  characterSet: translated("10-databases.sql", "ENCODING", "AL32UTF8 is UTF-8", { ...row("encoding"), form: "UTF-8" }),
  statistics: translated("20-statistics.sql", "ANALYZE", "updates the statistics of all tables"),
} satisfies CarryTable<typeof oracleSettings>;
