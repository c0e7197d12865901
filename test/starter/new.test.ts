import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { checkName, className, nearestName } from "../../src/starter/name";
import { dependencyOn } from "../../src/starter/project-files";
import { starterNames } from "../../src/starter/starters";
import { writeProject } from "../../src/starter/write-project";
import { root } from "../helpers/root";
import { filesIn, temporaryFolder } from "../helpers/temporary";

function perflab(cwd: string, ...words: string[]) {
  return spawnSync(process.execPath, [join(root, "bin", "perflab.js"), ...words], { cwd, encoding: "utf8" });
}

/** What npm would install: the package and what the project is compiled with. */
function install(project: string): void {
  mkdirSync(join(project, "node_modules", "@types"), { recursive: true });
  symlinkSync(root, join(project, "node_modules", "perflab"));
  for (const name of ["typescript", "@types/node"])
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
  const programs = join(project, "node_modules", ".bin");
  mkdirSync(programs);
  symlinkSync(join(root, "bin", "perflab.js"), join(programs, "perflab"));
  symlinkSync(join(root, "node_modules", "typescript", "bin", "tsc"), join(programs, "tsc"));
}

/** Runs a script of the project's package.json as npm does, with its programs first. */
function npm(project: string, script: string) {
  const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const env = { ...process.env, PATH: `${join(project, "node_modules", ".bin")}:${process.env.PATH ?? ""}` };
  return spawnSync("sh", ["-c", scripts[script] ?? "false"], { cwd: project, env, encoding: "utf8" });
}

describe.each(starterNames)("perflab new --from %s", (starter) => {
  test("gives a project that compiles, synthesizes at once and passes its tests", () => {
    const folder = temporaryFolder("new");
    const { status, stdout, stderr } = perflab(folder, "new", "our-lab", "--from", starter);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("cd our-lab && npm install && npm start");
    const project = join(folder, "our-lab");
    const written = Object.keys(filesIn(project));
    expect(written.filter((path) => !stdout.includes(`  ${path}\n`))).toEqual([]);
    expect(Object.values(filesIn(project)).join("")).not.toMatch(/starter-?lab/i);
    install(project);
    const started = npm(project, "start");
    expect([started.stderr, started.status]).toEqual(["", 0]);
    expect(started.stdout).toContain("cdktf.out/stacks/our-lab/report.html\n");
    const lab = join(project, "cdktf.out", "stacks", "our-lab");
    const { settings, workload } = JSON.parse(readFileSync(join(lab, "lab.json"), "utf8")) as Manifest;
    expect(settings.some(({ source }) => source.report === "my-report" && source.section?.startsWith("Table 2"))).toBe(
      true,
    );
    expect(workload?.planGroups.length).toBeGreaterThan(0);
    const tested = npm(project, "test");
    expect(tested.status, tested.stdout).toBe(0);
    expect(tested.stdout).toMatch(/pass 3\b/);
    if (starter !== starterNames[0]) return;
    const code = join(project, "our-lab.ts");
    const edited = readFileSync(code, "utf8").replace(
      /"jvm\.maximumHeapSize": gib\(\d+\)/,
      '"jvm.maximumHeapSize": gib(20)',
    );
    writeFileSync(code, edited);
    const explained = perflab(project, "explain", "our-lab", "jvm.maximumHeapSize");
    expect([explained.stdout, explained.stderr]).toEqual([
      expect.stringMatching(/^app\/\w+\/jvm.maximumHeapSize = 20480 MiB\n/),
      "",
    ]);
  });
});

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
  expect(dependencyOn("/home/me/perflab", "0.1.0", "/home/me/our-lab")).toBe("file:../perflab");
  expect(dependencyOn("/home/me/x/node_modules/perflab", "0.1.0", "/home/me/x/our-lab")).toBe("0.1.0");
});
