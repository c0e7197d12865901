import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../helpers/root";
import { perflab } from "../helpers/perflab";
import { temporaryFolder } from "../helpers/temporary";

const id = "nuxeo-60-import-a";
const main = join(root, "bin", "perflab.js");
const run = (cwd: string, words: readonly string[], variables: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [main, ...words], { cwd, encoding: "utf8", env: { ...process.env, ...variables } });

describe("several mistakes at once", () => {
  it.each([
    [
      ["show", "nope", "--format", "q"],
      ["--format", "environment"],
    ],
    [
      ["explain", "nope", "x", "--format", "q"],
      ["--format", "environment"],
    ],
    [
      ["sheet", "./no", "x", "--format", "q"],
      ["--format", "./no"],
    ],
    [
      ["diff", "nope", "nada", "--level", "x", "--format", "q"],
      ["--format", "--level", "environment", "environment"],
    ],
    [
      ["graph", "nope", "--format", "q"],
      ["environment", "--format"],
    ],
    [
      ["report", "nope", "--format", "q"],
      ["--format", "environments"],
    ],
    [
      ["report", "--compare", "nope", "nada", "--format", "q"],
      ["--format", "environment", "environment"],
    ],
    [
      ["new", "A b", "--from", "q"],
      ["--from", "name"],
    ],
    [
      ["size", "--report", "dng-606", "--users", "x", "--format", "q", "--save", "/"],
      ["--format", "--users", "--save"],
    ],
  ])("%j are all told", (words, places) => {
    const { status, stdout, stderr } = perflab(temporaryFolder(), ...words);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr.split("\n").flatMap((line) => /^(\S.*?): /.exec(line)?.[1] ?? [])).toEqual(places);
  });
});

describe("names that every object has", () => {
  it.each([
    ["show", id, "--set", "__proto__=1"],
    ["show", id, "--publish", "__proto__=127.0.0.1:80"],
    ["show", id, "__proto__"],
    ["show", id, ""],
    ["graph", id, "--output", "x.constructor"],
    ["check", "--explain", "constructor"],
    ["size", "--report", "__proto__", "--users", "3"],
  ])("%s %s %s %s is refused", (...words) => {
    const { status, stderr } = perflab(temporaryFolder(), ...words);
    expect(status).toBe(2);
    expect(stderr).toMatch(/given: {3}/);
  });
});

describe("variables", () => {
  it("a misspelt option is told, also where an assembly is there", () => {
    const project = temporaryFolder();
    expect(perflab(project, "show", id).status).toBe(0);
    const { status, stderr } = run(project, ["show", id], { PERFLAB_LAOD: "3" });
    expect([status, stderr.split("\n")[0]]).toEqual([2, "PERFLAB_LAOD: no such option"]);
    expect(run(project, ["show", id], { PERFLAB_CONSTRUCTOR: "1" }).stderr).toContain("no such option");
  });

  it("what a child is told in variables does not come from the user", () => {
    const project = temporaryFolder();
    const variables = {
      PERFLAB_LIST: join(project, "list"),
      CDKTF_OUTDIR: join(project, "other"),
      PERFLAB_FLAGS: "junk",
    };
    expect(run(project, ["show", id], variables).stderr).toBe("");
    expect(readdirSync(project)).toEqual(["cdktf.out"]);
  });

  it("a folder for temporary files that is not there is told with its variable", () => {
    const { status, stderr } = run(temporaryFolder(), ["show", id, "--load", "2"], { TMPDIR: "/nowhere" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^\/nowhere\/.*TMPDIR/s);
  });
});

describe("assemblies in cdktf.out", () => {
  it("one that a killed process left half is made anew", () => {
    const project = temporaryFolder();
    const expected = perflab(project, "show", id).stdout;
    const path = join(project, "cdktf.out", "stacks", id, "lab.json");
    const whole = readFileSync(path, "utf8");
    for (const text of [whole.slice(0, 3000), "", '{"formatVersion":1}']) {
      writeFileSync(path, text);
      expect(perflab(project, "show", id).stdout).toBe(expected);
      expect(readFileSync(path, "utf8")).toBe(whole);
    }
  });

  it("lab.json comes last: without it an assembly is not whole", () => {
    const project = temporaryFolder();
    perflab(project, "show", id);
    const folder = join(project, "cdktf.out", "stacks", id);
    rmSync(join(folder, "report.html"));
    mkdirSync(join(folder, "report.html"));
    expect(perflab(project, "synth", id).status).toBe(1);
    expect(existsSync(join(folder, "lab.json"))).toBe(false);
  });
});

describe("output", () => {
  it.skipIf(!existsSync("/dev/full"))("that is lost is a failure", () => {
    const command = `"${process.execPath}" "${main}" show ${id} > /dev/full`;
    const { status, stderr } = spawnSync("sh", ["-c", command], { cwd: temporaryFolder(), encoding: "utf8" });
    expect([status, stderr.split("\n")[0]]).toEqual([1, "standard output: no space left on the disk"]);
  });

  it("that is read in part is none", () => {
    const command = `"${process.execPath}" "${main}" show ${id} --all | head -1`;
    const { stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: temporaryFolder(), encoding: "utf8" });
    expect([stdout, stderr]).toEqual([`${id}\n`, ""]);
  });
});

describe("the folder of the project", () => {
  it("that was removed is told, and completion stays silent", () => {
    const command = (words: string) =>
      `mkdir gone && cd gone && rmdir ../gone && "${process.execPath}" "${main}" ${words}`;
    const sh = (words: string) => spawnSync("sh", ["-c", command(words)], { cwd: temporaryFolder(), encoding: "utf8" });
    expect(sh(`show ${id}`)).toMatchObject({ status: 1, stderr: expect.stringContaining("it was removed") as string });
    expect(sh("__complete -- show ''")).toMatchObject({ status: 0, stderr: "" });
  });

  it.each(['""', "5", "null", "{}"])("whose cdktf.json has app %s is told", (app) => {
    const project = temporaryFolder();
    writeFileSync(join(project, "cdktf.json"), `{"app": ${app}}`);
    const { status, stderr } = perflab(project, "synth");
    expect([status, stderr.split("\n")[0]]).toEqual([2, "cdktf.json: app: not a program"]);
  });

  it.each(['{"a":1}', "[1,null,{}]", "["])("whose program tells %s as its environments is told", (list) => {
    const project = temporaryFolder();
    writeFileSync(join(project, "cdktf.json"), '{"app": "node app.js"}');
    writeFileSync(
      join(project, "app.js"),
      `require("fs").writeFileSync(process.env.PERFLAB_LIST, ${JSON.stringify(list)});`,
    );
    const { status, stderr } = perflab(project, "show", "own");
    expect([status, stderr]).toEqual([1, expect.stringContaining("does not call synthesizeApp")]);
  });
});
