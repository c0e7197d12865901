import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { longLines, perflab } from "../helpers/perflab";
import { assemblyFolders } from "../helpers/saved-assembly";
import { root } from "../helpers/root";
import { oneServer } from "../helpers/published";
import { filesIn, temporaryFolder } from "../helpers/temporary";

const saved = assemblyFolders();

describe("perflab bundle", () => {
  test("writes a folder for each machine, says what is in it, and replaces it the next time", () => {
    const folder = temporaryFolder("bundle");
    const { folder: assembly } = saved(oneServer);
    const first = perflab(folder, "bundle", assembly);
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(longLines(first.stdout)).toEqual([]);
    expect(first.stdout).toMatch(/^bundle\/dng-606-1s-300c-ifix3: 6 machines\n/);
    const before = filesIn(folder);
    expect(Object.keys(before)).toEqual(expect.arrayContaining([`bundle/${oneServer}/rm1/apply.sh`]));
    expect(perflab(folder, "bundle", assembly).status).toBe(0);
    expect(filesIn(folder)).toEqual(before);

    writeFileSync(join(folder, "bundle", oneServer, "rm1", "mine"), "x");
    const refused = perflab(folder, "bundle", assembly);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain("rm1/mine");
  });

  test("killed half way it leaves what was there, and the next one leaves nothing else", () => {
    const folder = temporaryFolder("bundle");
    const { folder: assembly } = saved(oneServer);
    expect(perflab(folder, "bundle", assembly, "-o", "lab").status).toBe(0);
    const before = filesIn(folder);
    const hook = join(temporaryFolder("hook"), "kill.cjs");
    writeFileSync(
      hook,
      `const fs = require("node:fs"); const write = fs.writeFileSync; let left = 20;
       fs.writeFileSync = (...words) => (left-- > 0 ? write(...words) : process.kill(process.pid, "SIGKILL"));`,
    );
    const main = join(root, "bin", "perflab.js");
    const words = ["--require", hook, main, "bundle", assembly, "-o", "lab"];
    expect(spawnSync(process.execPath, words, { cwd: folder }).signal).toBe("SIGKILL");
    const left = readdirSync(folder).filter((name) => name !== "lab");
    expect(left).toEqual([expect.stringMatching(/^\.lab\.perflab-\d+-/)]);
    expect(filesIn(folder)).toMatchObject(before);
    expect(perflab(folder, "bundle", assembly, "-o", "lab").status).toBe(0);
    expect(filesIn(folder)).toEqual(before);
  });

  test("prints JSON for programs, into the folder that is named", () => {
    const folder = temporaryFolder("bundle");
    const { status, stdout } = perflab(folder, "bundle", saved(oneServer).folder, "-o", "here", "--format", "json");
    expect(status).toBe(0);
    const { machines } = JSON.parse(stdout) as { machines: { machine: string; folder: string }[] };
    expect(machines.find(({ machine }) => machine === "rm1")).toMatchObject({ folder: "here/rm1", family: "linux" });
    expect(existsSync(join(folder, "here", "rm1", "MANIFEST"))).toBe(true);
  });
});

describe("collected folders", () => {
  const head = (machine: string, options = "{}") =>
    `# perflab bundle 1\n# environment: ${oneServer}\n# machine: ${machine}\n# options: ${options}\n`;

  function folders(names: Readonly<Record<string, string>>) {
    const folder = temporaryFolder("collected");
    for (const [name, text] of Object.entries(names)) {
      const inside = join(folder, name);
      if (!existsSync(inside)) mkdirSync(inside, { recursive: true });
      writeFileSync(join(inside, "COLLECTED"), text);
    }
    return folder;
  }

  test("two of one machine, others than asked for, and none are refused, all at once", () => {
    const folder = folders({ a: head("rm1"), b: head("rm1"), old: "something else\n" });
    const twice = perflab(folder, "verify", "--collected", "a", "b", "nothing");
    expect(twice.status).toBe(2);
    expect(twice.stderr).toContain("rm1 is in a, too");
    expect(twice.stderr).toContain("nothing: there is no such folder");
    const other = perflab(folder, "verify", "nuxeo-60-import-a", "--collected", "a");
    expect(other.stderr).toContain(`the folders are of ${oneServer}, not of nuxeo-60-import-a`);
    expect(perflab(folder, "verify", "--collected", "old").stderr).toContain("not written by a collecting script");
    expect(perflab(folder, "verify").stderr).toContain("a running lab, or --collected with folders");
  });

  test.each<[string, string, (folder: string) => void]>([
    [
      "a list of files that is no text",
      "damaged: it is no text",
      (to) => writeFileSync(join(to, "files.tsv"), "a\0b\n"),
    ],
    [
      "a huge file",
      "more than 16 MiB",
      (to) => {
        writeFileSync(join(to, "readings.tsv"), "");
        truncateSync(join(to, "readings.tsv"), 6e8);
      },
    ],
    [
      "a link to a file of this machine",
      "a link leads out of the folder",
      (to) => symlinkSync("/etc/hostname", join(to, "files.tsv")),
    ],
    [
      "damaged options",
      "not written by a collecting script",
      (to) => writeFileSync(join(to, "COLLECTED"), head("rm1", "null")),
    ],
  ])("%s is refused with its place", (_name, said, damage) => {
    const folder = folders({ a: head("rm1") });
    damage(join(folder, "a"));
    const { status, stderr } = perflab(folder, "verify", "--collected", "a");
    expect(status).toBe(1);
    expect(stderr).toContain(said);
    expect(stderr).toMatch(/^a\//);
  });

  test.each([
    ["diff", "all labs", oneServer],
    ["diff", oneServer, "all labs/rm1"],
    ["diff", "all labs", "--load", "2400"],
    ["diff", "all labs", "nothing/here"],
    ["show", "all labs/rm1"],
  ])("%s %s %s: what compares a folder with the model is told", (...words) => {
    const folder = folders({ "all labs/rm1": head("rm1") });
    const { status, stdout, stderr } = perflab(folder, ...words);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^all labs(\/rm1)?: what collecting scripts brought back is no environment\n/);
    expect(stderr).toMatch(/perflab verify --collected 'all labs(\/rm1)?' compares it with the model/);
  });

  test("a folder with the name of an environment hides no environment", () => {
    const folder = folders({ [`${oneServer}/rm1`]: head("rm1") });
    expect(perflab(folder, "diff", oneServer, oneServer, "--level", "model")).toMatchObject({ status: 0, stderr: "" });
  });

  test("two labs are compared: exit 0 for the same, 1 for a difference", () => {
    const folder = folders({ a: head("rm1"), b: head("rm1"), c: head("rm1", '{"load":2400}') });
    expect(perflab(folder, "diff", "a", "b")).toMatchObject({ status: 0, stdout: "a and b are the same: rm1\n" });
    const { status, stdout } = perflab(folder, "diff", "a", "c");
    expect(status).toBe(1);
    expect(stdout).toContain("environment and options");
    expect(JSON.parse(perflab(folder, "diff", "a", "c", "--format", "json").stdout)).toMatchObject({ same: false });
  });
});
