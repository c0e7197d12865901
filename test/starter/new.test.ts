import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkName, className, nearestName } from "../../src/starter/name";
import { dependencyOn } from "../../src/starter/project-files";
import { writeProject } from "../../src/starter/write-project";
import { root } from "../helpers/root";
import { filesIn, temporaryFolder } from "../helpers/temporary";

function perflab(cwd: string, ...words: string[]) {
  return spawnSync(process.execPath, [join(root, "bin", "perflab.js"), ...words], { cwd, encoding: "utf8" });
}

describe("perflab new", () => {
  test("refuses a folder with something in it, and leaves it as it is", () => {
    const folder = temporaryFolder("new");
    mkdirSync(join(folder, "our-lab"));
    writeFileSync(join(folder, "our-lab", "mine"), "x");
    const { status, stderr } = perflab(folder, "new", "our-lab");
    expect(status).toBe(2);
    expect(stderr).toContain("our-lab: a folder with something in it is there, and nothing is overwritten");
    expect(filesIn(folder)).toEqual({ "our-lab/mine": "x" });
  });

  test("takes an empty folder", () => {
    const folder = temporaryFolder("new");
    mkdirSync(join(folder, "our-lab"));
    expect(perflab(folder, "new", "our-lab").status).toBe(0);
    expect(readdirSync(folder)).toEqual(["our-lab"]);
    expect(Object.keys(filesIn(folder))).toContain("our-lab/main.ts");
  });

  test("is open to others as far as the umask says", () => {
    const folder = temporaryFolder("new");
    const main = join(root, "bin", "perflab.js");
    for (const [umask, mode] of [
      ["0022", 0o755],
      ["0077", 0o700],
    ] as const) {
      spawnSync("sh", ["-c", `umask ${umask} && node "${main}" new lab-${umask}`], { cwd: folder });
      expect(statSync(join(folder, `lab-${umask}`)).mode & 0o777).toBe(mode);
    }
  });

  test("leaves nothing behind when a file cannot be written", () => {
    const folder = temporaryFolder("new");
    const files = new Map([
      ["a", "x"],
      ["a/b", "x"],
    ]);
    expect(() => writeProject(join(folder, "our-lab"), files)).toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("tells the nearest name and the nearest starting environment", () => {
    const folder = temporaryFolder("new");
    const named = perflab(folder, "new", "Our Lab");
    expect(named.stderr).toContain("fix:     use our-lab");
    expect(named.status).toBe(2);
    const started = perflab(folder, "new", "our-lab", "--from", "two");
    expect(started.stderr).toMatch(/no starting environment of this name\n {2}given: {3}two\n {2}allowed: two-server/);
    expect(started.status).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("names", () => {
  test.each([
    "Our Lab",
    "3-tiers",
    "OurLab",
    "lab_1",
    "-",
    "a--b",
    "Überlab",
    "main",
    "dng-606-1s-300c-ifix3",
    "x".repeat(41),
  ])("%s is refused, and what is proposed in its place is taken", (given) => {
    expect(() => checkName(given)).toThrow(/^name: /);
    expect(() => checkName(nearestName(given))).not.toThrow();
  });

  test("the proposal is near", () => {
    expect(["Our Lab", "3-tiers", "OurLab", "lab_1", "Überlab"].map(nearestName)).toEqual([
      "our-lab",
      "tiers",
      "our-lab",
      "lab-1",
      "uberlab",
    ]);
  });

  test("the class of an environment is no name that perflab exports", () => {
    expect(["our-lab", "machine", "web-sphere", "lab"].map(className)).toEqual([
      "OurLab",
      "MachineLab",
      "WebSphereLab",
      "Lab",
    ]);
  });
});

test("a checkout is named by its folder, an installed package by its version", () => {
  expect(dependencyOn("/projects/perflab", "0.1.0", "/projects/our-lab")).toBe("file:../perflab");
  expect(dependencyOn("/projects/x/node_modules/perflab", "0.1.0", "/projects/x/our-lab")).toBe("0.1.0");
});
