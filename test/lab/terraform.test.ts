import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { readEvent } from "../../src/lab/terraform/terraform-events";
import { runTerraform, TerraformKilled, terraformVariables } from "../../src/lab/terraform/terraform";
import { oneEngine } from "../../src/lab/engine/engines-of";
import { stopLeftover } from "../../src/lab/terraform/leftover";
import { identify } from "../../src/lab/memory/process-identity";
import { plainProgress } from "../../src/lab/progress";

const folder = mkdtempSync(join(tmpdir(), "perflab-terraform-"));
const fake = join(folder, "terraform");

/** Puts a shell script in the place of Terraform and runs it. */
function run(script: string, signal?: AbortSignal, onStart?: (pid: number) => void) {
  writeFileSync(fake, `#!/bin/sh\n${script}\n`);
  chmodSync(fake, 0o755);
  process.env.TERRAFORM_BINARY_NAME = fake;
  const lines: string[] = [];
  const code = runTerraform({
    folder,
    args: ["apply", "-json"],
    engines: oneEngine([], { address: "unix:///x" }),
    secrets: { rm_password: "word" },
    log: join(folder, "logs", "terraform.log"),
    onLine: (line) => lines.push(line),
    ...(signal ? { signal } : {}),
    ...(onStart ? { onStart } : {}),
  });
  return { code, lines };
}

describe("a run of Terraform", () => {
  afterEach(() => delete process.env.TERRAFORM_BINARY_NAME);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("gives every line, also an unfinished last one, and the exit code, and keeps the log private", async () => {
    const { code, lines } = run(`echo "$@"; echo "$DOCKER_HOST $TF_VAR_rm_password"; printf end; exit 3`);
    expect(await code).toBe(3);
    expect(lines).toEqual([`-chdir=${folder} apply -json`, "unix:///x word", "end"]);
    expect(statSync(join(folder, "logs", "terraform.log")).mode & 0o077).toBe(0);
  });

  it("writes files that only their owner may read, whatever the user's umask", async () => {
    await run(`echo > ${folder}/state`).code;
    expect(statSync(join(folder, "state")).mode & 0o777).toBe(0o600);
  });

  it("is asked once to stop, and its clean end is waited for", async () => {
    const stop = new AbortController();
    const { code, lines } = run(
      `trap 'echo asked; sleep 0.3; echo clean; exit 1' INT; echo ready; while :; do sleep 0.05; done`,
      stop.signal,
    );
    setTimeout(() => stop.abort(), 300);
    expect(await code).toBe(1);
    expect(lines).toEqual(["ready", "asked", "clean"]);
  });

  it("is out of reach of the terminal's interrupt, which goes to the whole group", async () => {
    const groupOf = (pid: number) => execFileSync("ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" });
    let group = "";
    await run("sleep 0.3", undefined, (pid) => (group = groupOf(pid))).code;
    expect(group).not.toBe(groupOf(process.pid));
  });

  it("that was killed is told apart from one that failed", async () => {
    await expect(run("kill -9 $$").code).rejects.toBeInstanceOf(TerraformKilled);
  });

  it("that is not installed is a user's mistake", async () => {
    const { code } = run("true");
    await code;
    process.env.TERRAFORM_BINARY_NAME = join(folder, "absent");
    const options = {
      folder,
      args: [],
      engines: oneEngine([], { address: "unix:///x" }),
      secrets: {},
      log: join(folder, "log"),
    };
    await expect(runTerraform(options)).rejects.toThrow(/not installed.*\n.*TERRAFORM_BINARY_NAME/);
  });

  it("of a killed command is stopped by the next one", async () => {
    const child = spawn("sh", ["-c", `trap 'touch ${folder}/asked; exit 0' INT; while :; do sleep 0.05; done`], {
      detached: true,
    });
    const lines: string[] = [];
    await new Promise((resolve) => setTimeout(resolve, 200));
    const leftover = identify(child.pid ?? 0);
    await plainProgress((line) => lines.push(line)).step("synthesis", (say) => stopLeftover(leftover, say));
    expect(existsSync(join(folder, "asked"))).toBe(true);
    expect(lines.join("")).toContain(`still running (process ${child.pid})`);
  });

  it("never sees variables that would lead it elsewhere", () => {
    process.env.TF_WORKSPACE = "other";
    process.env.DOCKER_CONTEXT = "other";
    try {
      const variables = terraformVariables(oneEngine([], { address: "tcp://a:1" }), {});
      expect(variables).toMatchObject({ DOCKER_HOST: "tcp://a:1", TF_WORKSPACE: undefined, DOCKER_CONTEXT: undefined });
    } finally {
      delete process.env.TF_WORKSPACE;
      delete process.env.DOCKER_CONTEXT;
    }
  });
});

describe("lines of terraform apply -json", () => {
  it.each([
    [
      '{"type":"apply_start","hook":{"resource":{"addr":"docker_container.db"},"action":"delete","id_key":"id","id_value":"c1"}}',
      { kind: "started", action: "delete", address: "docker_container.db", id: "c1" },
    ],
    [
      '{"type":"apply_progress","hook":{"resource":{"addr":"docker_container.db"},"action":"create","elapsed_seconds":10}}',
      { kind: "waiting", action: "create", address: "docker_container.db", seconds: 10 },
    ],
    [
      '{"type":"change_summary","changes":{"add":1,"change":2,"remove":3,"operation":"apply"}}',
      { kind: "summary", add: 1, change: 2, remove: 3 },
    ],
    ['{"type":"change_summary","changes":{"add":1,"change":2,"remove":3,"operation":"plan"}}', undefined],
    [
      '{"type":"diagnostic","diagnostic":{"severity":"error","summary":"no","detail":"why","address":"docker_network.n"}}',
      { kind: "problem", severity: "error", summary: "no", detail: "why", address: "docker_network.n" },
    ],
    ['{"type":"version"}', undefined],
    ["panic: broken", { kind: "problem", severity: "error", summary: "panic: broken", detail: "" }],
  ])("%s", (line, event) => {
    expect(readEvent(line)).toEqual(event);
  });
});
