import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { changedLab } from "../../helpers/bundle";
import { needs, run } from "../../helpers/programs";
import { oneServer, published } from "../../helpers/published";
import { asRoot, bash, mountedMachine, runningMachine, sh } from "./machine";

beforeEach(needs(sh, bash, asRoot));

const lab = published(oneServer);
const conf = "opt/IBM/JazzTeamServer/server/conf/rm";
const properties = `${conf}/teamserver.properties`;
const limits = "etc/security/limits.d/90-perflab.conf";
const installed = "kept=1\n";

function owned(path: string, content: string, mode: number, owner: number): string {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
  chownSync(path, owner, owner + 1);
  chmodSync(path, mode);
  return path;
}

const stateOf = (path: string) => {
  const { uid, gid, mode, mtimeMs } = statSync(path);
  return { owner: `${uid}:${gid}`, mode: (mode & 0o7777).toString(8), mtimeMs, content: readFileSync(path, "utf8") };
};

describe("a file of another user, closed to others", () => {
  test("keeps owner and mode where its entries are merged, and is as before after a rollback", () => {
    const machine = mountedMachine(lab, "rm1");
    const path = owned(join(machine.root, properties), installed, 0o640, 12345);
    const before = stateOf(path);
    expect(machine.script("apply").stdout).toContain(`changed      ${path}\n`);
    expect(stateOf(path)).toMatchObject({ owner: "12345:12346", mode: "640" });
    expect(stateOf(path).content).toContain("com.ibm.team.repository.db.vendor=DB2");
    expect(machine.script("rollback").status).toBe(0);
    expect(stateOf(path)).toEqual(before);
  });

  test("gets the mode of the plan where it is placed: told before, owner kept, and taken back", () => {
    const machine = mountedMachine(lab, "rm1", { [properties]: installed });
    const path = owned(join(machine.root, limits), "* soft nofile 1\n", 0o600, 12345);
    const before = stateOf(path);
    const mode = `${path}\n  mode    600, wanted 644\n`;
    expect(machine.script("check").stdout).toContain(`differs      ${mode}`);
    expect(machine.script("apply", "--dry-run").stdout).toContain(`would change ${mode}--- ${path}\n`);
    expect(stateOf(path)).toEqual(before);
    expect(machine.script("apply").status).toBe(0);
    expect(stateOf(path)).toMatchObject({ owner: "12345:12346", mode: "644" });
    chmodSync(path, 0o600);
    expect(machine.script("check").stdout).toContain(mode);
    expect(machine.script("apply").stdout).toContain(": 1 changed;");
    expect(machine.script("rollback").status).toBe(0);
    expect(stateOf(path)).toEqual(before);
  });

  test("is not taken over by somebody who may not give it back", () => {
    const machine = mountedMachine(lab, "rm1", { [properties]: installed });
    const path = owned(join(machine.root, properties), installed, 0o666, 12345);
    for (const folder of ["", "etc", conf]) chmodSync(join(machine.root, folder), 0o777);
    const env = { PERFLAB_STATE: join(machine.work, "state") };
    const words = [join(machine.scripts, "apply.sh"), "--root", machine.root];
    const { status, stdout } = run(sh, words, { env, asNobody: true });
    expect(status).toBe(1);
    expect(stdout).toContain(`not done     ${path}\n  why     it cannot be written; what was there is there still\n`);
    expect(stateOf(path)).toMatchObject({ owner: "12345:12346", content: installed });
    expect(existsSync(`${path}.perflab-new`)).toBe(false);
  });
});

describe("a link", () => {
  const linked = (to: string) => {
    const machine = runningMachine(lab, "rm1");
    machine.put(`${conf}/.keep`, "");
    symlinkSync(to, join(machine.work, properties));
    return { ...machine, link: join(machine.work, properties) };
  };

  test("stays one: the file that it leads to is changed, collected and put back", () => {
    const machine = linked("../own.properties");
    const path = owned(join(machine.work, `${conf}/../own.properties`), installed, 0o640, 12345);
    const before = stateOf(path);
    machine.shell("sh scripts/apply.sh; sh scripts/collect.sh -o out");
    expect(readlinkSync(machine.link)).toBe("../own.properties");
    expect(stateOf(path)).toMatchObject({ owner: "12345:12346", mode: "640" });
    expect(stateOf(path).content).toContain("com.ibm.team.repository.db.vendor=DB2");
    expect(readFileSync(join(machine.work, "out", "files.tsv"), "utf8")).toContain(`\t/${properties}\t640\n`);
    expect(machine.shell("sh scripts/rollback.sh").status).toBe(0);
    expect(readlinkSync(machine.link)).toBe("../own.properties");
    expect(stateOf(path)).toEqual(before);
  });

  test.each([
    ["a file that is not there", "/etc/sysctl.d/other.conf", "changed      /etc/sysctl.d/other.conf\n"],
    ["a folder that is not there", "/etc/sysctl.d/none/other.conf", "a link that leads nowhere"],
    ["itself", "90-perflab.conf", "a link that leads nowhere"],
  ])("to %s", (_name, to, said) => {
    const machine = runningMachine(lab, "rm1");
    const link = join(machine.work, "etc/sysctl.d/90-perflab.conf");
    symlinkSync(to, link);
    const { stdout, stderr } = machine.shell("sh scripts/apply.sh");
    expect(stderr).toBe("");
    expect(stdout).toContain(said);
    expect(machine.shell("sh scripts/rollback.sh")).toMatchObject({ status: 0, stderr: "" });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(existsSync(join(machine.work, to))).toBe(false);
  });

  test("that a stranger put where the new file is written leads nobody to write elsewhere", () => {
    const machine = mountedMachine(lab, "rm1", { [properties]: installed });
    const victim = owned(join(machine.work, "victim"), "mine\n", 0o644, 0);
    symlinkSync(victim, join(machine.root, `${properties}.perflab-new`));
    expect(machine.script("apply").status).toBe(0);
    expect(readFileSync(victim, "utf8")).toBe("mine\n");
  });

  test("of a mounted system at the place of a file is not read", () => {
    const machine = mountedMachine(lab, "rm1");
    mkdirSync(join(machine.root, "etc/sysctl.d"));
    const secret = owned(join(machine.work, "secret"), "of another system\n", 0o644, 0);
    symlinkSync(secret, join(machine.root, "etc/sysctl.d/90-perflab.conf"));
    const { stdout } = machine.script("collect", "-o", join(machine.work, "out"));
    expect(stdout).toContain("a link, which may lead out of the mounted system");
    expect(existsSync(join(machine.work, "out/root/etc/sysctl.d"))).toBe(false);
  });
});

test("folders that were missing are made, and removed unless somebody uses them", () => {
  const place = (path: string) =>
    changedLab(lab, ({ files }) => {
      const file = files.find((each) => each.path.endsWith("/rm1/host/published/limits.conf"));
      if (file !== undefined) file.target = path;
    });
  const machine = mountedMachine(place("/srv/a b/c/limits.conf"), "rm1", { [properties]: installed });
  const made = join(machine.root, "srv/a b/c");
  machine.script("apply");
  expect(statSync(made).mode & 0o777).toBe(0o755);
  machine.script("rollback");
  expect(existsSync(join(machine.root, "srv"))).toBe(false);
  machine.script("apply");
  writeFileSync(join(machine.root, "srv/a b/notes"), "mine\n");
  expect(machine.script("rollback").status).toBe(0);
  expect([existsSync(made), existsSync(join(machine.root, "srv/a b/notes"))]).toEqual([false, true]);
});

test("two settings of the kernel in one file: each gets back what it had", () => {
  const two = changedLab(lab, ({ settings, files: all }, files) => {
    const setting = settings.find(({ id }) => id === "rm1/ip_local_port_range");
    const file = all.find(({ path }) => path.endsWith("/rm1/host/published/sysctl.conf"));
    if (setting === undefined || file === undefined) throw new Error("no sysctl.conf");
    settings.push({ ...setting, id: "rm1/fin", key: "net.ipv4.tcp_fin_timeout", value: 33 });
    files.set(file.path, `${files.get(file.path) ?? ""}net.ipv4.tcp_fin_timeout = 33\n`);
  });
  const machine = runningMachine(two, "rm1");
  const values = "cat /proc/sys/net/ipv4/ip_local_port_range /proc/sys/net/ipv4/tcp_fin_timeout";
  const { stdout } = machine.shell(`${values}; sh scripts/apply.sh; ${values}; sh scripts/rollback.sh; ${values}`);
  expect(stdout.match(/^\d+\s\d+\n\d+$/gm)).toEqual(["32768\t60999\n60", "2000\t65534\n33", "32768\t60999\n60"]);
});
