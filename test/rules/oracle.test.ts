import { describe, expect, test } from "vitest";
import { gib } from "../../src";
import { oracleLevel, oracleLevels } from "../../src/products/oracle/levels";
import { nameProblem, tablespaces } from "../../src/products/oracle/names";
import { oracleParameters, scopeOf, unknownAt, type ParameterName } from "../../src/products/oracle/parameters";
import { defaultSessions, oracleProcesses } from "../../src/products/oracle/rules";
import { synthEnvironment, type GivenOptions } from "../../src/testing";
import { ours, smallLab, table } from "../fixtures/small-lab";

describe("the level of a version; the newest for one that is absent or unknown", () => {
  test.each([
    ["11.2.0.4", "11.2", 30, false],
    ["12.1.0.2", "12.1", 30, true],
    ["12.2", "12.2", 128, true],
    ["19c", "19c", 128, true],
    ["19.3.0.0", "19c", 128, true],
    ["21.3.0", "21c", 128, true],
    ["190.1", "21c", 128, true],
    ["23ai", "21c", 128, true],
    [undefined, "21c", 128, true],
  ])("%s: %s, names of up to %i bytes, pluggable %s", (version, name, longestName, pluggable) => {
    expect(oracleLevel(version)).toEqual({ name, longestName, pluggable });
  });
});

const all = ["11.2", "12.1", "12.2", "19c", "21c"];
const parameters: [ParameterName, levels: string[], scope: string, value: string][] = [
  ["processes", all, "SPFILE", "1000"],
  ["sessions", all, "SPFILE", "1600"],
  ["open_cursors", all, "BOTH", "1000"],
  ["shared_servers", all, "BOTH", "20"],
  ["memory_target", all, "SPFILE", "1024"],
  ["memory_max_target", all, "SPFILE", "1024"],
  ["sga_target", all, "SPFILE", "1024"],
  ["pga_aggregate_target", all, "BOTH", "1024"],
  ["optimizer_adaptive_features", ["12.1"], "BOTH", "false"],
  ["optimizer_adaptive_plans", ["12.2", "19c", "21c"], "BOTH", "false"],
  ["optimizer_adaptive_statistics", ["12.2", "19c", "21c"], "BOTH", "false"],
  ["optimizer_adaptive_reporting_only", ["12.1", "12.2", "19c", "21c"], "BOTH", "false"],
  ["_optimizer_use_feedback", all, "BOTH", "false"],
  ["parallel_degree_policy", all, "BOTH", "AUTO"],
  ["parallel_degree_policy", ["12.1", "12.2", "19c", "21c"], "BOTH", "ADAPTIVE"],
  ["cursor_sharing", all, "BOTH", "FORCE"],
  ["cursor_sharing", ["11.2"], "BOTH", "SIMILAR"],
  ["filesystemio_options", all, "SPFILE", "setall"],
];

describe("initialization parameters", () => {
  test.each(parameters)("%s: at %s, SCOPE = %s (value %s)", (name, levels, scope, value) => {
    const taking = oracleLevels.filter((level) => unknownAt(name, value, level) === undefined);
    expect(taking.map((level) => level.name)).toEqual(levels);
    expect(scopeOf(name)).toBe(scope);
  });

  test("each of them is in the table above", () => {
    expect([...new Set(parameters.map(([name]) => name))].sort()).toEqual(Object.keys(oracleParameters).sort());
  });
});

describe("processes: the stated number, or the pools and 80 for the instance", () => {
  test.each([
    [1000, 256, 1000],
    [336, 256, 336],
    [335, 256, 336],
  ])("stated %i, pools %i: %i", (stated, pools, processes) => {
    expect(oracleProcesses.apply({ stated, pools })).toBe(processes);
  });

  const pool = (size: number): GivenOptions => ({ overrides: { "app/was/rm/db.poolSize": size } });
  test.each([
    ["a published number that is enough stays", table({ processes: 400 }), {}, 400],
    ["a published number that is too small stays at the report's load", table({ processes: 300 }), {}, 300],
    ["it follows a pool that grows", table({ processes: 400 }), pool(328), 536],
    ["a chosen number is raised", ours({ processes: 300 }), {}, 336],
  ])("%s", (_, settings, options, processes) => {
    const lab = synthEnvironment(smallLab({ oracle: { settings } }), options);
    expect(lab.setting("db/oracle/processes").value).toBe(processes);
    expect(lab.file("configs/db/oracle/published/init.sql")).toContain(`SET processes = ${processes} SCOPE = SPFILE;`);
  });

  test("nobody states them: Oracle Database has its own", () => {
    const lab = synthEnvironment(smallLab({ oracle: {} }));
    expect(lab.settings.has("db/oracle/processes")).toBe(false);
    expect(lab.file("configs/db/oracle/published/init.sql")).not.toContain("ALTER SYSTEM");
  });
});

describe("sessions that nobody states: 1.5 x processes + 22", () => {
  test.each([
    [100, 172],
    [501, 773],
  ])("%i processes: %i", (processes, sessions) => {
    expect(defaultSessions(processes)).toBe(sessions);
  });
});

describe("user names", () => {
  test.each([
    ["RM1", 30, true],
    ["A".repeat(30), 30, true],
    ["A".repeat(31), 30, false],
    ["1RM", 30, false],
    ["R$M", 30, false],
    ["table", 128, false],
    ["System", 128, false],
    ["", 128, false],
  ])("%s, up to %i: %s", (name, longest, good) => {
    expect(nameProblem(name, longest) === undefined).toBe(good);
  });

  test.each([
    ["rm", 1, "RM_TS", "RM_TEMP"],
    ["A".repeat(25), 1, `${"A".repeat(25)}_TS`, `${"A".repeat(25)}_TEMP`],
    ["A".repeat(26), 7, `${"A".repeat(23)}_7_TS`, `${"A".repeat(23)}_7_TEMP`],
    ["A".repeat(60), 12, `${"A".repeat(22)}_12_TS`, `${"A".repeat(22)}_12_TEMP`],
  ])("%s, number %i: tablespaces %s and %s, of up to 30 letters", (user, number, data, temporary) => {
    expect(tablespaces(user, number)).toEqual({ data, temporary });
    expect(temporary.length).toBeLessThanOrEqual(30);
  });
});

test("memory shrinks with the machine", () => {
  const oracle = { settings: table({ sga_target: gib(8) }) };
  const lab = synthEnvironment(smallLab({ oracle }), { scale: "1/4" });
  expect(lab.setting("db/oracle/sga_target").value).toBe(2048);
  expect(lab.file("configs/db/oracle/published/init.sql")).toContain("SET sga_target = 2048M SCOPE = SPFILE;");
});
