import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { starterNames } from "../../src/starter/starters";
import { perflab } from "../helpers/perflab";
import { root } from "../helpers/root";
import { filesIn, temporaryFolder } from "../helpers/temporary";

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
