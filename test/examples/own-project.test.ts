import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueEntry } from "../../stacks/catalogue";
import type { Manifest } from "../../src/manifest/schema";
import { synthesizeInChild } from "../../src/project/child-synthesis";
import { publishedIds } from "../helpers/published";
import { root } from "../helpers/root";

/** A project of its own, as the README describes it: a program, and cdktf.json that names it. */
const program = `
console.log("what an author prints");
const { Db2, experiment, Machine, TestEnvironment, gib, publishedEnvironment, rhel, synthesizeApp } = require(${JSON.stringify(join(root, "dist", "src"))});
const source = { kind: "chosen", note: "test" };
const hardware = { model: "m", processors: "p", logicalProcessors: 4, memory: gib(8), network: "n", source };
const report = { id: "own", title: "Own", authors: "me", page: "none" };
synthesizeApp((app, optionsOf) => {
  const change = { "rm1/was/webContainer.maxThreads": 450 };
  const of = publishedEnvironment("dng-606-1s-300c-ifix3");
  if (process.env.BASE) experiment(app, "more", { of, base: process.env.BASE, change, reason: "?" }, optionsOf("more"));
  const env = new TestEnvironment(app, "own-lab", { report, title: "Own", topology: "one machine", options: optionsOf("own-lab") });
  new Db2(new Machine(env, "db", { hardware, os: rhel("8.6") }), "db2");
  const other = process.env.TAKEN ?? "our-dng";
  publishedEnvironment("dng-606-1s-300c-ifix3")(app, other, optionsOf(other));
});
`;

let project: string;
const stacks = () => (existsSync(join(project, "cdktf.out")) ? readdirSync(join(project, "cdktf.out", "stacks")) : []);
const manifestOf = (id: string) =>
  JSON.parse(readFileSync(join(project, "cdktf.out/stacks", id, "lab.json"), "utf8")) as Manifest;
const writeContext = (perflab: object) =>
  writeFileSync(
    join(project, "cdktf.json"),
    JSON.stringify({ language: "typescript", app: "node main.js", context: { perflab } }),
  );

function run(command: readonly string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: project,
    env: { ...process.env, ...variables },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}
const perflab = (...args: string[]) => run([join(root, "bin", "perflab.js"), ...args]);

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "perflab-own-"));
});
beforeEach(() => {
  rmSync(join(project, "cdktf.out"), { recursive: true, force: true });
  writeFileSync(join(project, "main.js"), program);
  writeContext({});
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("the program of a project of its own", () => {
  it("synthesizes what was asked for, with the user's options", async () => {
    await synthesizeInChild("own-lab", { scale: "1/2", overrides: { "db/db2/LOGFILSIZ": "4096" } }, project);
    expect(manifestOf("own-lab").options.scale).toBe("1/2");
    expect(manifestOf("own-lab").servers[0]?.memoryMiB).toBe(4096);
    expect(stacks()).toEqual(["own-lab"]);
  });

  it("started by itself, synthesizes all its environments, or those that the option names", () => {
    expect(run(["main.js"]).status).toBe(0);
    expect(stacks().sort()).toEqual(["our-dng", "own-lab"]);
    rmSync(join(project, "cdktf.out"), { recursive: true });
    expect(run(["main.js"], { PERFLAB_ENVIRONMENTS: "our-*" }).status).toBe(0);
    expect(stacks()).toEqual(["our-dng"]);
  });

  it("gives each environment its part of cdktf.json, also where published ones have theirs", async () => {
    writeContext({
      environments: { "own-lab": { scale: "1/4" }, "our-dng": { load: 800 }, [publishedIds[0] ?? ""]: {} },
    });
    await synthesizeInChild("own-lab", {}, project);
    await synthesizeInChild("our-dng", {}, project);
    await synthesizeInChild("dng-606-1s-300c-ga", {}, project);
    expect(manifestOf("own-lab").options).toMatchObject({ scale: "1/4" });
    expect(manifestOf("our-dng").options).toMatchObject({ scale: "1", load: 800 });
    expect(manifestOf("dng-606-1s-300c-ga").options).toMatchObject({ scale: "1" });
  });

  it("refuses parts of cdktf.json that no environment has, and leaves no folder", () => {
    writeContext({ environments: { "own-lb": { scale: "1/4" } } });
    const { status, stderr } = run(["main.js"]);
    expect({ status, stderr, written: stacks() }).toEqual({
      status: 2,
      stderr: `cdktf.json: context.perflab.environments.own-lb: no environment of this name
  given:   own-lb
  nearest: own-lab, our-dng, filenet-451-after (of ${publishedIds.length + 2})
  fix:     perflab list shows all
`,
      written: [],
    });
    expect(existsSync(join(project, "cdktf.out"))).toBe(false);
  });

  it("refuses an id of a published environment", () => {
    const { status, stderr } = run(["main.js"], { TAKEN: "dng-606-1s-300c-ga" });
    expect(status).toBe(2);
    expect(stderr).toContain("dng-606-1s-300c-ga: a published environment has this id\n");
  });

  it("refuses an experiment on what is not there, and lists one that is good with its change", () => {
    const { status, stderr } = run(["main.js"], { BASE: "own-lub" });
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^more: experiment\.base: no environment of this name\n {2}given: {3}own-lub\n {2}nearest: own-lab/,
    );
    const args = [join(root, "bin", "perflab.js"), "list", "more", "--format", "json"];
    const listed = JSON.parse(run(args, { BASE: "our-dng" }).stdout) as CatalogueEntry[];
    expect(listed).toMatchObject([{ id: "more", experiment: "rm1/was/webContainer.maxThreads=450" }]);
  });

  it("reports a user's mistake without a stack", async () => {
    const refused = synthesizeInChild("own-lab", { scale: "7" }, project);
    await expect(refused).rejects.toThrow(/--scale: not a value of this option\n {2}given: {3}7/);
    await expect(refused).rejects.not.toThrow(/ at /);
  });
});

describe("the commands in a project of its own", () => {
  it("list its environments before the published ones, and nothing is synthesized", () => {
    const { status, stdout } = perflab("list", "--format", "json");
    const entries = JSON.parse(stdout) as CatalogueEntry[];
    expect({ status, ids: entries.map(({ id }) => id) }).toEqual({
      status: 0,
      ids: ["own-lab", "our-dng", ...publishedIds],
    });
    expect(entries[0]).toEqual({
      id: "own-lab",
      report: "own",
      title: "Own",
      topology: "one machine",
      machines: 1,
      experiment: "",
    });
    expect(entries[1]).toMatchObject({ load: 400, loadUnit: "users", machines: 6 });
    expect(stacks()).toEqual([]);
  });

  it("synthesize its own by default, and whatever is named", () => {
    expect(perflab("synth").status).toBe(0);
    expect(stacks().sort()).toEqual(["our-dng", "own-lab"]);
    expect(perflab("synth", "own-*", "nuxeo-60-import-a").status).toBe(0);
    expect(stacks().sort()).toEqual(["nuxeo-60-import-a", "our-dng", "own-lab"]);
  });

  it("check them, and what the program prints stays out of the output", () => {
    const { status, stdout } = perflab("check", "own-lab", "--format", "json");
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ id: "own-lab" }]);
  });

  it("name the nearest of all for an unknown one", () => {
    const expected = `no environment of this name
  given:   own-lub
  nearest: own-lab, our-dng, filenet-451-after (of ${publishedIds.length + 2})
  fix:     perflab list shows all
`;
    for (const [command, path] of [
      ["synth", "environments"],
      ["check", "environments"],
      ["preflight", "environment"],
    ] as const) {
      const { status, stderr } = perflab(command, "own-lub");
      expect({ command, status, stderr }).toEqual({ command, status: 2, stderr: `${path}: ${expected}` });
    }
    expect(stacks()).toEqual([]);
  });

  it("take patterns and refuse bad options of one", () => {
    const { status, stderr } = perflab("preflight", "own-l*", "--scale", "7");
    expect(stderr).toContain("--scale: not a value of this option");
    expect(status).toBe(2);
  });

  it("say what a broken program said; published environments are there all the same", () => {
    writeFileSync(join(project, "main.js"), 'throw new Error("half written")');
    const list = perflab("list", "ldx-71-t1-lqe-jena");
    expect(list.status).toBe(0);
    expect(list.stdout).toContain("Topology 1");
    const { status, stderr } = perflab("synth");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cdktf\.json: app: the program of this project fails:\n[^]*half written/);
    expect(stderr).toMatch(/ {2}given: {3}node main\.js\n/);
    expect(perflab("synth", "ldx-71-t1-lqe-jena").status).toBe(0);
  });

  it("say so when the program is none of perflab", () => {
    writeFileSync(join(project, "main.js"), "");
    expect(perflab("synth").stderr).toBe(`cdktf.json: app: the program of this project does not call synthesizeApp
  given:   node main.js
  allowed: a compiled program that calls synthesizeApp of perflab
  fix:     compile the project (npx tsc), or correct app
`);
  });
});
