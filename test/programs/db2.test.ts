import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { smallLab, table } from "../fixtures/small-lab";
import { oneServer, published, threeServers } from "../helpers/published";
import { needs, openFolder, program, run, write } from "../helpers/programs";
import { rhel, windows } from "../../src";
import { synthEnvironment, type SynthesizedEnvironment } from "../../src/testing";
import { runBatch } from "./batch";
import { bash, instance, order, scriptOf } from "./db2/instance";

const shellcheck = program("shellcheck", "shellcheck");

beforeEach(needs(bash));

describe.each([oneServer, threeServers])("the Db2 scripts of %s, in order, twice", (id) => {
  const lab = published(id);
  const value = (name: string) => String(lab.setting(`db/db2/${name}`).value).toUpperCase();

  test("make and configure every database, and change nothing the second time", () => {
    const { execute, commands, contents } = instance();
    const scripts = order.filter((script) => script !== "autoconfigure");
    for (const script of scripts)
      expect({ script, ...execute(lab, script) }).toMatchObject({ script, status: 0, stderr: "" });
    const [first, said] = [contents(), commands().length];
    for (const script of scripts)
      expect({ script, ...execute(lab, script) }).toMatchObject({ script, status: 0, stderr: "" });
    expect(contents()).toEqual(first);

    const again = commands().slice(said);
    expect(again.filter((command) => /create database|update dbm|db2stop|db2start/.test(command))).toEqual([]);
    const names = lab.manifest.databases.map(({ name }) => name);
    expect(Object.keys(first).filter((path) => path.startsWith("databases/"))).toEqual(
      names.map((name) => `databases/${name}`).sort(),
    );
    for (const name of names) {
      expect(first[`databases/${name}`]).toBe(
        `CODESET ${value("CODESET")}\nTERRITORY ${value("TERRITORY")}\nPAGESIZE ${value("PAGESIZE")}\n` +
          `LOGFILSIZ ${value("LOGFILSIZ")}\nMAXAPPLS ${value("MAXAPPLS")}\nSTATISTICS updated\n`,
      );
    }
    expect(first).toMatchObject({ SVCENAME: `${value("SVCENAME")}\n`, "registry/DB2COMM": "TCPIP\n", started: "" });
    expect(first.connected).toBeUndefined();
  });
});

test("a database that exists is left alone, the others are made", () => {
  const lab = published(threeServers);
  const { execute, commands, contents } = instance();
  const [first] = lab.manifest.databases;
  const only = lab
    .file("configs/db/db2/published/create-databases.sh")
    .replace(/^create (\w+)$/gm, (line, name) => (name === first?.name ? line : ":"));
  const files = new Map([...lab.files, ["configs/db/db2/published/create-databases.sh", only]]);
  expect(
    execute({ ...lab, file: (path: string) => files.get(path) ?? "" } as SynthesizedEnvironment, "create-databases")
      .status,
  ).toBe(0);
  expect(Object.keys(contents())).toEqual([`databases/${first?.name}`]);
  expect(execute(lab, "create-databases").status).toBe(0);
  const made = commands()
    .filter((command) => command.startsWith("db2 create"))
    .map((command) => command.split(" ")[3]);
  expect(made.sort()).toEqual(lab.manifest.databases.map(({ name }) => name).sort());
});

test("an error of Db2 ends the script with an error", () => {
  const lab = synthEnvironment(smallLab({ db2: table({ PAGESIZE: 12345 }) }));
  const { status, stderr } = instance().execute(lab, "create-databases");
  expect(status).not.toBe(0);
  expect(stderr).toContain("SQL1034N");
});

/** Settings of the reports that a Db2 of their level takes. */
const tunings = {
  filenet: table({
    DB2_WORKLOAD: "FILENET_CM",
    DB2_SKIPINSERTED: "YES",
    DB2_MINIMIZE_LISTPREFETCH: "YES",
    LOCKTIMEOUT: 30,
    APPLHEAPSZ: "2560",
    "autoconfigure.mem_percent": 50,
    "autoconfigure.workload_type": "mixed",
    "autoconfigure.tpm": 45_000,
    "autoconfigure.admin_priority": "performance",
    "autoconfigure.apply": "DB ONLY",
  }),
  requirements: table({
    STMT_CONC: "OFF",
    APPLHEAPSZ: "10000 AUTOMATIC",
    LOGFILSIZ: 65_536,
    LOGPRIMARY: 128,
    LOGSECOND: 128,
    SORTHEAP: "28615",
    SHEAPTHRES_SHR: "143077",
    DATABASE_MEMORY: "AUTOMATIC",
    SELF_TUNING_MEM: "ON",
    INSTANCE_MEMORY: "1000000",
    "BUFFERPOOL.IBMDEFAULTBP": 300_000,
  }),
  old: table({ LOGRETAIN: "RECOVERY", DB2COUNTRY: "68", DYN_QUERY_MGMT: "DISABLE", LOGPRIMARY: 200, LOGSECOND: 50 }),
  archived: table({
    LOGARCHMETH1: "DISK:/db2/archive",
    LOGPRIMARY: 4096,
    LOGSECOND: 4096,
    INSTANCE_MEMORY: "AUTOMATIC",
  }),
};

/** What the instance and each database then have; 9.7 and 10.5 know fewer of the old names. */
const effects = [
  {
    tuning: "filenet",
    version: "9.7",
    level: "9.7",
    registry: { DB2COMM: "TCPIP", DB2_MINIMIZE_LISTPREFETCH: "YES", DB2_WORKLOAD: "FILENET_CM" },
    database: [
      "ADVISED DB ONLY: mem_percent 50 workload_type mixed tpm 45000 admin_priority performance",
      ...["APPLHEAPSZ 2560", "LOCKTIMEOUT 30", "LOGFILSIZ 1000", "MAXAPPLS AUTOMATIC"],
    ],
  },
  {
    tuning: "requirements",
    version: "11.1.0",
    level: "11.1",
    registry: { DB2COMM: "TCPIP" },
    database: [
      ...["APPLHEAPSZ 10000 AUTOMATIC", "DATABASE_MEMORY AUTOMATIC", "IBMDEFAULTBP 300000", "LOGFILSIZ 65536"],
      ...["LOGPRIMARY 128", "LOGSECOND 128", "MAXAPPLS AUTOMATIC", "SELF_TUNING_MEM ON", "SHEAPTHRES_SHR 143077"],
      ...["SORTHEAP 28615", "STMT_CONC OFF"],
    ],
  },
  {
    tuning: "old",
    version: "10.5.0.3",
    level: "10.5",
    registry: { DB2COMM: "TCPIP", DB2TERRITORY: "68" },
    database: ["LOGARCHMETH1 LOGRETAIN", "LOGFILSIZ 1000", "LOGPRIMARY 200", "LOGSECOND 50", "MAXAPPLS AUTOMATIC"],
  },
  {
    tuning: "archived",
    version: undefined,
    level: "11.5",
    registry: { DB2COMM: "TCPIP" },
    database: [
      ...["LOGARCHMETH1 DISK:/DB2/ARCHIVE", "LOGFILSIZ 1000", "LOGPRIMARY 4096", "LOGSECOND 4096"],
      "MAXAPPLS AUTOMATIC",
    ],
  },
] as const;

const systems = [
  { system: "Linux", end: "sh", db2Os: rhel("6.2") },
  { system: "Windows", end: "cmd", db2Os: windows("Windows Server", "2008 R2") },
];
const onSystems = effects.flatMap((effect) => systems.map((system) => ({ ...effect, ...system })));

describe.each(onSystems)(
  "the Db2 scripts of a tuning ($tuning) at Db2 $level on $system, in order, twice",
  (effect) => {
    const { tuning, version, level, registry, database, end, db2Os } = effect;
    const lab = synthEnvironment(
      smallLab({ db2: tunings[tuning], db2Os, ...(version ? { db2Version: version } : {}) }),
    );
    const scripts = order.filter((script) => scriptOf(lab, script) !== undefined);

    test("are written for this system and no other", () => {
      const paths = [...lab.files.keys()].filter((path) => path.startsWith("configs/db/db2/published/"));
      expect(paths.filter((path) => !path.endsWith(`.${end}`))).toEqual([]);
      expect(paths).toHaveLength(scripts.length);
    });

    test("are taken, and change nothing and restart nothing the second time", () => {
      const { execute, commands, contents } = instance(level);
      const all = () => {
        for (const script of scripts)
          expect({ script, ...execute(lab, script) }).toMatchObject({ script, status: 0, stderr: "" });
      };
      all();
      const [first, said] = [contents(), commands().length];
      expect(commands().filter((command) => command === "db2start ")).toHaveLength(1);
      all();
      expect(contents()).toEqual(first);
      const again = commands().slice(said);
      expect(again.filter((command) => /create database|update dbm|db2stop|db2start|db2set .*=/.test(command))).toEqual(
        [],
      );

      const variables = Object.entries(first).filter(([path]) => path.startsWith("registry/"));
      expect(Object.fromEntries(variables)).toEqual(
        Object.fromEntries(Object.entries(registry).map(([name, value]) => [`registry/${name}`, `${value}\n`])),
      );
      const created = /^(CODESET|TERRITORY|PAGESIZE) /;
      for (const name of ["JTS", "RM"]) {
        const lines = (first[`databases/${name}`] ?? "").trim().split("\n");
        expect(lines.filter((line) => !created.test(line)).sort()).toEqual(database);
      }
      const memory = tuning === "requirements" ? "1000000\n" : undefined;
      expect(first.INSTANCE_MEMORY).toBe(memory);
    });
  },
);

describe("the scripts of these tunings", () => {
  beforeEach(needs(shellcheck));

  test.each(effects)("($tuning) are accepted by shellcheck without a remark", ({ tuning }) => {
    const { files } = synthEnvironment(smallLab({ db2: tunings[tuning] }));
    const paths = [...files.keys()].filter((path) => path.startsWith("configs/db/db2/published/"));
    const folder = openFolder("db2");
    const written = paths.map((path) => write(join(folder, path), files.get(path) ?? "", 0o755));
    expect(written.length).toBeGreaterThan(2);
    const { status, stdout } = run(shellcheck, ["--severity=style", "--format=gcc", ...written]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });
});

test("one of the log files too many is refused by Db2, and the script ends", () => {
  const db2 = table({ LOGPRIMARY: 128, LOGSECOND: 128 });
  const lab = synthEnvironment(smallLab({ db2, db2Version: "11.1" }));
  const name = "configs/db/db2/published/configure-databases.sh";
  const one = lab.file(name).replace("logsecond=128", "logsecond=129");
  const { execute } = instance("11.1");
  execute(lab, "create-databases");
  const changed = { ...lab, file: (path: string) => (path === name ? one : lab.file(path)) } as SynthesizedEnvironment;
  expect(execute(changed, "configure-databases")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("SQL5153N") as string,
  });
});

describe("the batch files of filenet-451-after", () => {
  const lab = published("filenet-451-after");
  const scripts = order.filter((script) => scriptOf(lab, script) !== undefined);

  test("give Db2 the published commands, and restart nothing the second time", () => {
    const { execute, commands, contents } = instance("9.7");
    const all = () => {
      for (const script of scripts)
        expect({ script, ...execute(lab, script) }).toMatchObject({ script, status: 0, stderr: "" });
    };
    all();
    expect(commands()).toContain(
      "db2 autoconfigure using mem_percent 95 workload_type mixed tpm 45000 admin_priority performance apply DB ONLY",
    );
    expect(contents()).toMatchObject({ "registry/DB2_WORKLOAD": "FILENET_CM\n", SVCENAME: "50000\n", started: "" });
    const [first, said] = [contents(), commands().length];
    all();
    expect(contents()).toEqual(first);
    expect(
      commands()
        .slice(said)
        .filter((command) => /create database|db2stop|db2set .*=/.test(command)),
    ).toEqual([]);
  });

  test("end with an error of Db2", () => {
    const path = scriptOf(lab, "create-databases") ?? "";
    const wrong = lab.file(path).replace("pagesize=4096", "pagesize=4095");
    const { execute, contents } = instance("9.7");
    const changed = { ...lab, file: () => wrong } as unknown as SynthesizedEnvironment;
    expect(execute(changed, "create-databases")).toMatchObject({
      status: 4,
      stderr: expect.stringContaining("SQL1034N") as string,
    });
    expect(Object.keys(contents()).filter((name) => /^databases\/./.test(name))).toEqual([]);
  });

  test.each([
    ["a line of a shell", "if [ -f x ]; then\n", "no statement of this grammar"],
    ["a variable that nobody sets", "db2 connect to %name%\n", "%name% has no value"],
    [
      "an option that findstr does not have",
      'db2 get dbm cfg | findstr /q /c:"a" > nul\n',
      "findstr takes no such options",
    ],
  ])("with %s are refused by the grammar of this test", (_, line, message) => {
    const none = () => ({ status: 0, stdout: "", stderr: "" });
    expect(() => runBatch(`@echo off\n${line}`, none)).toThrow(message);
  });
});
