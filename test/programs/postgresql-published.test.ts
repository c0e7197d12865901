import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { published, publishedIds } from "../helpers/published";
import {
  freePort,
  needs,
  openFolder,
  openSubfolder,
  program,
  run,
  start,
  until,
  write,
  type Program,
} from "../helpers/programs";
import { refusedBy93 } from "./postgresql-9.3";

const debian = "postgresql-15";
const [initdb, postgres, psql] = ["initdb", "postgres", "psql"].map((name) => program(name, debian)) as [
  Program,
  Program,
  Program,
];
const server = "nuxeo1/postgresql";
const files = `configs/${server}`;
const ids = publishedIds.filter((id) => id.startsWith("nuxeo-60-"));
const statements = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

describe.each(ids)("the published file of %s", (id) => {
  const lines = statements(published(id).file(`${files}/published/postgresql.conf`));

  test("has parameters, units and values that PostgreSQL 9.3 takes", () => {
    expect(lines.length).toBeGreaterThanOrEqual(20);
    expect(lines.map(refusedBy93).filter((problem) => problem !== undefined)).toEqual([]);
  });
});

describe("the table of PostgreSQL 9.3", () => {
  test.each([
    ["checkpoint_timeout = 15min", undefined],
    ["checkpoint_timeout = 15Min", "checkpoint_timeout: not its unit"],
    ["checkpoint_timeout = 2h", "checkpoint_timeout: out of range"],
    ["checkpoint_completion_target = 1.1", "checkpoint_completion_target: out of range"],
    ["shared_buffers = 10GB", undefined],
    ["shared_buffers = 10s", "shared_buffers: not its unit"],
    ["max_connections = 6.4", "max_connections: no whole number"],
    ["max_wal_size = 1536MB", "max_wal_size: not in the table"],
    ["fsync = 'off'", "fsync: neither on nor off"],
    ["log_line_prefix = %t", "log_line_prefix: no quoted text"],
  ])("%s: %s", (line, problem) => {
    expect(refusedBy93(line)).toBe(problem);
  });
});

interface Cluster {
  readonly folder: string;
  readonly data: string;
  readonly conf: string;
}

/** A new cluster and the lab's files beside it; only folders and, where it is to run, the port are others. */
function prepare(id: string, options: { scale?: string }, port?: number): Cluster {
  const lab = published(id, options);
  const folder = openFolder("postgresql");
  const data = join(openSubfolder(folder, "cluster"), "data");
  const words = ["-D", data, "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--auth=trust"];
  expect(run(initdb, words, { asNobody: true }).stderr).not.toContain("error");
  const place = (name: string) => {
    const text = lab.file(`${files}/open/${name}`).replaceAll("/etc/perflab", folder);
    return write(join(folder, name), port === undefined ? text : text.replace(/^port = \d+$/m, `port = ${port}`));
  };
  const [conf = ""] = ["postgresql.conf", "pg_hba.conf", "10-databases.sql"].map(place);
  return { folder, data, conf };
}

describe.each(ids)("PostgreSQL 15 takes the file of %s", (id) => {
  beforeEach(needs(initdb, postgres, psql));

  test("at full size: it reads the values out of it", () => {
    const { data, conf } = prepare(id, {});
    const lab = published(id);
    const read = (name: string) =>
      run(postgres, ["-D", data, "-c", `config_file=${conf}`, "-C", name], { asNobody: true });
    const value = (name: string) => lab.setting(`${server}/${name}`).value;
    expect(read("max_connections")).toEqual({ status: 0, stdout: `${value("max_connections")}\n`, stderr: "" });
    expect(Number(read("shared_buffers").stdout)).toBe((Number(value("shared_buffers")) * 1024) / 8);
    expect(Number(read("max_wal_size").stdout)).toBe(Number(value("checkpoint_segments")) * 48);
    expect(read("port").stdout).toBe(`${value("port")}\n`);
  });

  test("at a small scale: it runs, and every probe of the lab would hold", async () => {
    const lab = published(id, { scale: "1/64" });
    const port = await freePort();
    const { folder, data, conf } = prepare(id, { scale: "1/64" }, port);
    const only = ["-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${folder}`];
    const running = start(postgres, ["-D", data, "-c", `config_file=${conf}`, ...only], { signal: "SIGINT" });
    const query = (...words: string[]) =>
      run(
        psql,
        [
          "-X",
          "-At",
          "-v",
          "ON_ERROR_STOP=1",
          "-h",
          folder,
          "-p",
          `${port}`,
          "-U",
          "postgres",
          "-d",
          "postgres",
          ...words,
        ],
        { env: { NUXEO_PASSWORD: "secret" } },
      );
    await until(running, () => (query("-c", "select 1").status === 0 ? true : undefined));
    const wrong =
      "select name from pg_file_settings where name <> 'listen_addresses' and (error is not null or not applied)";
    expect(query("-c", wrong).stdout.trim()).toBe("");
    expect(query("-q", "-f", join(folder, "10-databases.sql"))).toMatchObject({ status: 0, stderr: "" });

    const reading = lab.manifest.readings.find(
      (candidate) => candidate.server === server && candidate.id === "settings",
    );
    const told = new Map(
      query("-c", reading?.command?.at(-1) ?? "")
        .stdout.split("\n")
        .map((line): [string, string] => [line.split("=")[0] ?? "", line.slice(line.indexOf("=") + 1)]),
    );
    const probes = lab.manifest.probes.filter(
      ({ id: name, reading: from }) => name.startsWith(`${server}:`) && from === "settings",
    );
    expect(probes.length).toBeGreaterThan(20);
    for (const probe of probes.filter(({ path }) => path !== "port")) {
      expect(`${probe.path}=${told.get(probe.path)}`).toBe(`${probe.path}=${probe.expected}`);
    }
    const kept =
      "select name || '=' || setting from pg_settings where name in ('wal_level', 'jit', 'huge_pages') order by 1";
    expect(query("-c", kept).stdout.trim().split("\n")).toEqual(["huge_pages=off", "jit=off", "wal_level=minimal"]);
    expect(running.output()).not.toMatch(/WARNING|could not|PANIC/);
    await running.stop();
  });

  test("and psql takes the script that makes the databases", async () => {
    const port = await freePort();
    const { folder, data } = prepare(id, { scale: "1/64" });
    const only = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`, "-c", `port=${port}`];
    const running = start(postgres, ["-D", data, ...only], { signal: "SIGINT" });
    const where = ["-X", "-At", "-h", folder, "-p", `${port}`, "-U", "postgres", "-d", "postgres"];
    await until(running, () => (run(psql, [...where, "-c", "select 1"]).status === 0 ? true : undefined));
    const script = write(join(folder, "create.sql"), published(id).file(`${files}/published/create-databases.sql`));
    const made = run(psql, [...where, "-q", "-v", "nuxeo_password=it's", "-f", script]);
    expect(made).toEqual({ status: 0, stdout: "", stderr: "" });
    const owner = "select rolname from pg_database d join pg_roles r on r.oid = d.datdba where datname = 'nuxeo'";
    expect(run(psql, [...where, "-c", owner]).stdout.trim()).toBe("nuxeo");
    await running.stop();
  });
});
