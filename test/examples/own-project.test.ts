import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Manifest } from "../../src/assembly/schema";
import { synthesizeInChild } from "../../src/lab/child-synthesis";
import { root } from "../helpers/root";

/** A project of its own, as the README describes it: a program, and cdktf.json that names it. */
const program = `
const { Db2, IbmHttpServer, Machine, TestEnvironment, gib, rhel, synthesizeApp } = require(${JSON.stringify(join(root, "dist", "src"))});
const source = { kind: "chosen", note: "test" };
const hardware = { model: "m", processors: "p", logicalProcessors: 4, memory: gib(8), network: "n", source };
const report = { id: "own", title: "Own", authors: "me", page: "none" };
synthesizeApp((app, optionsOf) => {
  const env = new TestEnvironment(app, "own-lab", { report, title: "Own", topology: "one machine", options: optionsOf("own-lab") });
  new Db2(new Machine(env, "db", { hardware, os: rhel("8.6") }), "db2");
});
`;

describe("an environment of a project of its own", () => {
  let project: string;

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "perflab-own-"));
    writeFileSync(join(project, "main.js"), program);
    writeFileSync(join(project, "cdktf.json"), JSON.stringify({ language: "typescript", app: "node main.js" }));
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it("is synthesized by the project's program, with the user's options", async () => {
    await synthesizeInChild("own-lab", { scale: "1/2" }, project);
    const manifest = JSON.parse(readFileSync(join(project, "cdktf.out/stacks/own-lab/lab.json"), "utf8")) as Manifest;
    expect(manifest.options.scale).toBe("1/2");
    expect(manifest.servers[0]?.memoryMiB).toBe(4096);
  });

  it("reports a user's mistake without a stack", async () => {
    const refused = synthesizeInChild("own-lab", { scale: "7" }, project);
    await expect(refused).rejects.toThrow(/--scale: not a value of this option\n {2}given: {3}7/);
    await expect(refused).rejects.not.toThrow(/ at /);
  });

  it("is known to the commands about labs", () => {
    const args = [join(root, "bin", "perflab.js"), "preflight", "own-lab", "--scale", "7"];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" });
    expect(stderr).toContain("--scale: not a value of this option");
    expect(status).toBe(2);
  });

  it("an environment of the catalogue still comes from the package", async () => {
    await synthesizeInChild("dng-606-1s-300c-ifix3", {}, project);
    expect(existsSync(join(project, "cdktf.out/stacks/dng-606-1s-300c-ifix3/lab.json"))).toBe(true);
  });
});
