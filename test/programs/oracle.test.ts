import { describe, expect, test } from "vitest";
import { mib, type Given } from "../../src";
import { findingsOf, synthEnvironment } from "../../src/testing";
import { ours, smallLab, table } from "../fixtures/small-lab";
import { newInstance, runScript, type Instance } from "./oracle/sql-plus";

const folder = "configs/db/oracle/published";
const passwords = { JTS_PASSWORD: "first $1", RM_PASSWORD: "second" };

function lab(version: string | undefined, settings: Readonly<Record<string, Given>>, purpose = "team server") {
  const oracle = { settings, ...(version ? { version } : {}) };
  const { findings, ...made } = synthEnvironment(smallLab({ oracle, purpose }));
  return { findings, file: (name: string) => made.files.get(`${folder}/${name}`) ?? "", files: made.files };
}

const scripts = (file: (name: string) => string) =>
  ["init.sql", "create-users.sql", "statistics.sql"].map(file).filter((content) => content !== "");

/** Settings of the public pages for this product. */
const queries = table({
  optimizer_adaptive_plans: false,
  optimizer_adaptive_reporting_only: false,
  optimizer_adaptive_statistics: false,
  _optimizer_use_feedback: false,
  parallel_degree_policy: "MANUAL",
  cursor_sharing: "EXACT",
  statistics: "EXEC DBMS_STATS.GATHER_DATABASE_STATS",
});
const labs: {
  level: Instance["level"];
  version: string;
  settings: Readonly<Record<string, Given>>;
  expected: object;
}[] = [
  {
    level: "19c",
    version: "19.3.0.0",
    settings: queries,
    expected: {
      optimizer_adaptive_plans: "FALSE",
      optimizer_adaptive_statistics: "FALSE",
      optimizer_adaptive_reporting_only: "FALSE",
      '"_optimizer_use_feedback"': "FALSE",
      parallel_degree_policy: "MANUAL",
      cursor_sharing: "EXACT",
    },
  },
  {
    level: "12.1",
    version: "12.1.0.2",
    settings: { ...queries, ...table({ optimizer_adaptive_features: false, filesystemio_options: "setall" }) },
    expected: {
      optimizer_adaptive_features: "FALSE",
      optimizer_adaptive_reporting_only: "FALSE",
      '"_optimizer_use_feedback"': "FALSE",
      parallel_degree_policy: "MANUAL",
      cursor_sharing: "EXACT",
      filesystemio_options: "setall",
    },
  },
  {
    level: "11.2",
    version: "11.2.0.4",
    settings: table({
      ...{ processes: 500, shared_servers: 20, cursor_sharing: "SIMILAR" },
      parallel_degree_policy: "ADAPTIVE",
    }),
    expected: { processes: "500", shared_servers: "20", cursor_sharing: "SIMILAR" },
  },
  {
    level: "21c",
    version: "21c",
    settings: ours({
      ...{ processes: 1000, open_cursors: 10_000, sessions: 1600 },
      ...{ memory_target: mib(8192), memory_max_target: mib(8192), sga_target: mib(0), pga_aggregate_target: mib(0) },
    }),
    expected: {
      ...{ processes: "1000", open_cursors: "10000", sessions: "1600" },
      ...{ memory_target: "8192M", memory_max_target: "8192M", sga_target: "0", pga_aggregate_target: "0" },
    },
  },
];

describe.each(labs)("the scripts of Oracle Database $version, twice", ({ level, version, settings, expected }) => {
  test("set what was stated, make users and tablespaces, and change nothing the second time", () => {
    const { file } = lab(version, settings);
    const instance = newInstance(level);
    const run = () => scripts(file).forEach((script) => runScript(instance, script, passwords));
    run();
    expect(Object.fromEntries(instance.spfile)).toEqual(expected);
    expect(Object.fromEntries(instance.users)).toEqual({ JTS: "first $1", RM: "second" });
    expect([...instance.tablespaces.keys()].sort()).toEqual(["JTS_TEMP", "JTS_TS", "RM_TEMP", "RM_TS"]);
    const rights = "CREATE PROCEDURE, CREATE SESSION, CREATE TABLE, CREATE VIEW";
    expect([...instance.grants].sort()).toEqual([`JTS: ${rights}`, `RM: ${rights}`]);
    expect(instance.statistics).toEqual(settings.statistics ? ["EXEC DBMS_STATS.GATHER_DATABASE_STATS"] : []);
    expect(instance.container).toBe(level === "11.2" ? "CDB$ROOT" : "ORCLPDB1");
    const { changes } = instance;
    run();
    expect(instance.changes).toBe(changes);
  });

  test("have no password in them", () => {
    const { file } = lab(version, settings);
    expect(scripts(file).join("\n")).not.toMatch(/IDENTIFIED BY "(?!&&\w+_PASSWORD\.")/);
    expect(() => runScript(newInstance(level), file("create-users.sql"))).toThrow("Enter value for jts_password:");
  });
});

test("what a level lacks is named in init.sql with what takes its place, and found", () => {
  const { file, findings } = lab("12.1.0.2", queries);
  expect(file("init.sql")).toContain(
    "\n-- not set: optimizer_adaptive_plans = FALSE (published (in force); small, Table 2): " +
      "no parameter of Oracle Database 12.1; in its place: optimizer_adaptive_features, in 12.1\n",
  );
  expect(findings.filter(({ code }) => code === "ORACLE_LEVEL").map(({ path }) => path)).toEqual([
    "db/oracle/optimizer_adaptive_plans",
    "db/oracle/optimizer_adaptive_statistics",
  ]);
});

test("a purpose with signs of SQL*Plus neither asks nor swallows a line", () => {
  const { file } = lab("19c", queries, "R&D team server -");
  const instance = newInstance("19c");
  runScript(instance, file("create-users.sql"), passwords);
  expect([...instance.users.keys()]).toEqual(["JTS", "RM"]);
});

test("another character set ends the script before anything is made", () => {
  const instance = newInstance("19c", "WE8MSWIN1252");
  expect(() => runScript(instance, lab("19c", queries).file("create-users.sql"), passwords)).toThrow("ORA-20001");
  expect(instance.users.size).toBe(0);
});

test("long names that begin alike get tablespaces of their own", () => {
  const long = `REQUIREMENTS_MANAGEMENT_${"X".repeat(30)}`;
  const { files } = synthEnvironment(smallLab({ oracle: { version: "19c" }, databaseName: long }));
  const instance = newInstance("19c");
  const defined = { JTS_PASSWORD: "a", [`${long}_PASSWORD`]: "b" };
  runScript(instance, files.get(`${folder}/create-users.sql`) ?? "", defined);
  expect([...instance.tablespaces.keys()]).toContain("REQUIREMENTS_MANAGEMENT_2_TS");
});

describe("the check itself refuses", () => {
  const { file } = lab("19c", { ...queries, ...ours({ processes: 1000, sga_target: mib(1024) }) });
  const good = file("init.sql");
  test.each([
    ["a hidden parameter without quotes", /"_optimizer_use_feedback"/, "_optimizer_use_feedback", "ORA-00911"],
    ["a static parameter at once", /(processes = 1000 SCOPE = )SPFILE/, "$1BOTH", "ORA-02095"],
    ["a number out of range", /processes = 1000/, "processes = 5", "ORA-00096"],
    ["an unknown unit", /sga_target = 1024M/, "sga_target = 1024MB", "ORA-00096"],
    ["an unknown name", /cursor_sharing/, "cursors_sharing", "ORA-02065"],
    ["a parameter of another level", /optimizer_adaptive_plans/, "optimizer_adaptive_features", "ORA-02065"],
    ["errors that do not end the script", /WHENEVER SQLERROR EXIT 1\n/, "", "errors would not"],
  ])("%s", (_, from, to, error) => {
    const bad = good.replace(from, to);
    expect(bad).not.toBe(good);
    expect(() => runScript(newInstance("19c"), good)).not.toThrow();
    expect(() => runScript(newInstance("19c"), bad)).toThrow(error);
  });
});

describe("a lab with Oracle Database and two Jazz applications", () => {
  const made = synthEnvironment(smallLab({ oracle: { version: "19c", settings: queries, port: 1522 } }));

  test("tells the applications the service and the user", () => {
    const location = "thin:JTS/{password}@//db.lab.example:1522/ORCLPDB1";
    expect(made.setting("app/was/jts/db.location").value).toBe(location);
    expect(made.setting("app/was/jts/db.vendor").value).toBe("ORACLE");
  });

  test("runs PostgreSQL on the listener's port, in UTF-8, with a connection for each pool", () => {
    const open = "configs/db/oracle/open";
    expect(made.file(`${open}/postgresql.conf`)).toContain("\nport = 1522\n");
    expect(made.file(`${open}/postgresql.conf`)).toContain("\nmax_connections = 266\n");
    expect(made.file(`${open}/10-databases.sql`)).toContain(" ENCODING 'UTF-8' ");
    expect(made.file(`${open}/20-statistics.sql`)).toContain("-- published: EXEC DBMS_STATS.GATHER_DATABASE_STATS\n");
    const probes = made.manifest.probes.filter(({ setting }) => setting === "db/oracle/characterSet");
    expect(probes.map(({ path, expected }) => `${path}=${expected}`)).toEqual(["encoding=UTF-8"]);
  });

  test("has nothing to say about it", () => {
    expect(findingsOf(smallLab({ oracle: { version: "19c", settings: queries } }))).toEqual([]);
  });
});
