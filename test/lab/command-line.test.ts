import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Project } from "./project";

const project = new Project();
const nowhere = { DOCKER_HOST: "unix:///nowhere/docker.sock" };
const lab = "dng-606-1s-300c-ifix3";

describe("the command line", () => {
  afterAll(() => project.remove());

  it.each([
    [["upp"], 2, /unknown command 'upp'/],
    [["up"], 2, /missing required argument 'environment'/],
    [["up", lab, "--scael", "1"], 2, /unknown option '--scael'/],
    [["up", "dng-606-1x"], 2, /no environment of this name[\s\S]*dng-606-1s-300c-ifix3/],
    [["up", "dng-606-?s-300c-ifix3"], 2, /more than one environment/],
    [["up", lab, "--format", "xml"], 2, /--format: no such format[\s\S]*text, json/],
    [["down", "dng-606-1x"], 2, /no environment of this name/],
    [["down", "../.."], 2, /not the name of an environment/],
    [["up", lab, "--scale", "2"], 2, /--scale: not a value of this option/],
    [["logs", lab], 1, /there is no lab of this environment here/],
    [["env", lab], 1, /perflab synth dng-606-1s-300c-ifix3/],
    [["status", "--compare", "one.json"], 1, /takes two files/],
    [["images", "build", "htpd"], 2, /no such image[\s\S]*httpd/],
    [["images", "save", "/nowhere/images.tar"], 1, /cannot be written/],
    [["images"], 1, /no engine answers at unix:\/\/\/nowhere\/docker\.sock/],
    [["status", lab], 1, /there is no lab of this environment here/],
    [["run", lab], 2, /--seconds: what is to be run\?[\s\S]*either --seconds <number> or --stages/],
    [["run", lab, "--stages", "--seconds", "5"], 2, /the stages have a length of their own/],
    [["run", lab, "--stages", "--ramp-factor", "0.5"], 2, /--ramp-factor: has no meaning with --stages/],
    [["run", lab, "--seconds", "5", "--time-scale", "1/60"], 2, /--time-scale: has no meaning without --stages/],
    [["run", lab, "--stages", "--time-scale", "60"], 2, /--time-scale: not a part of the published times[\s\S]*1\/60/],
    [["run", lab, "--stages", "--time-scale", "1/60"], 1, /there is no lab of this environment here/],
    [["run", lab, "--seconds", "0"], 2, /--seconds: not a length of a run/],
    [["down", lab], 1, /none at unix:\/\/\/nowhere\/docker\.sock/],
  ])("%j ends with %i and says why, without a stack", async (args, code, text) => {
    const outcome = await project.run(args, nowhere);
    expect(outcome.out).toMatch(text);
    expect(outcome.out).not.toMatch(/^\s+at /m);
    expect(outcome.code).toBe(code);
  });

  it.each([[["--help"]], [["--version"]], [["up", "--help"]], [["status"]]])("%j ends with 0", async (args) => {
    expect((await project.run(args, nowhere)).code).toBe(0);
  });

  it("a preflight without an engine lists what could be checked, and fails", async () => {
    const { code, out } = await project.run(["preflight", lab, "--scale", "1/32", "--format", "json"], nowhere);
    expect(code).toBe(1);
    const items = JSON.parse(out) as { name: string; status: string }[];
    expect(items.find(({ name }) => name === "engine")?.status).toBe("fail");
    expect(items.find(({ name }) => name === "passwords")?.status).toBe("ok");
  });

  it("env makes the passwords once, and prints what a plain cdktf or terraform needs", async () => {
    const first = await project.run(["env", lab], nowhere);
    expect(first.code, first.out).toBe(0);
    expect(first.out).toMatch(/^export TF_VAR_rm_password='[^']{24,}'$/m);
    expect(first.out).toContain("export DOCKER_HOST='unix:///nowhere/docker.sock'\nunset DOCKER_CONTEXT\n");
    expect((await project.run(["env", lab], nowhere)).out).toBe(first.out);
    expect((await project.run(["env", lab], { ...nowhere, TF_VAR_rm_password: "it's" })).out).toContain(`'it'\\''s'`);
  });

  it("up in a folder where another command works is refused", async () => {
    const { lock } = project.folders(lab);
    mkdirSync(join(lock, ".."), { recursive: true });
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: "", command: "down x" }));
    const { code, out } = await project.run(["up", lab], nowhere);
    expect(code).toBe(1);
    expect(out).toMatch(/another command is changing this lab: perflab down x/);
  });
});
