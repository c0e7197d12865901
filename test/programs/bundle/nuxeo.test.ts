import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { freePort, needs, openFolder, openSubfolder, program, run, start, until } from "../../helpers/programs";
import { published } from "../../helpers/published";
import { asRoot, bash, runningMachine, sh } from "./machine";

const debian = "postgresql-15";
const [initdb, postgres, psql] = [program("initdb", debian), program("postgres", debian), program("psql", debian)];

beforeEach(needs(sh, bash, asRoot, initdb, postgres, psql));

/** With every sign that a careless quoting breaks. */
const password = `p $1 'x' "y" \\z -`;

const hostile = `-nu "xeo" $HOME it's ü\nsecond`;

/** Whether PostgreSQL keeps the password, as RFC 5802 has it. */
function isPassword(kept: string): boolean {
  const [, rounds = "", salt = "", stored] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):/.exec(kept) ?? [];
  const salted = pbkdf2Sync(password, Buffer.from(salt, "base64"), Number(rounds), 32, "sha256");
  const key = createHmac("sha256", salted).update("Client Key").digest();
  return createHash("sha256").update(key).digest("base64") === stored;
}

async function cluster() {
  const folder = openFolder("postgresql");
  const data = join(openSubfolder(folder, "cluster"), "data");
  const words = ["-D", data, "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--auth=trust"];
  expect(run(initdb, words, { asNobody: true }).stderr).not.toContain("error");
  const port = String(await freePort());
  const only = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`, "-p", port];
  const server = start(postgres, ["-D", data, ...only], { signal: "SIGINT" });
  const query = (sql: string) =>
    run(psql, ["-XAt", "-h", folder, "-p", port, "-U", "postgres", "-d", "postgres", "-c", sql]);
  await until(server, () => (query("select 1").status === 0 ? true : undefined));
  return { query, env: { PGHOST: folder, PGPORT: port, PGUSER: "postgres" } };
}

describe("the server of Nuxeo and PostgreSQL", () => {
  const lab = published("nuxeo-60-import-a");

  test("gets its entries merged and its database made, once; rollback puts the files back", async () => {
    const { query, env: connection } = await cluster();
    const machine = runningMachine(lab, "nuxeo1");
    const [home, data] = [join(machine.work, hostile), join(machine.work, "data")];
    const [conf, postgresql] = [join(home, "bin", "nuxeo.conf"), join(data, "postgresql.conf")];
    for (const folder of [join(home, "bin"), data]) mkdirSync(folder, { recursive: true });
    machine.put(`${hostile}/bin/nuxeo.conf`, "nuxeo.db.max-pool-size = 20\n# kept\nnuxeo.db.password=secret\n");
    machine.put("data/postgresql.conf", "max_connections = 100\t# change requires restart\n#port = 5432\n");
    const before = [conf, postgresql].map((path) => readFileSync(path, "utf8"));
    const env = { ...connection, NUXEO_HOME: home, PGDATA: data, nuxeo_password: password };
    const script = (name: string) => machine.shell(`sh scripts/${name}.sh`, env);

    const check = script("check");
    expect(check.stdout).toContain("  wanted  nuxeo.db.max-pool-size=100\n  found   nuxeo.db.max-pool-size = 20\n");
    expect(check.stdout).toContain("nuxeo1/postgresql: database nuxeo\n  wanted  made\n  found   nothing");
    expect(script("apply")).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(conf, "utf8")).toMatch(/^nuxeo\.db\.max-pool-size=100\n# kept\nnuxeo\.db\.password=secret\n/);
    expect(readFileSync(postgresql, "utf8")).toMatch(/^max_connections = 64\n#port = 5432\n/);
    expect(readFileSync(postgresql, "utf8")).toContain("\nport = 5436\n");
    expect(query("select datname from pg_database where datname = 'nuxeo'").stdout).toBe("nuxeo\n");
    expect(query(`select 1 from pg_roles where rolname = 'nuxeo' and rolcanlogin`).stdout).toBe("1\n");
    expect(isPassword(query("select rolpassword from pg_authid where rolname = 'nuxeo'").stdout.trim())).toBe(true);
    const again = script("apply");
    expect(again).toMatchObject({ status: 0, stderr: "" });
    expect(again.stdout).toContain(": no change\n");
    expect(script("check").status).toBe(0);
    expect(script("rollback")).toMatchObject({ status: 0, stderr: "" });
    expect([conf, postgresql].map((path) => readFileSync(path, "utf8"))).toEqual(before);
  });

  test("takes no folder that is named from where one is", () => {
    const machine = runningMachine(lab, "nuxeo1");
    machine.put("-home/bin/nuxeo.conf", "kept\n");
    const { stdout, stderr } = machine.shell("sh scripts/apply.sh", { NUXEO_HOME: "-home", PGHOST: "/nowhere" });
    expect(stderr).toBe("");
    expect(stdout).toContain("NUXEO_HOME is -home: a path that begins with / is wanted");
    expect(readFileSync(join(machine.work, "-home/bin/nuxeo.conf"), "utf8")).toBe("kept\n");
  });

  test("names the variables that it lacks", () => {
    const { status, stdout } = runningMachine(lab, "nuxeo1").shell("sh scripts/check.sh", { PGHOST: "/nowhere" });
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /not read {5}nuxeo1\/postgresql: psql\n {2}why {5}psql: error: connection to server on socket /,
    );
    for (const name of ["NUXEO_HOME", "PGDATA"]) expect(stdout).toContain(`set ${name} to the folder of the product`);
  });
});
