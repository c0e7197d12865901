import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Docker from "dockerode";
import { describe, expect, it, onTestFinished } from "vitest";
import type { AskedEngines } from "../../src/lab/engine/ask";
import { LabEngines, type LabEngine } from "../../src/lab/engine/lab-engines";
import { writeJournal } from "../../src/lab/memory/journal";
import type { Say } from "../../src/lab/progress";
import { awaitEnds, removeOrphanServices } from "../../src/lab/swarm/down";
import { untilGone, type Remains } from "../../src/lab/swarm/gone";
import { labFolders } from "../../src/project/folders";

const before = [
  { address: "docker_service.a", type: "docker_service", id: "s1", name: "lab-a-rm1-was", engine: "engine" },
  { address: "docker_network.n", type: "docker_network", id: "n1", name: "lab-a", engine: "engine" },
];
const task = (server: string, State: string, NodeID = "up", environment = "lab-a") => ({
  NodeID,
  Spec: { ContainerSpec: { Labels: { "perflab.environment": environment, "perflab.server": server } } },
  Status: { State },
});

/** A manager that answers with each of some states in turn, and then with the last. */
function manager(states: readonly { readonly tasks: object[]; readonly networks: string[] }[]) {
  let asked = -1;
  const now = () => states[Math.min(asked, states.length - 1)];
  const node = (ID: string, State: string) => ({
    ID,
    Spec: { Availability: "active" },
    Description: { Hostname: ID },
    Status: { State },
  });
  const docker = {
    listTasks: () => Promise.resolve(((asked += 1), now()?.tasks)),
    listNodes: () => Promise.resolve([node("up", "ready"), node("away", "down")]),
    listNetworks: () => Promise.resolve(now()?.networks.map((Id) => ({ Id, Name: `net-${Id}` }))),
  } as unknown as Docker;
  return { docker, questions: () => asked + 1 };
}

async function waited(states: Parameters<typeof manager>[0], state = before, limit = 1000) {
  const { docker, questions } = manager(states);
  const told: Remains[] = [];
  await untilGone(docker, "lab-a", state, { onWait: (remains) => told.push(remains), pause: 1, limit });
  return { told, questions: questions() };
}

describe("after Terraform has removed the services of a swarm, down", () => {
  it("waits until they have ended and their network is gone: data never has two servers", async () => {
    const { told } = await waited([
      { tasks: [task("rm1/was", "running"), task("db/db2", "shutdown")], networks: ["n1"] },
      { tasks: [task("rm1/was", "shutdown")], networks: ["n1", "other"] },
      { tasks: [], networks: ["other"] },
    ]);
    expect(told).toEqual([
      { servers: ["rm1/was"], networks: ["net-n1"] },
      { servers: [], networks: ["net-n1"] },
    ]);
  });

  it("waits for nobody on a node that is down, nor for another lab, nor where nothing was up", async () => {
    const others = [
      task("rm1/was", "running", "away"),
      task("rm1/was", "running", "up", "lab-b"),
      task("db/db2", "new", ""),
    ];
    expect((await waited([{ tasks: others, networks: [] }])).told).toEqual([]);
    expect((await waited([{ tasks: [task("rm1/was", "running")], networks: [] }], [])).questions).toBe(0);
  });

  it("does not wait for ever", async () => {
    const { told } = await waited([{ tasks: [task("rm1/was", "running")], networks: [] }], before, 20);
    expect(told.length).toBeGreaterThan(0);
  });
});

describe("services that a killed up made and Terraform does not know", () => {
  it("are removed before Terraform removes what they use, those of others are left alone", async () => {
    const folder = mkdtempSync(join(tmpdir(), "perflab-down-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const folders = labFolders("lab-a", folder);
    mkdirSync(folders.lab, { recursive: true });
    writeJournal(folders.journal, {
      finished: false,
      secrets: {},
      engines: [{ name: "engine", machines: [], identity: "swarm s1", address: "", begun: "2026-01-02T00:00:00Z" }],
    });
    const removed: string[] = [];
    const service = (ID: string, environment: string, CreatedAt: string) => ({
      ID,
      CreatedAt,
      Spec: { Name: ID, Labels: { "perflab.environment": environment } },
    });
    const nothing = () => Promise.resolve([]);
    const docker = {
      listContainers: nothing,
      listVolumes: () => Promise.resolve({ Volumes: [] }),
      listNetworks: nothing,
      listConfigs: nothing,
      listSecrets: nothing,
      listServices: () =>
        Promise.resolve([
          service("new", "lab-a", "2026-01-02T00:00:01Z"),
          service("old", "lab-a", "2026-01-01T00:00:00Z"),
          service("other", "lab-b", "2026-01-02T00:00:01Z"),
        ]),
      getService: (id: string) => ({ remove: () => Promise.resolve(removed.push(id)) }),
    };
    const engine = { name: "engine", machines: [], endpoint: { address: "" }, docker } as unknown as LabEngine;
    const engines = new LabEngines([engine], engine);
    const lab = { environment: "lab-a", folders, engines, variables: {} };
    const said: string[] = [];
    const say = Object.assign((text: string) => said.push(text), { now: () => undefined }) as unknown as Say;
    const asked = { alive: [engine] } as unknown as AskedEngines;
    expect(await removeOrphanServices(lab, asked, say)).toBe(1);
    expect(removed).toEqual(["new"]);
    expect(said).toEqual(["removed service new, left over by an interrupted command"]);
  });
});

it("a lab that is on no swarm has nothing to wait for, and its engine is not asked about one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "perflab-down-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const asked: string[] = [];
  const docker = new Proxy({}, { get: (_, name) => asked.push(String(name)) });
  const engine = { name: "engine", machines: ["db"], endpoint: { address: "" }, docker } as unknown as LabEngine;
  const engines = new LabEngines([engine], engine);
  const lab = { environment: "lab-a", folders: labFolders("lab-a", folder), engines, variables: {} };
  await awaitEnds(lab, [{ ...before[1], type: "docker_container" } as never], (() => undefined) as unknown as Say);
  expect(asked).toEqual([]);
});
