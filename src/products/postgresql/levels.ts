import type { Value } from "../../settings/definition";
import { mib, minutes, seconds } from "../../settings/units";

/** Major releases that the tables below cover, oldest first. */
export const releases = ["9.3", "9.4", "9.5", "9.6", "10", "11", "12", "13", "14", "15", "16", "17", "18"] as const;
export type Release = (typeof releases)[number];

/** The major release of a level: 9.3 of 9.3.9, 15 of 15.4; undefined for one that the tables do not cover. */
export function releaseOf(level: string): Release | undefined {
  const [, first = "", second = ""] = /^(\d+)(?:\.(\d+))?/.exec(level) ?? [];
  const major = Number(first) >= 10 ? first : `${first}.${second}`;
  return releases.find((release) => release === major);
}

const age = (release: Release): number => releases.indexOf(release);

/** What a release did to a parameter of the releases before it. */
export interface ParameterChange {
  readonly name: string;
  /** The first release that refuses the old name or value, or has a better one. */
  readonly release: Release;
  /** Its successor; absent where it has none. */
  readonly becomes?: { readonly name: string; readonly value: (value: string) => string; readonly how: string };
}

const same = (value: string): string => value;
const renamed = (name: string, release: Release, to: string): ParameterChange => ({
  name,
  release,
  becomes: { name: to, value: same, how: `${release} renamed ${name} to ${to}` },
});
const gone = (name: string, release: Release): ParameterChange => ({ name, release });

/** A segment of the write-ahead log, in MB. */
const segment = 16;

/** Parameters renamed, removed or changed from 9.3 on: the release notes of PostgreSQL. */
export const parameterChanges: readonly ParameterChange[] = [
  renamed("unix_socket_directory", "9.3", "unix_socket_directories"),
  renamed("replication_timeout", "9.3", "wal_sender_timeout"),
  {
    name: "checkpoint_segments",
    release: "9.5",
    becomes: {
      name: "max_wal_size",
      value: (segments) => `${3 * Number(segments) * segment}MB`,
      how: "9.5 replaced checkpoint_segments by max_wal_size: 3 x checkpoint_segments x 16 MB",
    },
  },
  gone("ssl_renegotiation_limit", "9.5"),
  {
    name: "wal_level",
    release: "9.6",
    becomes: {
      name: "wal_level",
      value: (level) => (/^'?(archive|hot_standby)'?$/.test(level) ? "replica" : level),
      how: "9.6 made archive and hot_standby one level, replica",
    },
  },
  renamed("min_parallel_relation_size", "10", "min_parallel_table_scan_size"),
  gone("sql_inheritance", "10"),
  gone("replacement_sort_tuples", "11"),
  gone("default_with_oids", "12"),
  {
    name: "wal_keep_segments",
    release: "13",
    becomes: {
      name: "wal_keep_size",
      value: (segments) => `${Number(segments) * segment}MB`,
      how: "13 replaced wal_keep_segments by wal_keep_size: segments x 16 MB",
    },
  },
  gone("operator_precedence_warning", "14"),
  gone("vacuum_cleanup_index_scale_factor", "14"),
  {
    name: "password_encryption",
    release: "14",
    becomes: {
      name: "password_encryption",
      value: (method) => (/^(on|true|yes|1)$/.test(method) ? "scram-sha-256" : method),
      how: "14 takes the name of a method only",
    },
  },
  gone("stats_temp_directory", "15"),
  renamed("force_parallel_mode", "16", "debug_parallel_query"),
  gone("promote_trigger_file", "16"),
  gone("vacuum_defer_cleanup_age", "16"),
  gone("old_snapshot_threshold", "17"),
  gone("db_user_namespace", "17"),
  renamed("ssl_ecdh_curve", "18", "ssl_groups"),
];

/** Parameters that a release after 9.3 brought, as far as other tables here name them. */
export const addedParameters: Readonly<Record<string, Release>> = {
  huge_pages: "9.4",
  max_wal_size: "9.5",
  checkpoint_flush_after: "9.6",
  bgwriter_flush_after: "9.6",
  max_parallel_workers_per_gather: "9.6",
  max_parallel_maintenance_workers: "11",
  jit: "11",
  autovacuum_vacuum_insert_threshold: "13",
  hash_mem_multiplier: "13",
  wal_keep_size: "13",
};

export type Translation =
  | { readonly as: "same" | "translated"; readonly name: string; readonly value: string; readonly how: string }
  | { readonly as: "dropped"; readonly how: string };

/** A line of `postgresql.conf` of one release as another one takes it. */
export function translate(name: string, value: string, from: Release, to: Release): Translation {
  const changes = parameterChanges
    .filter(({ release }) => age(release) > age(from) && age(release) <= age(to))
    .sort((a, b) => age(a.release) - age(b.release));
  let line = { as: "same" as Translation["as"], name, value, how: "" };
  for (const change of changes.filter((candidate) => candidate.name === line.name)) {
    if (change.becomes === undefined) return { as: "dropped", how: `${change.release} has no ${line.name}` };
    const { name: next, value: convert, how } = change.becomes;
    const converted = convert(line.value);
    if (next !== line.name || converted !== line.value)
      line = { as: "translated", name: next, value: converted, how: line.how === "" ? how : `${line.how}; ${how}` };
  }
  return line;
}

/** Why a release refuses a parameter's name; undefined where it takes it. */
export function refusal(name: string, release: Release): string | undefined {
  const added = addedParameters[name];
  if (added !== undefined && age(added) > age(release)) return `${added} brought ${name}`;
  const change = parameterChanges.find(
    (candidate) =>
      candidate.name === name && candidate.becomes?.name !== name && age(candidate.release) <= age(release),
  );
  if (change === undefined) return undefined;
  return change.becomes?.how ?? `${change.release} has no ${name}`;
}

/** A default that a release moved. */
export interface MovedDefault {
  readonly name: string;
  readonly release: Release;
  /** The default before; for a parameter that came later, the value with which it does what was done without it. */
  readonly before: Value;
  readonly after: Value;
}

const moved = (name: string, release: Release, before: Value, after: Value): MovedDefault => ({
  name,
  release,
  before,
  after,
});

/**
 * Defaults that moved from 9.3 on and that change what a server does under load: the release notes of PostgreSQL. Defaults of
 * replication, of access and of what nothing here uses are left out.
 */
export const movedDefaults: readonly MovedDefault[] = [
  moved("effective_cache_size", "9.4", mib(128), mib(4096)),
  moved("huge_pages", "9.4", "off", "try"),
  moved("maintenance_work_mem", "9.4", mib(16), mib(64)),
  moved("work_mem", "9.4", mib(1), mib(4)),
  moved("bgwriter_flush_after", "9.6", 0, "512kB"),
  moved("checkpoint_flush_after", "9.6", 0, "256kB"),
  moved("log_line_prefix", "10", "", "%m [%p] "),
  moved("max_parallel_workers_per_gather", "10", 0, 2),
  moved("max_wal_senders", "10", 0, 10),
  moved("wal_level", "10", "minimal", "replica"),
  moved("max_parallel_maintenance_workers", "11", 0, 2),
  moved("autovacuum_vacuum_cost_delay", "12", seconds(0.02), seconds(0.002)),
  moved("jit", "12", false, true),
  moved("autovacuum_vacuum_insert_threshold", "13", -1, 1000),
  moved("checkpoint_completion_target", "14", 0.5, 0.9),
  moved("vacuum_cost_page_miss", "14", 10, 2),
  moved("hash_mem_multiplier", "15", 1, 2),
  moved("log_autovacuum_min_duration", "15", -1, minutes(10)),
  moved("log_checkpoints", "15", false, true),
  moved("effective_io_concurrency", "18", 1, 16),
];

/** The default of a parameter in a release, where the table has it. */
export function defaultIn(name: string, release: Release): Value | undefined {
  const own = movedDefaults.filter((move) => move.name === name);
  const later = own.find((move) => age(move.release) > age(release));
  return later?.before ?? own.at(-1)?.after;
}

/** Defaults of one release that differ in a later one: to be set there, so that what is unset means the same. */
export function movedBetween(from: Release, to: Release): MovedDefault[] {
  const between = movedDefaults.filter(({ release }) => age(release) > age(from) && age(release) <= age(to));
  return between.filter(({ name }, index) => between.findIndex((move) => move.name === name) === index);
}
