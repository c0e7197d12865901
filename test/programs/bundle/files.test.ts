import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { bundleOfLab, changedLab, writeMachine } from "../../helpers/bundle";
import { needs, run } from "../../helpers/programs";
import { oneServer, published, threeServers } from "../../helpers/published";
import { asRoot, mountedMachine, sh } from "./machine";

beforeEach(needs(sh));

const lab = published(oneServer);
const properties = "opt/IBM/JazzTeamServer/server/conf/rm/teamserver.properties";
const installed = "# of the product\ncom.ibm.team.repository.db.vendor=DERBY\nkept=1\ndb.password=s3cret word\n";
const range = "proc/sys/net/ipv4/ip_local_port_range";
const governor = "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";
const before = { [properties]: installed, [range]: "32768 60999\n", [governor]: "powersave\n" };

describe("a machine whose files are mounted", () => {
  test("check names what differs with wanted, found and source, and changes nothing", () => {
    const { script, contents } = mountedMachine(lab, "rm1", before);
    const { status, stdout } = script("check");
    expect(status).toBe(1);
    const { length } = [...stdout.matchAll(/^differs {6}(?!.*\n {2}found {3}no such file)/gm)];
    expect(stdout).toContain(`, rm1: ${length} differ\n`);
    expect(stdout).toContain("(rm1/was/rm/db.vendor)");
    expect(stdout).toContain("  wanted  com.ibm.team.repository.db.vendor=DB2");
    expect(stdout).toContain("  found   com.ibm.team.repository.db.vendor=DERBY");
    expect(stdout).toMatch(
      /differs {6}net\.ipv4\.ip_local_port_range\n {2}wanted {2}2000 65534\n {2}found {3}32768 60999/,
    );
    expect(stdout).toContain("  source  inferred; dng-606, Appendix E, Available TCP/IP ports");
    expect(contents()).toEqual(mountedMachine(lab, "rm1", before).contents());
  });

  test("a dry run shows every change and makes none, and no password", () => {
    const { script, contents, root } = mountedMachine(lab, "rm1", before);
    const untouched = contents();
    const { status, stdout } = script("apply", "--dry-run", "--governor", "performance");
    expect(status).toBe(0);
    for (const line of [
      "-com.ibm.team.repository.db.vendor=DERBY",
      "+* soft nofile 65000",
      "+2000 65534",
      "+performance",
    ])
      expect(stdout.split("\n")).toContain(line);
    expect(stdout).not.toContain("s3cret");
    expect(contents()).toEqual(untouched);
    expect(existsSync(join(root, "var/lib/perflab"))).toBe(false);
  });

  test("apply changes what differs, once; rollback restores every byte and mode", () => {
    const machine = mountedMachine(lab, "rm1", before);
    chmodSync(join(machine.root, properties), 0o640);
    const untouched = machine.contents();
    const first = machine.script("apply");
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(machine.root, properties), "utf8")).toContain("kept=1\ndb.password=s3cret word\n");
    expect(readFileSync(join(machine.root, range), "utf8")).toBe("2000 65534\n");
    expect(readFileSync(join(machine.root, governor), "utf8")).toBe("powersave\n");
    expect(statSync(join(machine.root, properties)).mode & 0o777).toBe(0o640);
    const applied = machine.contents();
    const second = machine.script("apply");
    expect(second).toMatchObject({ status: 0, stderr: "" });
    expect(second.stdout).toContain(": no change\n");
    expect(machine.contents()).toEqual(applied);
    expect(machine.script("check").status).toBe(0);
    expect(machine.script("rollback")).toMatchObject({ status: 0, stderr: "" });
    expect(machine.contents()).toEqual(untouched);
    expect(statSync(join(machine.root, properties)).mode & 0o777).toBe(0o640);
    expect(existsSync(join(machine.root, "var/lib/perflab"))).toBe(false);
    expect(machine.script("rollback").stdout).toContain(": no change\n");
  });

  test("only the flag sets a governor, and rollback sets it back", () => {
    const machine = mountedMachine(lab, "rm1", before);
    machine.script("apply", "--governor", "performance");
    expect(readFileSync(join(machine.root, governor), "utf8")).toBe("performance\n");
    machine.script("rollback");
    expect(readFileSync(join(machine.root, governor), "utf8")).toBe("powersave\n");
  });

  test("what somebody changed after apply stays at rollback, except by force", () => {
    const machine = mountedMachine(lab, "rm1", before);
    machine.script("apply");
    const limits = join(machine.root, "etc/security/limits.d/90-perflab.conf");
    writeFileSync(limits, "* soft nofile 5\n");
    const { status, stdout } = machine.script("rollback");
    expect(status).toBe(1);
    expect(stdout).toContain("somebody changed it after apply");
    expect(readFileSync(limits, "utf8")).toBe("* soft nofile 5\n");
    expect(readFileSync(join(machine.root, properties), "utf8")).toBe(installed);
    expect(machine.script("rollback", "--force").status).toBe(0);
    expect(existsSync(limits)).toBe(false);
  });

  test("a product that is not installed is named, and the rest is done", () => {
    const machine = mountedMachine(lab, "proxy");
    const { status, stdout } = machine.script("apply");
    expect(status).toBe(1);
    expect(stdout).toContain("/opt/IBM/HTTPServer: install the product first");
    expect(mountedMachine(published("nuxeo-60-import-a"), "nuxeo1").script("apply").stdout).toContain(
      "set NUXEO_HOME to the folder of the product, and export it",
    );
  });

  test("a bundle of other values over an older one: rollback goes back to before the first", () => {
    const machine = mountedMachine(lab, "rm1", before);
    const untouched = machine.contents();
    machine.script("apply");
    rmSync(machine.scripts, { recursive: true });
    const other = published(oneServer, { overrides: { "rm1/nofile": "4096" } });
    const bundle = bundleOfLab(other).find(({ machine: { id } }) => id === "rm1");
    if (bundle !== undefined) writeMachine(bundle, machine.scripts);
    expect(machine.script("apply").stdout).toContain(": 1 changed;");
    expect(machine.script("rollback").status).toBe(0);
    expect(machine.contents()).toEqual(untouched);
  });

  test("wrong words end with 2", () => {
    const { script } = mountedMachine(lab, "rm1", before);
    expect(script("check", "--dry-run").status).toBe(2);
    expect(script("apply", "--governor").status).toBe(2);
    expect(script("check", "--help")).toMatchObject({ status: 0 });
  });
});

/** Paths and values with all that a shell could take for its own. */
const hostile = changedLab(lab, (manifest, files) => {
  const target = `/opt/perflab/it's a "dir"/$HOME \`id\`\\n;x&y/-rf/-n ü“”’ [a].conf`;
  const file = manifest.files.find(({ path }) => path.endsWith("/rm1/host/published/limits.conf"));
  const setting = manifest.settings.find(({ id }) => id === "rm1/nofile");
  if (file === undefined || setting === undefined) throw new Error("no limits.conf");
  file.target = target;
  setting.source = { kind: "chosen", note: `it's $(id) \`id\` \\n "quoted"\nnext line\ta tab %s %d – ’ü` };
  files.set(file.path, `# it's\nvalue = $HOME 'a' "b" \\ \`id\` %s\n* hard nofile $(touch /tmp/perflab-hostile)\n`);
  file.lines = { "rm1/nofile": 2 };
});

describe("hostile paths and values", () => {
  const target = `opt/perflab/it's a "dir"/$HOME \`id\`\\n;x&y/-rf/-n ü“”’ [a].conf`;

  test("are put as they are, told as they are, run by nobody, and taken back", () => {
    const machine = mountedMachine(hostile, "rm1", before);
    const untouched = machine.contents();
    const check = machine.script("check");
    expect(check.stdout).toContain(`  wanted  value = $HOME 'a' "b" \\ \`id\` %s\n`);
    expect(check.stdout).toContain(`it's $(id) \`id\` \\n "quoted"`);
    expect(machine.script("apply")).toMatchObject({ status: 0, stderr: "" });
    expect(machine.contents()[target]).toContain(`value = $HOME 'a' "b" \\ \`id\` %s\n`);
    expect(machine.script("apply").stdout).toContain(": no change\n");
    expect(machine.script("check").status).toBe(0);
    expect(machine.script("collect", "-o", join(machine.work, "it's out"))).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(machine.work, "it's out", "root", target), "utf8")).toContain("$HOME 'a'");
    expect(machine.script("rollback")).toMatchObject({ status: 0, stderr: "" });
    expect(machine.contents()).toEqual(untouched);
    expect(existsSync("/tmp/perflab-hostile")).toBe(false);
  });
});

describe("a disk that does not take it", () => {
  beforeEach(needs(asRoot));

  const inMounts = (machine: ReturnType<typeof mountedMachine>, mount: string) => {
    const commands = `${mount} && sh '${machine.scripts}/apply.sh' --root '${machine.root}'; echo "rc $?"; sh '${machine.scripts}/rollback.sh' --root '${machine.root}'; echo "rc $?"; ls -A '${machine.root}/etc/security'`;
    return run(asRoot, ["--mount", "sh", "-c", commands], { cwd: machine.work });
  };

  test("read-only: told, the rest is done, and nothing is half there", () => {
    const machine = mountedMachine(lab, "rm1", before);
    mkdirSync(join(machine.root, "etc/security"));
    const etc = join(machine.root, "etc/security");
    const { stdout } = inMounts(machine, `mount --bind '${etc}' '${etc}' && mount -o remount,ro,bind '${etc}'`);
    expect(stdout).toContain("not done     " + join(etc, "limits.d/90-perflab.conf"));
    expect(stdout).toContain("it cannot be written");
    expect(stdout).toMatch(/changed {6}.*teamserver\.properties/);
    expect(stdout).toMatch(/rc 1\n[^]*rc 0\n$/);
    expect(readFileSync(join(machine.root, properties), "utf8")).toBe(installed);
  });

  test("full: told, and what was there is there still", () => {
    const machine = mountedMachine(lab, "rm1", before);
    mkdirSync(join(machine.root, "etc/security"));
    const etc = join(machine.root, "etc/security");
    const fill = `mount -t tmpfs -o size=4k,nr_inodes=16 none '${etc}' && mkdir '${etc}/limits.d' && { head -c 4096 /dev/zero > '${etc}/full'; }`;
    const { stdout } = inMounts(machine, fill);
    expect(stdout).toContain("it cannot be written");
    expect(stdout).toContain("rc 1\n");
    expect(stdout.trimEnd().split("\n").slice(-2)).toEqual(["full", "limits.d"]);
  });
});

describe("a machine that is not as one thinks", () => {
  test("a link of the mounted system that leads out of it is told, and nothing is read or written there", () => {
    const machine = mountedMachine(lab, "rm1", before);
    const outside = join(machine.work, "outside");
    mkdirSync(outside);
    symlinkSync(outside, join(machine.root, "etc/sysctl.d"));
    const { status, stdout } = machine.script("apply");
    expect(status).toBe(1);
    expect(stdout).toContain("a link on the way leads out of the mounted system");
    expect(readdirSync(outside)).toEqual([]);
    writeFileSync(join(outside, "90-perflab.conf"), "of another system\n");
    machine.script("collect", "-o", join(machine.work, "out"));
    expect(existsSync(join(machine.work, "out/root/etc/sysctl.d"))).toBe(false);
  });

  test("a link inside of the mounted system is followed", () => {
    const machine = mountedMachine(lab, "rm1", before);
    mkdirSync(join(machine.root, "etc/other"));
    symlinkSync("other", join(machine.root, "etc/sysctl.d"));
    expect(machine.script("apply").status).toBe(0);
    expect(readdirSync(join(machine.root, "etc/other"))).toEqual(["90-perflab.conf"]);
  });

  test("a root of the environment that is not there is refused, and not made", () => {
    const machine = mountedMachine(lab, "rm1", before);
    const gone = join(machine.work, "gone");
    const { status, stderr } = run(sh, [join(machine.scripts, "apply.sh")], { env: { PERFLAB_ROOT: gone } });
    expect(status).toBe(2);
    expect(stderr).toContain(`${gone} is no folder`);
    expect(existsSync(gone)).toBe(false);
  });

  test("a folder for what is replaced that depends on where one is, is refused", () => {
    const machine = mountedMachine(lab, "rm1", before);
    const words = [join(machine.scripts, "apply.sh"), "--root", machine.root];
    const { status, stderr } = run(sh, words, { cwd: machine.work, env: { PERFLAB_STATE: "kept" } });
    expect([status, stderr]).toEqual([2, "PERFLAB_STATE is kept: a path that begins with / is wanted\n"]);
    expect(existsSync(join(machine.work, "kept"))).toBe(false);
  });

  test("without a tool that keeps or compares what is replaced, nothing is changed", () => {
    const machine = mountedMachine(lab, "rm1", before);
    const untouched = machine.contents();
    const bin = join(machine.work, "bin");
    mkdirSync(bin);
    const tools = "awk cat chmod cp cut dirname find grep ln mktemp mv readlink rm sed sort stat tail tr".split(" ");
    for (const tool of tools) symlinkSync(run(sh, ["-c", `command -v ${tool}`]).stdout.trim(), join(bin, tool));
    const apply = join(machine.scripts, "apply.sh");
    const { status, stderr } = run(sh, [apply, "--root", machine.root], { env: { PATH: bin } });
    expect(status).toBe(1);
    expect(stderr).toBe("not on PATH: cmp diff sha256sum; nothing was read or changed\n");
    expect(machine.contents()).toEqual(untouched);
  });

  test("of several applies at once one works, and the lock of one that was killed is no hindrance", () => {
    const machine = mountedMachine(lab, "rm1", before);
    const apply = `sh '${machine.scripts}/apply.sh' --root '${machine.root}'`;
    const base = join(machine.root, "var/lib/perflab");
    const state = join(base, oneServer, "rm1");
    for (let round = 0; round < 5; round++) {
      mkdirSync(state, { recursive: true });
      writeFileSync(join(base, "lock"), `${run(sh, ["-c", "echo $$"]).stdout}`);
      const all = [1, 2, 3, 4].map((each) => `{ ${apply} > '${machine.work}/${each}' 2>&1; } &`).join(" ");
      run(sh, ["-c", `${all} wait`], { cwd: machine.work });
      const keys = readdirSync(join(state, "journal")).map((name) => name.replace(/^\d+-/, ""));
      expect(new Set(keys).size).toBe(keys.length);
      const said = [1, 2, 3, 4].map((each) => readFileSync(join(machine.work, `${each}`), "utf8"));
      expect(said.filter((text) => /: (\d changed;|no change)/.test(text)).length).toBeGreaterThan(0);
      expect(said.join("")).not.toMatch(/cannot|nonexistent/i);
      expect(machine.script("rollback").status).toBe(0);
    }
  });

  test("while one script changes the machine, no other one does, of whatever environment", () => {
    const machine = mountedMachine(lab, "rm1", before);
    const other = mountedMachine(published(threeServers), "rm1");
    const base = join(machine.root, "var/lib/perflab");
    // An apply that waits in its plan until the file is gone.
    writeFileSync(join(machine.work, "wait"), "");
    appendFileSync(
      join(machine.scripts, "plan.sh"),
      `plan() { while [ -e '${machine.work}/wait' ]; do sleep 0.05; done; }\n`,
    );
    const of = ({ scripts }: typeof machine, name: string) => `sh '${scripts}/${name}.sh' --root '${machine.root}'`;
    const { stdout, stderr } = run(sh, [
      "-c",
      `${of(machine, "apply")} > /dev/null & until [ -e '${base}/lock' ]; do sleep 0.05; done
       ${of(other, "apply")}; echo "rc $?"; ${of(other, "rollback")}; echo "rc $?"; ${of(other, "check")} > /dev/null; echo "rc $?"
       rm '${machine.work}/wait'; wait; ls -A '${base}'; ${of(other, "rollback")}`,
    ]);
    expect(stderr).toMatch(
      /^(process \d+ works on this machine already \(.*lock\): try again when it has ended\n){2}$/,
    );
    expect(stdout).toMatch(/^rc 1\nrc 1\nrc 1\ndng-606/);
    expect(stdout).toContain(": no change\n");
  });

  test("a lock that was left is none: its number has another program now, or who took it away was killed, too", () => {
    const machine = mountedMachine(lab, "rm1", before);
    const base = join(machine.root, "var/lib/perflab");
    mkdirSync(join(base, "unlocking"), { recursive: true });
    utimesSync(join(base, "unlocking"), 1, 1);
    writeFileSync(join(base, "lock"), `${process.pid}\n`);
    writeFileSync(join(base, "lock.1"), "1\n");
    expect(machine.script("apply")).toMatchObject({ status: 0, stderr: "" });
    expect(readdirSync(base)).toEqual([oneServer]);
  });

  test("what a mounted system cannot say is said in one line", () => {
    const { stdout } = mountedMachine(lab, "rm1", { [properties]: installed }).script("check");
    expect(stdout.split("\n").filter((line) => line.startsWith("report "))).toEqual([
      "report       not read, no system runs: governor time swap system kernel processors memory",
    ]);
    const some = mountedMachine(lab, "rm1", { "etc/os-release": 'PRETTY_NAME="Some Linux 7"\n' }).script(
      "check",
    ).stdout;
    expect(some).toContain("report       Operating system: Some Linux 7\n");
    expect(some).toContain("no system runs: governor time swap kernel processors memory\n");
  });
});
