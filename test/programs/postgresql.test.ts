import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { SynthesizedEnvironment } from "../../src/testing";
import { oneServer, published, threeServers } from "../helpers/published";
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

const debian = "postgresql-15";
const [initdb, postgres, psql] = ["initdb", "postgres", "psql"].map((name) => program(name, debian)) as [
  Program,
  Program,
  Program,
];
const open = "configs/db/db2/open";

interface Cluster {
  readonly folder: string;
  readonly data: string;
  readonly conf: string;
  readonly environment: Record<string, string>;
  readonly roles: readonly string[];
}

/** A new cluster and the rendered files beside it; only folders and the port are others. */
function prepare(lab: SynthesizedEnvironment, port: number): Cluster {
  const folder = openFolder("postgresql");
  const data = join(openSubfolder(folder, "cluster"), "data");
  const words = ["-D", data, "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--auth=trust"];
  expect(run(initdb, words, { asNobody: true }).stderr).not.toContain("error");
  const place = (name: string) =>
    write(
      join(folder, name),
      lab
        .file(`${open}/${name}`)
        .replaceAll("/etc/perflab", folder)
        .replace(/^port = \d+$/m, `port = ${port}`),
    );
  const [conf = ""] = ["postgresql.conf", "pg_hba.conf", "10-databases.sql", "20-statistics.sql"].map(place);
  const roles = lab.manifest.databases.map(({ role }) => role);
  const environment = Object.fromEntries(roles.map((role) => [`${role.toUpperCase()}_PASSWORD`, password(role)]));
  return { folder, data, conf, environment, roles };
}

/** A password with every sign that a careless quoting breaks. */
const password = (role: string): string => `${role} $1 'x' "y" \\z -`;

/** Starts the cluster with the rendered configuration; it listens on this machine and in the folder only. */
function startServer({ data, conf, folder }: Cluster) {
  const only = ["-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${folder}`];
  return start(postgres, ["-D", data, "-c", `config_file=${conf}`, ...only], { signal: "SIGINT" });
}

function query(cluster: Cluster, port: number, words: readonly string[], env: Record<string, string> = {}) {
  const where = [
    "-X",
    "-At",
    "-v",
    "ON_ERROR_STOP=1",
    "-h",
    cluster.folder,
    "-p",
    String(port),
    "-U",
    "postgres",
    "-d",
    "postgres",
  ];
  return run(psql, [...where, ...words], { env: { ...cluster.environment, ...env } });
}

beforeEach(needs(initdb, postgres, psql));

describe.each([
  { id: oneServer, options: { scale: "1/32" } },
  { id: threeServers, options: { scale: "1/64" } },
])("PostgreSQL runs the files of $id, $options", ({ id, options }) => {
  test("with the values, the access rules and the databases that were asked for", async () => {
    const lab = published(id, options);
    const port = await freePort();
    const cluster = prepare(lab, port);
    const server = startServer(cluster);
    await until(server, () => (query(cluster, port, ["-c", "select 1"]).status === 0 ? true : undefined));

    for (const file of ["10-databases.sql", "20-statistics.sql"]) {
      const { status, stderr } = query(cluster, port, ["-q", "-f", join(cluster.folder, file)]);
      expect({ file, status, stderr }).toEqual({ file, status: 0, stderr: "" });
    }
    const ask = (text: string) => query(cluster, port, ["-c", text]).stdout.trim();

    expect(ask("show max_connections")).toBe(String(lab.setting("db/db2/postgresql.max_connections").value));
    expect(ask("select setting::bigint * 8 / 1024 from pg_settings where name = 'shared_buffers'")).toBe(
      String(lab.setting("db/db2/postgresql.shared_buffers").value),
    );
    expect(
      ask("select name from pg_file_settings where name <> 'listen_addresses' and (error is not null or not applied)"),
    ).toBe("");
    expect(ask("select count(*) > 5 from pg_file_settings")).toBe("t");
    expect(ask("select line_number, error from pg_hba_file_rules where error is not null")).toBe("");
    expect(ask("select count(*) from pg_hba_file_rules")).toBe(String(cluster.roles.length + 1));

    const databases =
      "select datname || ' ' || rolname || ' ' || pg_encoding_to_char(encoding) from pg_database d join pg_roles r on r.oid = d.datdba where not datistemplate and datname <> 'postgres' order by 1";
    expect(ask(databases).split("\n")).toEqual([...cluster.roles].sort().map((role) => `${role} ${role} UTF8`));

    for (const role of cluster.roles) {
      const login = (as: string, database: string) =>
        run(
          psql,
          [
            "-X",
            "-At",
            "-h",
            "127.0.0.1",
            "-p",
            String(port),
            "-U",
            role,
            "-d",
            database,
            "-c",
            "insert into artifact (use_case) values ('x') returning id",
          ],
          {
            env: { PGPASSWORD: as },
          },
        );
      expect(login(password(role), role).stdout.split("\n")[0]).toBe("1");
      expect(login("wrong", role).stderr).toContain("password authentication failed");
      expect(login(password(role), "postgres").stderr).toContain("no pg_hba.conf entry");
    }
    await server.stop();
    expect(server.output()).not.toMatch(/WARNING|could not|PANIC/);
  });
});

describe.each([
  { id: oneServer, options: {} },
  { id: threeServers, options: { load: 2400 } },
])("PostgreSQL accepts the file of $id at full size, $options", ({ id, options }) => {
  test("and reads the values out of it", () => {
    const lab = published(id, options);
    const { data, conf } = prepare(lab, 50000);
    const read = (name: string) =>
      run(postgres, ["-D", data, "-c", `config_file=${conf}`, "-C", name], { asNobody: true });
    const value = (name: string) => String(lab.setting(`db/db2/postgresql.${name}`).value);
    expect(read("max_connections")).toEqual({ status: 0, stdout: `${value("max_connections")}\n`, stderr: "" });
    expect(Number(read("shared_buffers").stdout)).toBe((Number(value("shared_buffers")) * 1024) / 8);
    expect(read("port").stdout).toBe("50000\n");
  });
});

test("an unknown parameter would be refused with its line", () => {
  const { data, conf, folder } = prepare(published(oneServer, { scale: "1/32" }), 50000);
  write(join(folder, "broken.conf"), "max_conections = 10\n");
  const result = run(postgres, ["-D", data, "-c", `config_file=${join(folder, "broken.conf")}`, "-C", "port"], {
    asNobody: true,
  });
  expect(conf).not.toBe("");
  expect(result.status).toBe(1);
  expect(result.stderr).toMatch(/unrecognized configuration parameter "max_conections".*line 1/);
});
