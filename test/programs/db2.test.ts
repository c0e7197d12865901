import { copyFileSync, chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { smallLab, table } from "../fixtures/small-lab";
import { oneServer, published, threeServers } from "../helpers/published";
import { needs, openFolder, program, run, write, type Finished } from "../helpers/programs";
import { filesIn } from "../helpers/temporary";
import { synthEnvironment, type SynthesizedEnvironment } from "../../src/testing";

const bash = program("bash", "bash");
const order = ["instance.sh", "create-databases.sh", "configure-databases.sh", "statistics.sh"];

/** An empty instance: Db2's commands in a folder of their own, all state in another. */
function instance() {
  const folder = openFolder("db2");
  const [bin, state] = [join(folder, "bin"), join(folder, "state")];
  mkdirSync(bin);
  for (const name of ["db2", "instance-command"]) {
    copyFileSync(join(__dirname, "db2", name), join(bin, name));
    chmodSync(join(bin, name), 0o755);
  }
  for (const name of ["db2set", "db2stop", "db2start"]) symlinkSync(join(bin, "instance-command"), join(bin, name));
  const execute = (lab: SynthesizedEnvironment, script: string): Finished =>
    run(bash, [write(join(folder, script), lab.file(`configs/db/db2/published/${script}`), 0o755)], {
      env: { DB2_STATE: state, PATH: `${bin}:${process.env.PATH}` },
    });
  const commands = () =>
    existsSync(join(state, "commands")) ? readFileSync(join(state, "commands"), "utf8").trim().split("\n") : [];
  const contents = () => Object.fromEntries(Object.entries(filesIn(state)).filter(([path]) => path !== "commands"));
  return { execute, commands, contents };
}

beforeEach(needs(bash));

describe.each([oneServer, threeServers])("the Db2 scripts of %s, in order, twice", (id) => {
  const lab = published(id);
  const value = (name: string) => String(lab.setting(`db/db2/${name}`).value).toUpperCase();

  test("make and configure every database, and change nothing the second time", () => {
    const { execute, commands, contents } = instance();
    for (const script of order)
      expect({ script, ...execute(lab, script) }).toMatchObject({ script, status: 0, stderr: "" });
    const [first, said] = [contents(), commands().length];
    for (const script of order)
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
    expect(first).toMatchObject({ SVCENAME: `${value("SVCENAME")}\n`, DB2COMM: "TCPIP\n", started: "" });
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
    execute({ ...lab, file: (path: string) => files.get(path) ?? "" } as SynthesizedEnvironment, "create-databases.sh")
      .status,
  ).toBe(0);
  expect(Object.keys(contents())).toEqual([`databases/${first?.name}`]);
  expect(execute(lab, "create-databases.sh").status).toBe(0);
  const made = commands()
    .filter((command) => command.startsWith("db2 create"))
    .map((command) => command.split(" ")[3]);
  expect(made.sort()).toEqual(lab.manifest.databases.map(({ name }) => name).sort());
});

test("an error of Db2 ends the script with an error", () => {
  const lab = synthEnvironment(smallLab({ db2: table({ PAGESIZE: 12345 }) }));
  const { status, stderr } = instance().execute(lab, "create-databases.sh");
  expect(status).not.toBe(0);
  expect(stderr).toContain("SQL1034N");
});
