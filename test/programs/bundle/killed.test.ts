import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { needs, program, run, write } from "../../helpers/programs";
import { oneServer, published } from "../../helpers/published";
import { bash, mountedMachine, sh } from "./machine";

const setsid = program("setsid", "util-linux");

beforeEach(needs(sh, bash, setsid));

const lab = published(oneServer);
const before = {
  "opt/IBM/JazzTeamServer/server/conf/rm/teamserver.properties":
    "com.ibm.team.repository.db.vendor=DERBY\nkept=1\ndb.password=s3cret word\n",
  "proc/sys/net/ipv4/ip_local_port_range": "32768 60999\n",
  "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": "powersave\n",
};
const tools =
  "awk bash cat chmod cmp cp cut diff dirname find grep head id ln mkdir mktemp mv readlink rm rmdir sed sha256sum sort stat tail tr";

/** A machine on which every program that a script calls is counted, and one of the calls ends them all at once. */
function machine() {
  const made = mountedMachine(lab, "rm1", before);
  const [bin, count] = [join(made.work, "counted"), join(made.work, "count")];
  mkdirSync(bin);
  const paths = run(sh, ["-c", `for tool in ${tools}; do command -v $tool; done`]).stdout.split("\n");
  const real = (tool: string) => paths.find((path) => path.endsWith(`/${tool}`)) ?? tool;
  for (const tool of tools.split(" ")) {
    // Programs of a pipe run at once: each adds a byte, and whoever finds enough of them ends all.
    const counted = `printf x >> '${count}'; [ "$(${real("stat")} -c %s '${count}')" -lt "$KILL_AT" ] || kill -9 0`;
    write(join(bin, tool), `#!/bin/sh\n${counted}\nexec ${real(tool)} "$@"\n`, 0o755);
  }
  /** Kills the script in place of its call of that number; gives how many calls it made until then. */
  const kill = (name: string, at: number, ...words: string[]): number => {
    writeFileSync(count, "");
    const env = { PATH: `${bin}:${process.env.PATH ?? ""}`, KILL_AT: String(at) };
    const { status } = run(setsid, ["sh", join(made.scripts, `${name}.sh`), "--root", made.root, ...words], { env });
    expect({ at, isKilled: status === null }).toEqual({ at, isKilled: at < all });
    return statSync(count).size;
  };
  return { ...made, kill, state: join(made.root, "var/lib/perflab") };
}

const all = 1_000_000;
const governor = ["--governor", "performance"];

/** From the first call to the last, so many. */
const points = (calls: number, number: number): number[] =>
  [...Array(number).keys()].map((each) => 1 + Math.round((each * (calls - 1)) / (number - 1)));

describe("kill -9", () => {
  test("of apply, wherever it is: apply ends the work, rollback alone or after it restores every byte", () => {
    const untouched = machine().contents();
    const calls = machine().kill("apply", all, ...governor);
    expect(calls).toBeGreaterThan(80);
    for (const at of points(calls, 14)) {
      const killed = machine();
      killed.kill("apply", at, ...governor);
      if (at % 2 === 0) {
        expect(killed.script("apply", ...governor)).toMatchObject({ status: 0, stderr: "" });
        expect(killed.script("check").status).toBe(0);
      }
      expect(killed.script("rollback")).toMatchObject({ status: 0, stderr: "" });
      expect({ at, contents: killed.contents() }).toEqual({ at, contents: untouched });
      expect(existsSync(killed.state)).toBe(false);
    }
  });

  test("of rollback, wherever it is: another one ends the work", () => {
    const whole = machine();
    const untouched = whole.contents();
    whole.script("apply", ...governor);
    const calls = whole.kill("rollback", all);
    expect(calls).toBeGreaterThan(40);
    for (const at of points(calls, 10)) {
      const killed = machine();
      killed.script("apply", ...governor);
      killed.kill("rollback", at);
      expect(killed.script("rollback")).toMatchObject({ status: 0, stderr: "" });
      expect({ at, contents: killed.contents() }).toEqual({ at, contents: untouched });
      expect(existsSync(killed.state)).toBe(false);
    }
  });

  test("of collect leaves no folder that is half", () => {
    const killed = machine();
    const out = join(killed.work, "out");
    for (const at of points(killed.kill("collect", all, "-o", join(killed.work, "whole")), 6)) {
      killed.kill("collect", at, "-o", out);
      if (existsSync(out)) expect(existsSync(join(out, "readings.tsv"))).toBe(true);
      expect(killed.script("collect", "-o", out)).toMatchObject({ status: 0, stderr: "" });
    }
  });
});
