import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PreflightItem } from "../../src/lab/preflight/item";
import type { VerifyResult } from "../../src/lab/verify/result";
import { machineBed } from "../helpers/machines/bed";
import type { Machine } from "../helpers/machines/machine";
import { missingForMachines } from "../helpers/machines/missing";
import { missingForLab, Project, small, type Outcome } from "../lab/project";

const missing = missingForLab() ?? missingForMachines();
const lab = "dng-606-3s-300c-ifix3";
const bed = machineBed();
const [m1, m2, m3] = bed.engines as [Machine, Machine, Machine];
const project = new Project();

/** Eight machines on three engines: one by its socket, one with TLS, one over ssh; two of them on the network of their host. */
const hosts = {
  ldap: `${m1.socket},address=${m1.addresses[0]},shared`,
  db: `${m1.socket},address=${m1.addresses[1]},network=host,shared`,
  proxy: `${m1.socket},address=${m1.addresses[2]},shared`,
  jts: `${m2.tcp.host},address=${m2.addresses[0]},certificates=${m2.tcp.certificates},shared`,
  rm1: `${m2.tcp.host},address=${m2.addresses[1]},certificates=${m2.tcp.certificates},shared`,
  driver: `${m2.tcp.host},address=${m2.addresses[2]},certificates=${m2.tcp.certificates},network=host,shared`,
  rm2: `${m3.ssh.host},address=${m3.addresses[0]},shared`,
  rm3: `${m3.ssh.host},address=${m3.addresses[1]},shared`,
};

/** Of all that could lead elsewhere, nothing counts. */
const misleading = {
  DOCKER_HOST: "tcp://127.0.0.1:1",
  DOCKER_CONTEXT: "no-such-context",
  DOCKER_CERT_PATH: "/nowhere",
  DOCKER_TLS_VERIFY: "1",
  DOCKER_SSH_OPTS: "-p 1",
};
const variables = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...bed.sshEnvironment(),
  PERFLAB_PLACEMENT: "hosts",
  PERFLAB_HOSTS: JSON.stringify(hosts),
  ...more,
});
const run = (args: readonly string[], more?: NodeJS.ProcessEnv): Promise<Outcome> => project.run(args, variables(more));
const up = (...more: string[]) => ["up", lab, ...small, ...more];

/** Ids of the lab's containers by server, on all engines that answer. */
async function containers(machines: readonly Machine[] = bed.engines): Promise<Record<string, string>> {
  const filters = { label: [`perflab.environment=${lab}`] };
  const found = await Promise.all(machines.map(({ docker }) => docker.listContainers({ all: true, filters })));
  return Object.fromEntries(found.flat().map(({ Id, Labels }) => [Labels["perflab.server"] ?? "", Id]));
}

/** Everything with the lab's label. */
async function remains(machines: readonly Machine[] = bed.engines): Promise<string[]> {
  const label = JSON.stringify({ label: [`perflab.environment=${lab}`] });
  const found = await Promise.all(
    machines.map(async ({ name, docker }) => {
      const [{ Volumes }, networks] = await Promise.all([
        docker.listVolumes({ filters: label as never }),
        docker.listNetworks({ filters: label as never }),
      ]);
      return [...Volumes, ...networks].map((object) => `${name}: ${object.Name}`);
    }),
  );
  return [...Object.keys(await containers(machines)), ...found.flat()];
}

/** Exit code of a plain plan: 0 when there is nothing to change. */
async function plan(): Promise<number | null> {
  const { out } = await run(["env", lab], misleading);
  const script = `${out}\nterraform plan -detailed-exitcode -input=false -no-color`;
  return spawnSync("sh", ["-c", script], {
    cwd: project.folders(lab).lab,
    env: { ...process.env, ...variables(misleading) },
  }).status;
}

/** What a preflight finds that stands in the way, a line each. */
async function refusals(more?: NodeJS.ProcessEnv): Promise<{ code: number | null; failed: string[] }> {
  const { code, out } = await run(["preflight", lab, ...small, "--format", "json"], more);
  const failed = (JSON.parse(out) as PreflightItem[]).filter(({ status }) => status === "fail");
  return { code, failed: failed.map(({ machines = [], name, found }) => `${machines.join(", ")}: ${name}: ${found}`) };
}

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await work, (performance.now() - begun) / 1000];
}

describe.skipIf(missing)(`a lab on three engines (${missing ?? "all there"})`, () => {
  beforeAll(async () => {
    await project.run(["images", "build", "openldap", "postgresql", "httpd", "liberty", "jmeter"]);
    await bed.start();
    // One image that must come from elsewhere; the bed keeps the others.
    const images = await m2.docker.listImages();
    const jmeter = images.find(({ RepoTags }) => RepoTags?.some((tag) => tag.startsWith("perflab/jmeter:")));
    if (jmeter !== undefined) await m2.docker.getImage(jmeter.Id).remove({ force: true });
  }, 1_800_000);
  afterAll(async () => {
    await run(["down", lab, "--by-label"]);
    await bed.stop();
    project.remove();
  });

  it("is refused at once, with the machine and the reason, while a host does not answer", async () => {
    await bed.cutOff("m3", { silently: true });
    await bed.stopEngine("m2");
    const [{ code, failed }, seconds] = await timed(refusals());
    await bed.reconnect("m3");
    await bed.startEngine("m2");
    expect(code).toBe(1);
    expect(failed).toHaveLength(2);
    expect(failed).toContainEqual(expect.stringMatching(/^jts, rm1, driver: engine: .*nothing listens there$/));
    expect(failed).toContainEqual(expect.stringMatching(/^rm2, rm3: engine: .*no answer within 5 s$/));
    expect(seconds).toBeLessThan(12);
    expect(await remains()).toEqual([]);
  });

  it("is refused when two names lead to one engine", async () => {
    const doubled = {
      ...hosts,
      rm3: `${m3.tcp.host},certificates=${m3.tcp.certificates},shared,address=${m3.addresses[1]}`,
    };
    const { code, failed } = await refusals({ PERFLAB_HOSTS: JSON.stringify(doubled) });
    expect(code).toBe(1);
    expect(failed).toContainEqual(
      expect.stringMatching(/^rm2, rm3: one engine under several names: .*are the same engine/),
    );
  });

  it("comes up and is verified, whatever Docker's variables say; images reach each engine; a plan is empty", async () => {
    const own = { DOCKER_CERT_PATH: "/nowhere", DOCKER_TLS_VERIFY: "1", DOCKER_SSH_OPTS: "-p 1" };
    const { code, out } = await run(up(), own);
    expect(out).toMatch(/copied perflab\/jmeter:\S+ from .* to jts, rm1, driver in/);
    expect(out).toMatch(/20 added, 0 changed, 0 removed/);
    expect(out).toMatch(/ok +rm2 finds db\.lab\.example +10\./);
    expect(out).toMatch(/the lab runs what was deployed/);
    expect(code).toBe(0);
    expect(Object.keys(await containers([m1])).sort()).toEqual(["db/db2", "ldap/ldap", "proxy/ihs"]);
    expect(Object.keys(await containers([m2])).sort()).toEqual(["driver/rpt", "jts/was", "rm1/was"]);
    expect(Object.keys(await containers([m3])).sort()).toEqual(["rm2/was", "rm3/was"]);
    expect(await plan()).toBe(0);
  });

  it("a tuned value that is changed replaces exactly the containers that carry it", async () => {
    const before = await containers();
    const { code, out } = await run(up("--no-verify", "--set", "db/db2/postgresql.max_connections=177"), misleading);
    expect(code, out).toBe(0);
    const after = await containers();
    expect(Object.keys(after).filter((server) => after[server] !== before[server])).toEqual(["db/db2"]);
  });

  it("the workload runs through all machines", async () => {
    const { code, out } = await run(["run", lab, "--seconds", "8", "--think-factor", "0.1"], misleading);
    expect(out).toMatch(/\d+ samples, 0 errors/);
    expect(code).toBe(0);
  });

  it("a machine that is to move is refused, and nothing is orphaned", async () => {
    const before = await containers();
    const moved = { ...hosts, rm3: `${m1.socket},address=${m1.addresses[3]},shared` };
    const { code, out } = await run(up("--no-verify"), { PERFLAB_HOSTS: JSON.stringify(moved) });
    expect(code).toBe(1);
    expect(out).toMatch(/engine of this lab: needs the engine at ssh:.* where the lab is up.*another engine/);
    expect(out).toMatch(new RegExp(`perflab down ${lab} first`));
    const { journal } = project.folders(lab);
    const kept = readFileSync(journal);
    writeFileSync(journal, "{");
    const unremembered = await run(up("--no-verify"), { PERFLAB_HOSTS: JSON.stringify(moved) });
    writeFileSync(journal, kept);
    expect(unremembered.code).toBe(1);
    expect(unremembered.out).toMatch(
      /engine of this lab: needs the engine at ssh:.* where the lab is up.*another engine/,
    );
    expect(await containers()).toEqual(before);
  });

  it("with one engine stopped, status, logs, verify and run say so in seconds and show the others", async () => {
    await bed.stopEngine("m2");
    const [status, statusSeconds] = await timed(run(["status", "--format", "json"]));
    const [{ servers }] = JSON.parse(status.out) as [{ servers: { server: string; state: string; reason?: string }[] }];
    expect(servers.filter(({ state }) => state === "not read").map(({ server }) => server)).toEqual([
      "jts/was",
      "rm1/was",
      "driver/rpt",
    ]);
    expect(servers.find(({ server }) => server === "rm1/was")?.reason).toMatch(/jts, rm1, driver .*nothing listens/);
    const [verify, verifySeconds] = await timed(run(["verify", lab, "--format", "json"]));
    const result = JSON.parse(verify.out) as VerifyResult;
    expect(verify.code).toBe(1);
    expect(result.checks).toContainEqual(expect.objectContaining({ kind: "engine", id: "engine of jts, rm1, driver" }));
    expect(result.settings.find(({ id }) => id === "rm2/was/webContainer.maxThreads")?.status).toBe("effective");
    const [logs, logSeconds] = await timed(run(["logs", lab, "--tail", "1"]));
    expect(logs.out).toMatch(/rm2\/was +\| /);
    expect(logs.out).toMatch(/rm1\/was: not read: .*nothing listens there/);
    const [{ code, out }, runSeconds] = await timed(run(["run", lab, "--seconds", "5"]));
    expect(code).toBe(1);
    expect(out).toMatch(/jts, rm1, driver: engine: .*nothing listens there/);
    expect(Math.max(statusSeconds, verifySeconds, logSeconds, runSeconds)).toBeLessThan(15);
  });

  it("when its engine is back, the next up goes on", async () => {
    await bed.startEngine("m2");
    const { code, out } = await run(up());
    expect(out).toMatch(/the lab runs what was deployed/);
    expect(code, out).toBe(0);
    expect(await plan()).toBe(0);
  });

  it("an engine that dies in the middle of up ends it within seconds and is named; the next up goes on", async () => {
    const before = (await containers([m3]))["rm2/was"];
    const { outcome } = project.start(up("--no-verify", "--set", "rm2/was/webContainer.maxThreads=11"), variables());
    await expect.poll(async () => (await containers([m3]))["rm2/was"] ?? before, { timeout: 90_000 }).not.toBe(before);
    await bed.cutOff("m3", { silently: true });
    const cut = Date.now();
    const { code, out, ended } = await outcome;
    await bed.reconnect("m3");
    expect(code).toBe(1);
    expect(out).toMatch(/the engine of rm2, rm3 .* was lost: no answer within 5 s/);
    expect(ended - cut).toBeLessThan(45_000);
    const again = await run(up("--no-verify"));
    expect(again.code, again.out).toBe(0);
    expect(await plan()).toBe(0);
  });

  it("down ends within seconds when hosts are lost on the way: the others are cleared, and it names what is left", async () => {
    const { outcome } = project.start(["down", lab], variables());
    await expect.poll(async () => (await containers([m2]))["driver/rpt"], { timeout: 90_000 }).toBeUndefined();
    await Promise.all([bed.cutOff("m2", { silently: true }), bed.cutOff("m3", { silently: true })]);
    const cut = Date.now();
    const { code, out, ended } = await outcome;
    expect(code, out).toBe(1);
    expect(out).toMatch(/the engine of .* was lost: no answer within 5 s: asking Terraform to stop/);
    expect(out).toMatch(/the engine of jts, rm1, driver .* does not answer: .*\n +left: container \S+-jts-was/);
    expect(out).toMatch(/the engine of rm2, rm3 .* does not answer: .*\n +left: container \S+-rm2-was/);
    expect(ended - cut).toBeLessThan(60_000);
    expect(await remains([m1])).toEqual([]);
  });

  it("what was left on a host goes when it is back, whatever became of the lab's files", async () => {
    await bed.reconnect("m2");
    const { lab: copy, secrets, journal } = project.folders(lab);
    for (const file of [join(copy, "cdk.tf.json"), secrets, journal]) writeFileSync(file, "{");
    const { code, out } = await run(["down", lab]);
    expect(code, out).toBe(1);
    expect(out).not.toMatch(/engine of jts/);
    expect(await remains([m2])).toEqual([]);
    expect(await remains([m3])).toHaveLength(3);
  });

  it("a machine that is lost for good is forgotten when asked, and not before; by its label the rest goes, too", async () => {
    const early = await run(["down", lab, "--forget", "jts"]);
    expect(early.code).toBe(2);
    expect(early.out).toMatch(/answers: what is on it would stay there for ever/);
    const { code, out } = await run(["down", lab, "--forget", "rm2"]);
    expect(code, out).toBe(0);
    expect(out).toMatch(/forgot the engine of rm2, rm3/);
    expect(() => readFileSync(project.folders(lab).state)).toThrow(/ENOENT/);
    await bed.reconnect("m3");
    expect((await run(["down", lab])).out).toMatch(
      /left alone, because nothing here shows that they are this lab's: container/,
    );
    expect(await remains([m3])).toHaveLength(3);
    const byLabel = await run(["down", lab, "--by-label"]);
    expect(byLabel.code, byLabel.out).toBe(0);
    expect(await remains()).toEqual([]);
  });
});
