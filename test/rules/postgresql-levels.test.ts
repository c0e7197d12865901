import { describe, expect, test } from "vitest";
import { images } from "../../src/images/catalogue";
import {
  defaultIn,
  movedBetween,
  movedDefaults,
  parameterChanges,
  refusal,
  releaseOf,
  releases,
  translate,
  type Release,
} from "../../src/products/postgresql/levels";
import { spelled } from "../../src/products/postgresql/parameters";
import { onPostgreSql, settingsIn } from "../../src/products/postgresql/settings";
import { labRelease } from "../../src/products/postgresql/stand-in";
import type { Carry } from "../../src/settings/carry";

test.each([
  ["9.3.9", "9.3"],
  ["9.6", "9.6"],
  ["15", "15"],
  ["15.4", "15"],
  ["9.2.4", undefined],
  ["19", undefined],
  ["later", undefined],
])("level %s is of release %s", (level, release) => {
  expect(releaseOf(level)).toBe(release);
});

describe("a line of one release in another", () => {
  test.each<[string, string, Release, Release, string]>([
    ["checkpoint_segments", "32", "9.3", "15", "max_wal_size = 1536MB"],
    ["checkpoint_segments", "3", "9.3", "9.5", "max_wal_size = 144MB"],
    ["checkpoint_segments", "32", "9.3", "9.4", "checkpoint_segments = 32"],
    ["wal_level", "hot_standby", "9.3", "9.6", "wal_level = replica"],
    ["wal_level", "archive", "9.5", "15", "wal_level = replica"],
    ["wal_level", "minimal", "9.3", "15", "wal_level = minimal"],
    ["min_parallel_relation_size", "8MB", "9.6", "10", "min_parallel_table_scan_size = 8MB"],
    ["wal_keep_segments", "8", "9.3", "13", "wal_keep_size = 128MB"],
    ["password_encryption", "on", "9.3", "14", "password_encryption = scram-sha-256"],
    ["password_encryption", "md5", "9.3", "14", "password_encryption = md5"],
    ["force_parallel_mode", "off", "15", "16", "debug_parallel_query = off"],
    ["stats_temp_directory", "'/run/pg'", "9.3", "15", "dropped: 15 has no stats_temp_directory"],
    ["old_snapshot_threshold", "-1", "9.6", "17", "dropped: 17 has no old_snapshot_threshold"],
    ["work_mem", "64MB", "9.3", "18", "work_mem = 64MB"],
  ])("%s = %s of %s in %s: %s", (name, value, from, to, expected) => {
    const line = translate(name, value, from, to);
    expect(line.as === "dropped" ? `dropped: ${line.how}` : `${line.name} = ${line.value}`).toBe(expected);
    const changed = line.as !== "dropped" && (line.name !== name || line.value !== value);
    expect(line.as === "translated").toBe(changed);
    if (line.as !== "same") expect(line.how).not.toBe("");
  });
});

describe("names that a release refuses", () => {
  test.each<[string, Release, RegExp | undefined]>([
    ["checkpoint_segments", "9.4", undefined],
    ["checkpoint_segments", "9.5", /max_wal_size/],
    ["max_wal_size", "9.4", /9.5 brought/],
    ["max_wal_size", "9.5", undefined],
    ["wal_level", "15", undefined],
    ["sql_inheritance", "10", /10 has no/],
  ])("%s in %s", (name, release, reason) => {
    if (reason === undefined) expect(refusal(name, release)).toBeUndefined();
    else expect(refusal(name, release)).toMatch(reason);
  });

  test("each change is of a release after the first or names a successor", () => {
    for (const { name, release, becomes } of parameterChanges) {
      expect(releases, name).toContain(release);
      if (release === "9.3") expect(becomes, name).toBeDefined();
    }
  });
});

describe("defaults that moved", () => {
  test.each<[string, Release, string]>([
    ["checkpoint_completion_target", "9.3", "0.5"],
    ["checkpoint_completion_target", "13", "0.5"],
    ["checkpoint_completion_target", "14", "0.9"],
    ["work_mem", "9.3", "1MB"],
    ["work_mem", "9.4", "4MB"],
    ["effective_cache_size", "9.3", "128MB"],
    ["effective_cache_size", "15", "4096MB"],
    ["autovacuum_vacuum_cost_delay", "11", "20ms"],
    ["autovacuum_vacuum_cost_delay", "12", "2ms"],
    ["jit", "11", "off"],
    ["log_checkpoints", "15", "on"],
  ])("%s in %s: %s", (name, release, value) => {
    const own = defaultIn(name, release);
    expect(own === undefined ? undefined : spelled(own)).toBe(value);
  });

  test("between two releases each stands once, with the value of the earlier one", () => {
    const names = movedBetween("9.3", "15").map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["wal_level", "max_wal_senders", "jit", "hash_mem_multiplier"]));
    expect(names).not.toContain("effective_io_concurrency");
    expect(movedBetween("14", "15").map(({ name }) => name)).toEqual([
      "hash_mem_multiplier",
      "log_autovacuum_min_duration",
      "log_checkpoints",
    ]);
    expect(movedBetween("15", "15")).toEqual([]);
    for (const { name, before, after } of movedDefaults) expect(spelled(before), name).not.toBe(spelled(after));
  });
});

describe("the settings of a release", () => {
  test.each<[Release, string, string]>([
    ["9.3", "checkpoint_segments", "max_wal_size"],
    ["9.4", "checkpoint_segments", "max_wal_size"],
    ["9.5", "max_wal_size", "checkpoint_segments"],
    ["18", "max_wal_size", "checkpoint_segments"],
  ])("%s has %s and not %s", (release, known, unknown) => {
    const names = Object.keys(settingsIn(release));
    expect(names).toContain(known);
    expect(names).not.toContain(unknown);
  });

  test("have its defaults", () => {
    const of = (release: Release) => settingsIn(release).checkpoint_completion_target?.default;
    expect([of("9.3"), of("13"), of("14"), of("15")]).toEqual([0.5, 0.5, 0.9, 0.9]);
  });

  test("are carried to the lab as the table of changes says", () => {
    expect(labRelease).toBe(images.postgresql.software.PostgreSQL);
    for (const [name, carry] of Object.entries<Carry>(onPostgreSql)) {
      const line = translate(name, "32", "9.3", labRelease);
      expect(carry.as, name).toBe(line.as === "translated" ? "translated" : "yes");
      expect(carry.to, name).toBe(`postgresql.conf: ${line.as === "dropped" ? "" : line.name}`);
    }
  });
});
