import { no, translated, type CarryTable } from "../../settings/carry";
import { count, flag, oneOf, text } from "../../settings/definition";
import { parameterProbe as row } from "../postgresql/stand-in-settings";

const spfile = "alter system, scope=spfile";

/** Settings of Oracle Database. */
export const oracleSettings = {
  "listener.port": count("Port of the listener", "listener.ora", { default: 1521, range: [1, 65_535] }),
  optimizer_adaptive_plans: flag("OPTIMIZER_ADAPTIVE_PLANS", spfile, { default: true }),
  optimizer_adaptive_statistics: flag("OPTIMIZER_ADAPTIVE_STATISTICS", spfile, { default: false }),
  optimizer_adaptive_reporting_only: flag("OPTIMIZER_ADAPTIVE_REPORTING_ONLY", spfile, { default: false }),
  _optimizer_use_feedback: flag("_OPTIMIZER_USE_FEEDBACK", spfile, { default: true }),
  parallel_degree_policy: text("PARALLEL_DEGREE_POLICY", spfile, {
    default: "MANUAL",
    form: oneOf("MANUAL", "LIMITED", "AUTO", "ADAPTIVE"),
  }),
  cursor_sharing: text("CURSOR_SHARING", spfile, { default: "EXACT", form: oneOf("EXACT", "FORCE") }),
  filesystemio_options: text("FILESYSTEMIO_OPTIONS", spfile, { form: oneOf("none", "asynch", "directIO", "setall") }),
} as const;

const noOptimizer = "a switch of Oracle's own optimizer";

/** What PostgreSQL does with each of them. */
export const oracleOnPostgreSql = {
  "listener.port": translated("postgresql.conf", "port", "the port that clients connect to", row("port")),
  optimizer_adaptive_plans: no(noOptimizer),
  optimizer_adaptive_statistics: no(noOptimizer),
  optimizer_adaptive_reporting_only: no(noOptimizer),
  _optimizer_use_feedback: no(noOptimizer),
  parallel_degree_policy: no("PostgreSQL chooses parallel plans by other settings"),
  cursor_sharing: no("PostgreSQL shares no cursors among sessions"),
  filesystemio_options: no("PostgreSQL reads and writes through the cache of the operating system"),
} satisfies CarryTable<typeof oracleSettings>;
