import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunSummary } from "../../src/lab/run/summary";
import type { VerifyResult } from "../../src/lab/verify/result";
import { missingForLab, Project, small } from "./project";

const missing = missingForLab();
const lab = "dng-606-1s-300c-ifix3";
const project = new Project();

/** Runs a command as root in a container of the lab, as somebody would who changes a value by hand. */
function inside(server: string, ...command: string[]): string {
  return execFileSync("docker", ["exec", "-u", "0", `${lab}-${server}`, ...command], { encoding: "utf8" });
}

function psql(statement: string): string {
  const command = ["psql", "-p", "50000", "-U", "postgres", "-d", "postgres", "-Atc", statement];
  return execFileSync("docker", ["exec", `${lab}-db-db2`, ...command], { encoding: "utf8" });
}

async function verify(): Promise<{ code: number | null; result: VerifyResult }> {
  const { code, out } = await project.run(["verify", lab, "--format", "json"]);
  return { code, result: JSON.parse(out) as VerifyResult };
}

function differing({ settings }: VerifyResult): string[] {
  return settings.filter(({ status }) => status === "differs").map(({ id }) => id);
}

/** Waits until a container that was started again is healthy. */
async function healthy(server: string): Promise<void> {
  const container = project.engine.getContainer(`${lab}-${server}`);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if ((await container.inspect()).State.Health?.Status === "healthy") return;
    await pause(1000);
  }
  throw new Error(`${server} did not become healthy`);
}

function processes(server: string): string {
  return inside(server, "sh", "-c", 'for p in /proc/[0-9]*; do tr "\\0" " " < $p/cmdline; echo; done 2>/dev/null');
}

describe.skipIf(missing)(`verify and run on a real engine (${missing ?? "all there"})`, () => {
  beforeAll(async () => {
    const { code, out } = await project.run(["up", lab, ...small, "--no-verify"]);
    expect(code, out).toBe(0);
  });
  afterAll(async () => {
    await project.run(["down", lab, "--by-label"]);
    project.remove();
  });

  it("a fresh lab runs what was deployed", async () => {
    const { code, result } = await verify();
    const wrong = result.settings.filter(({ status }) => status === "differs" || status === "not read");
    expect([wrong, result.checks.filter(({ ok }) => !ok)]).toEqual([[], []]);
    expect([code, result.ok]).toEqual([0, true]);
    expect(result.files.every(({ status }) => status === "unchanged")).toBe(true);
    expect(result.counts.effective).toBeGreaterThan(40);
    expect(result.counts.inert).toBeGreaterThan(10);
    expect(result.checks.filter(({ kind }) => kind === "route").length).toBeGreaterThanOrEqual(6);
    expect(result.experiment?.activeInLab).toBe(false);
  });

  it("a value edited in a file is named with both lines, and the table fits 80 columns", async () => {
    inside("rm1-was", "cp", "/config/server.xml", "/tmp/server.xml");
    inside("rm1-was", "sed", "-i", 's/maxThreads="[0-9]*"/maxThreads="777"/', "/config/server.xml");
    const { code, out } = await project.run(["verify", lab]);
    inside("rm1-was", "cp", "/tmp/server.xml", "/config/server.xml");
    expect(code).toBe(1);
    expect(out).toMatch(/^differs\n {2}rm1\/was\/webContainer\.maxThreads\n {4}expected .*maxThreads="\d+"/m);
    expect(out).toMatch(/^ {4}actual {4}.*maxThreads="777"/m);
    expect(out).toMatch(/line \d+ of \/config\/server\.xml in rm1\/was was changed/);
    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect((await verify()).code).toBe(0);
  });

  it("a value altered from inside the database is named, before and after it counts", async () => {
    psql("alter system set max_connections = 200");
    const { code, result } = await verify();
    psql("alter system reset all");
    expect(code).toBe(1);
    expect(differing(result)).toEqual(["db/db2/postgresql.max_connections"]);
    const verdict = result.settings.find(({ status }) => status === "differs");
    expect(verdict?.actual).toMatch(/^\d+; 200 by ALTER SYSTEM$/);
    expect(result.checks.filter(({ ok }) => !ok).map(({ actual }) => actual)).toEqual(["max_connections 200"]);
  });

  it("a limit changed on the engine is named", async () => {
    const container = project.engine.getContainer(`${lab}-proxy-ihs`);
    const { HostConfig } = await container.inspect();
    const memory = HostConfig.Memory ?? 0;
    await container.update({ Memory: memory / 2, MemorySwap: memory / 2 });
    const { code, result } = await verify();
    await container.update({ Memory: memory, MemorySwap: memory });
    expect([code, differing(result)]).toEqual([1, ["proxy/ihs/container.memory"]]);
  });

  it("a stopped server is not read, and its absence on the routes shows", async () => {
    const container = project.engine.getContainer(`${lab}-ldap-ldap`);
    await container.stop();
    const { code, result } = await verify();
    await container.start();
    await healthy("ldap-ldap");
    expect(code).toBe(1);
    const unread = result.settings.filter(({ status }) => status === "not read");
    expect(unread.map(({ id }) => id)).toContain("ldap/ldap/users");
    expect(unread[0]?.reason).toMatch(/ldap-ldap is not running: exited with code \d+/);
    expect(differing(result)).toEqual([]);
    expect(result.checks.filter(({ ok }) => !ok).map(({ id }) => id)).toContain("rm1/was to ldap/ldap");
  });

  it("a run gives samples of every user group, and keeps and stamps them", async () => {
    const { code, out } = await project.run(["run", lab, "--seconds", "20", "--think-factor", "0.1"]);
    expect(code, out).toBe(0);
    const folder = join(project.folders(lab).results, "run-001");
    expect(readdirSync(folder).sort()).toEqual(["run-001.jtl", "run-001.log", "summary.json"]);
    const summary = JSON.parse(readFileSync(join(folder, "summary.json"), "utf8")) as RunSummary;
    expect(summary.groups).toHaveLength(11);
    expect(summary.groups.filter(({ samples, errors }) => samples === 0 || errors > 0)).toEqual([]);
    expect(summary.samples).toBeGreaterThan(11);
    const lines = readFileSync(join(folder, "run-001.jtl"), "utf8").trim().split("\n");
    expect(lines).toHaveLength(summary.samples + 1);
    expect(summary.throttled.map(({ server }) => server)).toContain("rm1/was");
    expect(summary.stamps.join("\n")).toMatch(/think time shortened by factor 0\.1: 3 s instead of 30 s/);
  });

  it("an interrupted run ends in the driver, too", async () => {
    const { child, outcome } = project.start(["run", lab, "--seconds", "120"]);
    for (let attempt = 0; attempt < 60 && !processes("driver-rpt").includes("ApacheJMeter"); attempt += 1)
      await pause(500);
    const asked = Date.now();
    child.kill("SIGINT");
    const { code, out, ended } = await outcome;
    expect(code, out).toBe(130);
    expect(ended - asked).toBeLessThan(60_000);
    expect(processes("driver-rpt")).not.toContain("ApacheJMeter");
  });

  it("a run whose requests fail says so and names the groups", async () => {
    const container = project.engine.getContainer(`${lab}-rm1-was`);
    await container.stop();
    const { code, out } = await project.run(["run", lab, "--seconds", "10"]);
    await container.start();
    expect(code).toBe(1);
    expect(out).toMatch(/FAILED {2}no sample failed: .*rm-link-artifacts \d+/);
  });
});
