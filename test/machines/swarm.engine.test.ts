import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PreflightItem } from "../../src/lab/preflight/item";
import type Docker from "dockerode";
import { images } from "../../src/images/catalogue";
import { imageReference } from "../../src/images/content";
import type { ServerStatus } from "../../src/lab/status";
import { machineBed } from "../helpers/machines/bed";
import { loadImages } from "../helpers/machines/images";
import type { Machine, MachineName } from "../helpers/machines/machine";
import { missingForMachines } from "../helpers/machines/missing";
import { joinSwarm, leaveSwarm } from "../helpers/machines/swarm";
import { threeServers } from "../helpers/published";
import { missingForLab, Project } from "../lab/project";

const missing = missingForMachines() ?? missingForLab();
const bed = machineBed();
const lab = threeServers;
const used = [images.httpd, images.liberty, images.postgresql, images.openldap, images.jmeter];

/** The driver is neither with the proxy nor with the first server behind it. */
const places: Readonly<Record<string, MachineName>> = {
  proxy: "m1",
  jts: "m1",
  rm1: "m1",
  rm2: "m2",
  db: "m2",
  rm3: "m3",
  ldap: "m3",
  driver: "m3",
};

interface NodeRecord {
  readonly ID: string;
  readonly Version: { readonly Index: number };
  readonly Description: { readonly Hostname: string };
  readonly Spec: { readonly Role: string; readonly Labels?: Readonly<Record<string, string>> };
}

describe.skipIf(missing)(`a lab on a swarm of three nodes (${missing ?? "all there"})`, () => {
  const project = new Project();
  let machines: readonly Machine[] = [];
  const machine = (name: MachineName) => machines.find((one) => one.name === name) as Machine;
  const manager = () => machine("m1").docker;
  const run = (...args: string[]) => project.run(args, { DOCKER_HOST: machine("m1").socket });
  const named = (...without: string[]) =>
    Object.entries(places)
      .filter(([id]) => !without.includes(id))
      .flatMap(([id, on]) => ["--hosts", `${id}=${machine(on).socket},shared`]);
  const placed = (...without: string[]) => [
    "--placement",
    "swarm",
    "--scale",
    "1/32",
    "--overcommit",
    ...named(...without),
  ];
  const up = (...more: string[]) => run("up", lab, ...placed(), ...more);
  const status = async () => {
    const { out } = await run("status", lab, "--format", "json");
    return (JSON.parse(out) as { servers: (ServerStatus & { node?: string })[] }[])[0]?.servers ?? [];
  };
  const labels = async () => {
    const nodes = (await manager().listNodes()) as NodeRecord[];
    return Object.fromEntries(
      nodes.flatMap(({ Description, Spec }) =>
        Object.keys(Spec.Labels ?? {}).map((label) => [label.replace("perflab.machine.", ""), Description.Hostname]),
      ),
    );
  };
  const tasks = async () => {
    const all = (await manager().listTasks({ filters: { "desired-state": ["running"] } })) as {
      ID: string;
      ServiceID: string;
    }[];
    const services = await manager().listServices();
    return Object.fromEntries(
      services.map(({ ID, Spec }) => [
        Spec?.Labels?.["perflab.server"] ?? "",
        all.find((task) => task.ServiceID === ID)?.ID,
      ]),
    );
  };
  const verifiedWithin = async (milliseconds: number) => {
    for (const deadline = Date.now() + milliseconds; ; await pause(2000)) {
      const { code, out } = await run("verify", lab);
      if (code === 0 || Date.now() > deadline) return out;
    }
  };
  const plan = () => project.plan(lab, { DOCKER_HOST: machine("m1").socket });

  /** Containers on any machine, and the lab's network. A container that has ended is removed by its node in its own time. */
  const remains = async (how: { readonly all: boolean }) => {
    const containers = await Promise.all(machines.map(({ docker }) => docker.listContainers(how)));
    const networks = await manager().listNetworks();
    return [
      ...containers.flat().map(({ Names }) => Names[0]),
      ...networks.flatMap(({ Name }) => (Name === lab ? [Name] : [])),
    ];
  };

  beforeAll(async () => {
    const built = await project.run(["images", "build", ...used.map(({ name }) => name)]);
    expect(built.code, built.out).toBe(0);
    await bed.start();
    machines = bed.engines;
    await loadImages(
      machines,
      used.map(({ name }) => imageReference(name)),
    );
    await joinSwarm(machines);
  }, 900_000);

  afterAll(async () => {
    if (machines.length > 0) await leaveSwarm(machines).catch(() => undefined);
    await bed.stop();
    project.remove();
  }, 120_000);

  it("is refused before anything is made while nodes lack labels, with the commands that set them", async () => {
    const { code, out } = await run("preflight", lab, "--placement", "swarm", "--scale", "1/32", "--format", "json");
    expect(code).toBe(1);
    const items = JSON.parse(out) as PreflightItem[];
    expect(items).toContainEqual(
      expect.objectContaining({
        name: "labels",
        status: "fail",
        needed: expect.stringMatching(/^a node with the label of each of 8 machines/) as string,
        found: expect.stringMatching(/^none for/) as string,
      }),
    );
    const { fix = "" } = items.find(({ name }) => name === "labels") ?? {};
    const proposed = [...fix.matchAll(/docker node update (.*) (m\d)\.lab\.test/g)];
    const nodeOf = (id: string) => proposed.find(([, flag]) => flag?.endsWith(`perflab.machine.${id}=true`))?.[2];
    expect(new Set(["rm1", "rm2", "rm3"].map(nodeOf)).size).toBe(3);
    expect(await labels()).toEqual({});
  });

  it("comes up and is verified with one command, each server on its node, and a second plan is empty", async () => {
    const { code, out } = await up();
    expect(code, out).toBe(0);
    expect(out).toMatch(/node m1\.lab\.test has the label of proxy now/);
    expect(out).toMatch(/43 added, 0 changed, 0 removed/);
    expect(out).toMatch(/the lab runs what was deployed/);
    expect(await labels()).toEqual(
      Object.fromEntries(Object.entries(places).map(([id, on]) => [id, `${on}.lab.test`])),
    );
    expect(await plan()).toBe(0);
  }, 600_000);

  it("has passwords in files alone, which the swarm shows to nobody", async () => {
    const services = JSON.stringify(await manager().listServices());
    expect(services).toContain("RM1_PASSWORD_FILE=/run/secrets/rm1_password");
    const secrets = Object.values(project.secrets(lab));
    expect(secrets.length).toBeGreaterThan(6);
    expect(secrets.filter((secret) => services.includes(secret))).toEqual([]);
  });

  it("is driven through all tiers across the nodes", async () => {
    const { code, out } = await run("run", lab, "--seconds", "10");
    expect(code, out).toBe(0);
    expect(out).toMatch(/\d+ samples, 0 errors/);
    for (const id of ["rm", "rm2", "rm3"]) expect(out).toContain(`${id}-view-artifacts`);
  }, 180_000);

  it("is asked by any of its managers", async () => {
    const nodes = (await manager().listNodes()) as NodeRecord[];
    for (const { ID, Spec, Version } of nodes.filter(({ Spec: { Role } }) => Role === "worker"))
      await manager()
        .getNode(ID)
        .update({ version: Version.Index, ...Spec, Role: "manager" });
    const byOther = (...args: string[]) => project.run(args, { DOCKER_HOST: machine("m2").socket });
    // A node takes a while to become a manager.
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(500))
      if ((await byOther("status", lab)).code === 0) break;
    const { code, out } = await byOther("verify", lab);
    expect(code, out).toBe(0);
    expect(out).toMatch(/ok +every server runs on its node +8 servers/);
  }, 60_000);

  it("says what it does not read where no engine is named, and still knows what the swarm was asked for", async () => {
    const before = await tasks();
    const without = await run("up", lab, ...placed("rm3"), "--no-verify");
    expect(without.code, without.out).toBe(0);
    expect(await tasks()).toEqual(before);
    const { code, out } = await run("verify", lab);
    expect(code).toBe(1);
    expect(out).toMatch(/no engine is named for rm3 \(--hosts rm3=ENGINE\)/);
    expect(out).toMatch(/ok +every server runs on its node +8 servers/);
    expect((await run("logs", lab, "rm3")).out).toMatch(/The defaultServer server started/);
  }, 300_000);

  it("a file that a server refuses is reported with file and line, although the swarm tries again and again", async () => {
    const { code, out } = await up("--set", "proxy/ihs/MPM=prefork", "--no-verify");
    expect(code).toBe(1);
    expect(out).toMatch(/proxy\/ihs: container .* is failed, exit code 1/);
    expect(out).toMatch(/configs\/proxy\/ihs\/open\/httpd\.conf:\d+: ThreadLimit 25 .*setting proxy\/ihs\/ThreadLimit/);
  }, 400_000);

  it("after that, a tuned value changes exactly the service that carries it, and no old file is left", async () => {
    const before = await tasks();
    const { code, out } = await up("--set", "db/db2/postgresql.max_connections=177", "--no-verify");
    expect(code, out).toBe(0);
    const after = await tasks();
    expect(
      Object.keys(after)
        .filter((server) => after[server] !== before[server])
        .sort(),
    ).toEqual(["db/db2", "proxy/ihs"]);
    expect((await configs(manager())).filter((name) => name.includes("postgresql.conf"))).toHaveLength(1);
    expect(await plan()).toBe(0);
  }, 300_000);

  it("a lost node is told with its machines within seconds, and nothing is lost when it is back", async () => {
    const before = await tasks();
    await bed.cutOff("m3");
    const lost = Date.now();
    const down = ({ node, state }: { node?: string; state: string }) => node === "m3.lab.test" && state === "node down";
    while ((await status()).filter(down).length < 3 && Date.now() - lost < 60_000) await pause(500);
    expect((await status()).filter(down).map(({ server }) => server)).toEqual(["ldap/ldap", "rm3/was", "driver/rpt"]);
    const asked = Date.now();
    const verified = await run("verify", lab);
    expect(Date.now() - asked).toBeLessThan(30_000);
    expect(verified.code).toBe(1);
    expect(verified.out.replace(/\s+/g, " ")).toMatch(/rm3\/was runs on its node node down on m3\.lab\.test/);
    await bed.reconnect("m3");
    for (const deadline = Date.now() + 240_000; Date.now() < deadline; await pause(2000))
      if ((await status()).every(({ state }) => state === "running")) break;
    // Java keeps the database's old address, from before its value was changed, for half a minute: nothing is killed for that.
    expect(await verifiedWithin(60_000)).toMatch(/the lab runs what was deployed/);
    const after = await tasks();
    const others = Object.keys(after).filter((server) => places[server.split("/")[0] ?? ""] !== "m3");
    expect(others.map((server) => after[server])).toEqual(others.map((server) => before[server]));
    expect(await plan()).toBe(0);
  }, 500_000);

  it("goes down and keeps its data: nothing runs any more, and nothing stands in the way of the next up", async () => {
    const { code, out } = await run("down", lab, "--keep-data");
    expect(code, out).toBe(0);
    expect(out).not.toContain("left alone");
    expect(await remains({ all: false })).toEqual([]);
    const volumes = await Promise.all(machines.map(({ docker }) => docker.listVolumes()));
    expect(volumes.flatMap(({ Volumes }) => Volumes.map(({ Name }) => Name))).toContain(`${lab}-db-db2-data`);
    const preflight = await run("preflight", lab, ...placed("db"), "--format", "json");
    const failed = (JSON.parse(preflight.out) as PreflightItem[]).filter(({ status: is }) => is === "fail");
    expect(failed, preflight.out).toEqual([]);
  }, 120_000);

  it("goes down and leaves nothing, on no node: services, configs, secrets, network, volumes and its own labels", async () => {
    const { code, out } = await run("down", lab);
    expect(code, out).toBe(0);
    expect(await manager().listServices()).toEqual([]);
    expect(await configs(manager())).toEqual([]);
    expect(await manager().listSecrets()).toEqual([]);
    expect(await labels()).toEqual({});
    for (const { docker } of machines) expect((await docker.listVolumes()).Volumes).toEqual([]);
    expect(await remains({ all: true })).toEqual([]);
  }, 180_000);
});

async function configs(docker: Docker): Promise<string[]> {
  const all = (await docker.listConfigs()) as { Spec?: { Name?: string } }[];
  return all.map(({ Spec }) => Spec?.Name ?? "");
}
