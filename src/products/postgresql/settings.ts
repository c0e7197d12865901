import { inert, to, translated, type CarryTable } from "../../settings/carry";
import { count, duration, flag, like, number, size, text, type SettingTable } from "../../settings/definition";
import { handled } from "../../settings/handling";
import { mib, minutes } from "../../settings/units";
import { defaultIn, refusal, type Release } from "./levels";
import { postgreSqlHandling } from "./handling";
import { parameterProbe as row } from "./stand-in-settings";

const conf = "postgresql.conf";

/**
 * Defaults: the PostgreSQL 9.3 manual, Server Configuration, and what `initdb` of that
 * release writes; `settingsIn` puts those of another release in their place. Memory follows the machine when a lab is
 * scaled.
 */
const parameters = {
  port: count("port", conf, { default: 5432, range: [1, 65_535] }),
  max_connections: count("max_connections", conf, {
    default: 100,
    unit: "connections",
    range: [1, 262_143],
  }),
  shared_buffers: size("shared_buffers", conf, {
    default: mib(128),
    scale: "memory",
    floor: mib(16),
    range: [1, 8_388_607],
  }),
  effective_cache_size: size("effective_cache_size", conf, {
    default: mib(128),
    scale: "memory",
    floor: mib(16),
    range: [1, 16_777_215],
  }),
  work_mem: size("work_mem", conf, { default: mib(1), scale: "memory", floor: mib(1), range: [1, 2_097_151] }),
  maintenance_work_mem: size("maintenance_work_mem", conf, {
    default: mib(16),
    scale: "memory",
    floor: mib(1),
    range: [1, 2_097_151],
  }),
  max_prepared_transactions: count("max_prepared_transactions", conf, { default: 0, range: [0, 262_143] }),
  wal_buffers: size("wal_buffers", conf, { scale: "memory", floor: mib(1), range: [1, 2047] }),
  checkpoint_segments: count("checkpoint_segments", conf, {
    default: 3,
    unit: "segments of 16 MB",
    range: [1, 65_536],
  }),
  max_wal_size: size("max_wal_size", conf, { default: mib(1024), range: [2, 16_777_216] }),
  checkpoint_timeout: duration("checkpoint_timeout", conf, { default: minutes(5), range: [30, 86_400] }),
  checkpoint_completion_target: number("checkpoint_completion_target", conf, { default: 0.5, range: [0, 1] }),
  fsync: flag("fsync", conf, { default: true }),
  full_page_writes: flag("full_page_writes", conf, { default: true }),
  synchronous_commit: flag("synchronous_commit", conf, { default: true }),
  random_page_cost: number("random_page_cost", conf, { default: 4, range: [0, 1_000_000] }),
  default_text_search_config: text("default_text_search_config", conf, {
    form: like(/^[a-z_]{1,63}(\.[a-z_]{1,63})?$/, "a configuration of text search, e.g. pg_catalog.spanish"),
  }),
  log_min_duration_statement: count("log_min_duration_statement", conf, {
    default: -1,
    unit: "ms",
    range: [-1, 2_147_483_647],
  }),
  log_rotation_size: size("log_rotation_size", conf, { default: mib(10), range: [0, 2047] }),
  log_line_prefix: text("log_line_prefix", conf, {
    default: "",
    form: like(/^[\x20-\x7e]{0,100}$/, "up to 100 printable ASCII characters"),
  }),
  track_activities: flag("track_activities", conf, { default: true }),
  track_counts: flag("track_counts", conf, { default: true }),
} as const;

/** Parameters of `postgresql.conf`. */
export const postgreSqlSettings = handled(parameters, postgreSqlHandling);

/** The parameters that a release takes, with its defaults. */
export function settingsIn(release: Release): SettingTable {
  return Object.fromEntries(
    Object.entries(postgreSqlSettings as SettingTable).flatMap(([name, definition]) => {
      if (refusal(name, release) !== undefined) return [];
      const own = defaultIn(name, release);
      return [[name, own === undefined ? definition : { ...definition, default: own }]];
    }),
  );
}

/** A reading in brackets, in PostgreSQL's own unit and with its blanks. */
const exact = (name: string) => ({ ...row(`exact_${name}`), form: "[{}]" });

/** What the PostgreSQL of the lab does with each of them. */
export const onPostgreSql = {
  port: to(conf, "port", row("port")),
  max_connections: to(conf, "max_connections", row("max_connections")),
  shared_buffers: to(conf, "shared_buffers", row("shared_buffers")),
  effective_cache_size: to(conf, "effective_cache_size", row("effective_cache_size")),
  work_mem: to(conf, "work_mem", row("work_mem")),
  maintenance_work_mem: to(conf, "maintenance_work_mem", row("maintenance_work_mem")),
  max_prepared_transactions: to(conf, "max_prepared_transactions", row("max_prepared_transactions")),
  wal_buffers: to(conf, "wal_buffers", row("wal_buffers")),
  checkpoint_segments: translated(
    conf,
    "max_wal_size",
    "9.5 replaced it: 3 x checkpoint_segments x 16 MB, as the release notes say",
    { ...row("max_wal_size"), factor: 48 },
  ),
  max_wal_size: to(conf, "max_wal_size", row("max_wal_size")),
  checkpoint_timeout: to(conf, "checkpoint_timeout", row("checkpoint_timeout")),
  checkpoint_completion_target: to(conf, "checkpoint_completion_target", row("checkpoint_completion_target")),
  fsync: to(conf, "fsync", row("fsync")),
  full_page_writes: to(conf, "full_page_writes", row("full_page_writes")),
  synchronous_commit: to(conf, "synchronous_commit", row("synchronous_commit")),
  random_page_cost: to(conf, "random_page_cost", row("random_page_cost")),
  default_text_search_config: to(conf, "default_text_search_config", row("default_text_search_config")),
  log_min_duration_statement: to(conf, "log_min_duration_statement", exact("log_min_duration_statement")),
  log_rotation_size: inert(
    conf,
    "log_rotation_size",
    "the log goes to the container's standard error: no collector rotates files",
    row("log_rotation_size"),
  ),
  log_line_prefix: to(conf, "log_line_prefix", exact("log_line_prefix")),
  track_activities: to(conf, "track_activities", row("track_activities")),
  track_counts: to(conf, "track_counts", row("track_counts")),
} satisfies CarryTable<typeof postgreSqlSettings>;
