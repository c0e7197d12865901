import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { parseCollection } from "../../../src/collected/collection";
import { verifyCollected } from "../../../src/collected/verify-collected";
import { needs, program, write, type Finished } from "../../helpers/programs";
import { oneServer, published } from "../../helpers/published";
import type { Lab } from "../../helpers/bundle";
import { filesIn } from "../../helpers/temporary";
import { asRoot, bash, runningMachine, sh } from "./machine";

const jython = program("jython", "jython");
const programs = join(__dirname, "..");

beforeEach(needs(sh, bash, asRoot));

const marked = (name: string, words = "") => `sh scripts/${name}.sh ${words}; echo "rc of ${name} $?"`;

/** A command, and the end of all that runs where it was asked for. */
const thenKilled = (command: string) =>
  `${command} "$@"; ended=$?\n[ ! -e "$KILL" ] || { rm "$KILL"; kill -9 0; }\nexit $ended\n`;

const killed = (name: string) =>
  `: > kill; ( KILL=$PWD/kill setsid -w sh scripts/${name}.sh > said; : ) 2> /dev/null; grep -q ': .*changed;\\|no change\\|taken back' said || echo killed`;

/** What a script said, up to its exit code, by the order of the calls. */
function parts({ stdout, stderr }: Finished): { said: string; code: string }[] {
  expect(stderr).toBe("");
  return [...stdout.matchAll(/([^]*?)rc of (\w+ \d+)\n/g)].map(([, said = "", code = ""]) => ({ said, code }));
}

function collectedIn(folder: string, lab: Lab) {
  const collection = parseCollection((path) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : undefined,
  );
  if (collection === undefined) throw new Error(`${folder} is no collected folder`);
  return verifyCollected(lab.manifest, (path) => lab.file(path), [collection]);
}

const properties = "opt/IBM/JazzTeamServer/server/conf/rm/teamserver.properties";

describe("an RM server with WebSphere in a network of its own", () => {
  beforeEach(needs(jython));

  const lab = published(oneServer, { overrides: { "rm1/nofile": "4096" } });
  const wsadmin = `#!/bin/sh\nexec ${jython.path ?? ""} ${join(programs, "wsadmin", "cell.py")} "$@"\n`;

  test("is checked, set, set again without a change, collected, verified and taken back", () => {
    const machine = runningMachine(lab, "rm1", { "wsadmin.sh": wsadmin });
    machine.put(properties, "com.ibm.team.repository.db.vendor=DERBY\nkept=1\n");
    const untouched = machine.contents();
    const range = "cat /proc/sys/net/ipv4/ip_local_port_range";
    const [check, dry, applied, again, checked, collected, back, after] = parts(
      machine.shell(
        [
          `before=$(${range})`,
          marked("check"),
          marked("apply", "--dry-run"),
          `[ "$before" = "$(${range})" ] || echo the dry run changed the kernel`,
          marked("apply"),
          range,
          marked("apply"),
          marked("check"),
          marked("collect", "-o out"),
          marked("rollback"),
          `[ "$before" = "$(${range})" ] && echo the kernel is as before`,
          marked("check"),
        ].join("\n"),
        { WSADMIN_CELL: join(machine.work, "cell"), JAVA_OPTS: "-Xshare:auto", TERM: "dumb" },
      ),
    );
    expect(check?.code).toBe("check 1");
    expect(check?.said).toMatch(
      /rm1\/was: maximumSize\n {2}wanted {2}300\n {2}found {3}50\n {2}source {2}published \(example\)/,
    );
    expect(dry?.said).toContain("would change rm1/was: maximumSize\n-50\n+300\n");
    expect(applied?.said).not.toContain("the dry run changed the kernel");
    expect(applied).toMatchObject({ code: "apply 0" });
    expect(applied?.said).toContain("changed      rm1/was: maximumSize = 300\n");
    expect(again?.said).toMatch(/^2000\s65534\n/);
    expect(again?.said).toContain(": no change\n");
    expect(again?.code).toBe("apply 0");
    expect(checked?.code).toBe("check 0");
    expect(collected?.code).toBe("collect 0");
    expect(back?.code).toBe("rollback 0");
    expect(after?.said).toContain("the kernel is as before\n");
    expect(after?.said.replace("the kernel is as before\n", "")).toBe(check?.said);
    expect(machine.contents()).toEqual(untouched);

    const result = collectedIn(join(machine.work, "out"), lab);
    expect(result.settings.filter(({ status }) => status === "differs" || status === "not collected")).toEqual([]);
    expect(result.loose).toEqual([]);
    expect(result.ok).toBe(true);
    expect(result.counts.same).toBeGreaterThan(24);
  });

  test("is as before after an apply and a rollback that were killed when wsadmin had just saved", () => {
    const machine = runningMachine(lab, "rm1", {
      "wsadmin.sh": `#!/bin/sh\n${thenKilled(`${jython.path ?? ""} ${join(programs, "wsadmin", "cell.py")}`)}`,
    });
    machine.put(properties, "kept=1\n");
    const steps = [marked("check"), killed("apply"), marked("apply"), killed("rollback"), marked("rollback")];
    const [before, again, back, after] = parts(
      machine.shell([...steps, marked("check")].join("\n"), {
        WSADMIN_CELL: join(machine.work, "cell"),
        JAVA_OPTS: "-Xshare:auto",
        TERM: "dumb",
      }),
    );
    expect(again).toMatchObject({ code: "apply 0", said: expect.stringMatching(/^killed\n/) as string });
    expect(back).toMatchObject({ code: "rollback 0", said: expect.stringMatching(/^killed\n/) as string });
    expect(after?.said).toBe(before?.said);
  });

  test("without wsadmin the rest is done, and the variable is named", () => {
    const machine = runningMachine(lab, "rm1");
    machine.put(properties, "kept=1\n");
    const [applied] = parts(machine.shell(marked("apply")));
    expect(applied?.code).toBe("apply 1");
    expect(applied?.said).toContain("there is no wsadmin.sh: set WAS_HOME");
    expect(readFileSync(join(machine.work, properties), "utf8")).toContain("com.ibm.team.repository.db.vendor=DB2");
  });
});

describe("a Db2 server", () => {
  const lab = published(oneServer);

  /** Commands of Db2 that keep their state in the machine's folder. */
  function db2Machine() {
    const machine = runningMachine(lab, "db");
    const bin = join(machine.work, "bin");
    mkdirSync(bin, { recursive: true });
    for (const name of ["db2", "instance-command"]) cpSync(join(programs, "db2", name), join(bin, name));
    for (const name of ["db2set", "db2stop", "db2start"]) symlinkSync(join(bin, "instance-command"), join(bin, name));
    const instance = join(machine.work, "instance");
    const shell = (commands: string) => machine.shell(`chmod +x bin/*\n${commands}`, { DB2_STATE: instance });
    const state = () =>
      existsSync(instance)
        ? Object.fromEntries(Object.entries(filesIn(instance)).filter(([path]) => path !== "commands"))
        : {};
    return { ...machine, shell, state };
  }

  test("is made by its scripts once; a check says what differs, a dry run changes nothing, rollback sets values back", () => {
    const machine = db2Machine();
    const [check, dry] = parts(machine.shell(`${marked("check")}\n${marked("apply", "--dry-run")}`));
    expect(check?.said).toMatch(
      /db\/db2: SVCENAME\n {2}wanted {2}50000\n {2}found {3}nothing\n {2}source {2}default of Db2/,
    );
    expect(check?.said).toContain("db/db2: database RM\n  wanted  made\n  found   nothing");
    expect(dry?.said).toContain("would change db/db2: database JTS\n-nothing\n+made\n");
    expect(Object.keys(machine.state()).filter((path) => /^(databases|registry)\/.|SVCENAME/.test(path))).toEqual([]);

    const [applied, again, checked, collected] = parts(
      machine.shell([marked("apply"), marked("apply"), marked("check"), marked("collect", "-o out")].join("\n")),
    );
    expect(applied?.code).toBe("apply 0");
    expect(Object.keys(machine.state())).toEqual(
      expect.arrayContaining(["databases/RM", "registry/DB2COMM", "SVCENAME"]),
    );
    expect(again).toMatchObject({ code: "apply 0", said: expect.stringContaining(": no change\n") as string });
    expect(checked?.code).toBe("check 0");
    expect(collected?.code).toBe("collect 0");
    const result = collectedIn(join(machine.work, "out"), lab);
    const verdict = (name: string) => result.settings.find(({ id }) => id === `db/db2/${name}`)?.status;
    expect([verdict("LOGFILSIZ"), verdict("MAXAPPLS"), verdict("SVCENAME"), verdict("CODESET")]).toEqual(
      Array(4).fill("same"),
    );

    const [back] = parts(machine.shell(marked("rollback")));
    expect(back?.said).toContain("drop them by hand");
    expect(back?.code).toBe("rollback 0");
    expect(machine.state()).toMatchObject({ SVCENAME: "\n" });
    expect(machine.state()["registry/DB2COMM"]).toBeUndefined();
    expect(machine.state()["databases/RM"]).toContain("LOGFILSIZ 1024");
  });

  test("an apply that is killed at any command of Db2 is ended by another one, and taken back", () => {
    const killing = () => {
      const machine = db2Machine();
      const count = `printf x >> '${machine.work}/count'; [ $(stat -c %s '${machine.work}/count') -lt "$KILL_AT" ] || kill -9 0`;
      cpSync(join(programs, "db2", "db2"), join(machine.work, "bin", "db2-itself"));
      write(join(machine.work, "bin", "db2"), `#!/bin/sh\n${count}\nexec db2-itself "$@"\n`);
      return machine;
    };
    const whole = killing();
    const [applied] = parts(whole.shell(`export KILL_AT=1000; ${marked("apply")}`));
    expect(applied?.code).toBe("apply 0");
    const calls = statSync(join(whole.work, "count")).size;
    expect(calls).toBeGreaterThan(12);
    for (let at = 1; at <= calls; at += Math.ceil(calls / 6)) {
      const machine = killing();
      const steps = [`export KILL_AT=${at}`, killed("apply"), "KILL_AT=1000", marked("apply"), marked("check")];
      const all = parts(machine.shell([...steps, marked("rollback")].join("\n")));
      expect([at, ...all.map(({ code }) => code)]).toEqual([at, "apply 0", "check 0", "rollback 0"]);
      expect(all[0]?.said).toMatch(/^killed\n/);
      expect(machine.state()).toMatchObject({ SVCENAME: "\n" });
    }
  });

  test("a value that somebody changed is set again, and no database is made twice", () => {
    const machine = db2Machine();
    parts(machine.shell(marked("apply")));
    const [check, applied] = parts(
      machine.shell(
        `db2 update db cfg for RM using LOGFILSIZ 4000 > /dev/null\n${marked("check")}\n${marked("apply")}`,
      ),
    );
    expect(check?.said).toMatch(/db\/db2: RM LOGFILSIZ\n {2}wanted {2}1000\n {2}found {3}4000/);
    expect(applied?.said).toContain("changed      db/db2: RM LOGFILSIZ = 1000\n");
    expect(applied?.said).toContain(": 1 changed;");
  });

  test("without Db2 it says so, and its scripts are at their places", () => {
    const machine = runningMachine(lab, "db");
    const [applied] = parts(machine.shell(marked("apply")));
    expect(applied?.code).toBe("apply 1");
    expect(applied?.said).toContain("there is no db2: put it on PATH");
    expect(machine.contents()["opt/perflab/db2/statistics.sh"]).toBe(
      lab.file("configs/db/db2/published/statistics.sh"),
    );
  });
});

describe("an Oracle server", () => {
  const lab = published("ldx-71-t4-ldx-rs-oracle");
  const oracleMachine = () => {
    const machine = runningMachine(lab, "db", {
      sqlplus: `#!/bin/sh\n${thenKilled(join(programs, "oracle", "sqlplus"))}`,
    });
    const shell = (commands: string, env: Record<string, string> = {}) =>
      machine.shell(commands, { ORACLE_STATE: join(machine.work, "instance"), ...env });
    return { ...machine, shell };
  };
  const passwords = Object.fromEntries(
    [...lab.file("configs/db/oracle/published/create-users.sql").matchAll(/&&([A-Z_]+)\./g)].map(([, name = ""]) => [
      name,
      "a 'b' $c",
    ]),
  );

  test("gets its parameters and users once, and its parameters back", () => {
    const machine = oracleMachine();
    const [check, noPassword] = parts(machine.shell(`${marked("check")}\n${marked("apply")}`));
    expect(check?.said).toMatch(
      /db\/oracle: cursor_sharing\n {2}wanted {2}EXACT\n {2}found {3}nothing\n {2}source {2}sibling/,
    );
    expect(noPassword?.code).toBe("apply 1");
    expect(noPassword?.said).toMatch(/set \w+_PASSWORD to the password, and export it/);

    const [applied, again, checked, collected] = parts(
      machine.shell(
        [marked("apply"), marked("apply"), marked("check"), marked("collect", "-o out")].join("\n"),
        passwords,
      ),
    );
    expect(applied?.code).toBe("apply 0");
    expect(again?.said).toContain(": no change\n");
    expect(checked?.code).toBe("check 0");
    expect(collected?.code).toBe("collect 0");
    const instance = filesIn(join(machine.work, "instance"));
    expect(instance["spfile/cursor_sharing"]).toBe("EXACT\n");
    expect(
      Object.entries(instance)
        .filter(([path]) => path.startsWith("users/"))
        .map(([, value]) => value),
    ).toEqual(Object.values(passwords));
    expect(JSON.stringify(filesIn(machine.work))).not.toMatch(/DEFINE \w+_PASSWORD = ..a 'b'/);
    const result = collectedIn(join(machine.work, "out"), lab);
    expect(result.settings.find(({ id }) => id === "db/oracle/cursor_sharing")?.status).toBe("same");

    // Somebody sets another value, which is no value of before; the rollback is killed when it has reset the parameter.
    const somebody = "echo FORCE | tee instance/spfile/cursor_sharing > instance/memory/cursor_sharing";
    const steps = [somebody, marked("apply"), killed("rollback"), marked("rollback")];
    const [later, back] = parts(machine.shell(steps.join("\n"), passwords));
    expect(later?.said).toContain("changed      db/oracle: cursor_sharing = EXACT\n");
    expect(back).toMatchObject({ code: "rollback 0", said: expect.stringMatching(/^killed\n/) as string });
    expect(filesIn(join(machine.work, "instance"))["spfile/cursor_sharing"]).toBeUndefined();
  });
});
