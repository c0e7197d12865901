import type Docker from "dockerode";
import { describe, expect, it } from "vitest";
import { nodePlaces, nodeTasks, type NodeTask } from "../../src/lab/capacity/read-nodes";
import { judgeCapacity } from "../../src/lab/preflight/capacity";
import { judgeCrowds, judgeLabels, judgeManager } from "../../src/lab/preflight/swarm";
import { serviceHealth } from "../../src/lab/swarm/health";
import { swarmNodes, type SwarmNode } from "../../src/lab/swarm/nodes";
import { placedMachines, propose, standsOf } from "../../src/lab/swarm/stands";
import type { SwarmService, SwarmTask } from "../../src/lab/swarm/tasks";
import { published, threeServers } from "../helpers/published";
import { swarmNode, swarmTask } from "../helpers/swarm";

const { manifest } = published(threeServers, { placement: "swarm", scale: "1/32" });
const machines = placedMachines(manifest);

const node = swarmNode;
interface Judged {
  readonly on?: readonly SwarmNode[];
  readonly tasks?: readonly NodeTask[];
  readonly overcommit?: boolean;
}
const none = new Map<string, string>();
const nodes = [node("n1", ["rm1", "proxy", "jts"]), node("n2", ["rm2", "db"]), node("n3", ["rm3", "ldap", "driver"])];

describe("on which node a machine stands", () => {
  it("is what its label says, or the node of its named engine, which then gets the label", () => {
    const [first, second] = [node("n1"), node("n2", ["rm2"])];
    const stands = standsOf(["rm1", "rm2", "db"], [first, second], new Map([["rm1", first.id]]));
    expect([...stands.at].map(([machine, { name }]) => [machine, name])).toEqual([
      ["rm1", "n1"],
      ["rm2", "n2"],
    ]);
    expect(stands.toSet).toEqual([{ node: first.id, machine: "rm1" }]);
    expect(stands.missing).toEqual(["db"]);
  });

  it("is in doubt with the label on two nodes, or on another one than its engine", () => {
    const two = standsOf(["rm1"], [node("n1", ["rm1"]), node("n2", ["rm1"])], none);
    expect(two.doubtful.map(({ nodes: all }) => all.map(({ name }) => name))).toEqual([["n1", "n2"]]);
    const [item] = judgeLabels({ ...manifest }, [], two).slice(1);
    expect(item).toMatchObject({ status: "fail", machines: ["rm1"] });
    expect(item?.fix).toContain("docker node update --label-rm perflab.machine.rm1 n1");
    const other = standsOf(["rm1"], [node("n1"), node("n2", ["rm1"])], new Map([["rm1", "id-n1"]]));
    const [wrong] = judgeLabels(manifest, [], other).slice(1);
    expect(wrong?.fix).toBe("docker node update --label-rm perflab.machine.rm1 n2");
  });

  it("of two nodes with one host name is told by their ids: one that left its swarm and joined again is another node", async () => {
    const record = (ID: string, State: string) => ({
      ID,
      Spec: { Availability: "active", Labels: { "perflab.machine.rm1": "true" } },
      Description: { Hostname: "m3" },
      Status: { State },
    });
    const manager = { listNodes: () => Promise.resolve([record("old", "down"), record("new", "ready")]) };
    const both = await swarmNodes(manager as unknown as Docker);
    expect(both.map(({ name, handle }) => [name, handle]).sort()).toEqual([
      ["m3 (new)", "new"],
      ["m3 (old)", "old"],
    ]);
    const [item] = judgeLabels(manifest, both, standsOf(["rm1"], both, new Map([["rm1", "new"]]))).slice(1);
    expect(item).toMatchObject({
      status: "fail",
      found: expect.stringMatching(/m3 \(new\), ready; m3 \(old\), down$/) as string,
      fix: "docker node rm old, where it is gone for good",
    });
  });

  it("is proposed where it is open: like machines apart, by memory, on nodes that take servers", () => {
    const empty = [node("n1"), node("n2"), node("n3"), node("gone", [], { state: "down" })];
    const stands = standsOf(machines, empty, none);
    const proposed = propose(manifest, empty, stands);
    expect([...proposed.keys()].sort()).toEqual([...machines].sort());
    expect(new Set(["rm1", "rm2", "rm3"].map((machine) => proposed.get(machine)?.name)).size).toBe(3);
    expect([...proposed.values()].map(({ name }) => name)).not.toContain("gone");
    const [item] = judgeLabels(manifest, empty, stands);
    expect(item?.status).toBe("fail");
    expect(item?.fix).toMatch(/^docker node update --label-add perflab\.machine\.\w+=true n1$/m);
  });
});

describe("what is refused", () => {
  const judged = ({ on = nodes, tasks = [], overcommit = false }: Judged) =>
    judgeCapacity(
      { manifest, overcommit },
      nodePlaces(manifest.environment.id, standsOf(machines, on, none), tasks, !overcommit),
    );

  it("like servers on one node, unless --overcommit allows it", () => {
    const together = standsOf(machines, [node("n1", machines)], none);
    expect(judgeCrowds(manifest, together, false)).toMatchObject([
      { status: "fail", machines: ["rm1", "rm2", "rm3"], found: "all on n1" },
    ]);
    expect(judgeCrowds(manifest, together, true)).toMatchObject([{ status: "warn" }]);
    expect(judgeCrowds(manifest, standsOf(machines, nodes, none), false)).toEqual([]);
  });

  it("more memory or processors than a node has, for all machines on it together", () => {
    const small = nodes.map((one) => (one.name === "n2" ? { ...one, memoryMiB: 4095, processors: 1 } : one));
    const items = judged({ on: small });
    expect(items.filter(({ status }) => status !== "ok")).toMatchObject([
      {
        name: "memory",
        status: "fail",
        machines: ["db", "rm2"],
        needed: "4096 MiB for 2 containers",
        found: "4095 MiB on node n2",
        fix: expect.stringMatching(
          /^--scale 1\/\d+, the largest .*; or a node for db, rm2 with 4096 MiB; or --overcommit to risk it$/,
        ) as string,
      },
      { name: "processors", status: "fail", needed: "1.5 for 2 containers", found: "1 on node n2" },
    ]);
    const risked = judged({ on: small, overcommit: true });
    expect(risked.map(({ status }) => status)).not.toContain("fail");
    expect(risked.filter(({ status }) => status === "warn").map(({ name }) => name)).toEqual(["memory", "processors"]);
  });

  it("what the swarm keeps for another lab; limits without a reservation are a warning", () => {
    const other: NodeTask = {
      node: "id-n2",
      environment: "lab-b",
      scale: "1/8",
      limits: { memoryMiB: 12_289, processors: 2 },
      reserved: { memoryMiB: 12_289, processors: 2 },
    };
    const beside = (tasks: readonly NodeTask[], overcommit = false) =>
      judged({ tasks, overcommit }).filter(({ name }) => name === "beside other labs");
    expect(beside([other])).toMatchObject([
      {
        status: "fail",
        machines: ["db", "rm2"],
        found: "4095 MiB and 6 processors are left by lab-b at scale 1/8 (1 container, 12289 MiB, 2 processors)",
        fix: expect.stringMatching(
          /^perflab down lab-b: .*; or --scale 1\/\d+, .*; or --overcommit to risk it$/,
        ) as string,
      },
    ]);
    expect(beside([other], true)).toMatchObject([{ status: "warn" }]);
    expect(beside([{ ...other, reserved: { memoryMiB: 0, processors: 0 } }])).toMatchObject([{ status: "warn" }]);
    expect(beside([{ ...other, environment: manifest.environment.id }])).toEqual([]);
  });

  it("what the swarm keeps for services that are no lab", () => {
    const own = { memoryMiB: 12_289, processors: 2 };
    const items = judged({ tasks: [{ node: "id-n2", scale: "1", limits: own, reserved: own }] });
    // One container may have all processors of its machine.
    const [largest] = judged({
      tasks: [{ node: "id-n2", scale: "1", limits: own, reserved: { memoryMiB: 0, processors: 7.9 } }],
    }).filter(({ name, machines: on }) => name === "processors of one container" && on?.includes("db"));
    expect(largest).toMatchObject({ status: "ok", found: expect.stringMatching(/^8 on node n2/) as string });
    expect(items.filter(({ status }) => status === "fail")).toMatchObject([
      { name: "memory", found: "4095 MiB on node n2 beside services that are no lab (12289 MiB, 2 processors)" },
    ]);
  });

  it("tasks are read with their node, lab, limits and reservations", async () => {
    const Resources = {
      Limits: { MemoryBytes: 2 ** 30, NanoCPUs: 5e8 },
      Reservations: { MemoryBytes: 2 ** 29 },
    };
    const Labels = { "perflab.environment": "lab-b", "perflab.scale": "1/8" };
    const manager = {
      listServices: () =>
        Promise.resolve([
          { ID: "s1", Spec: { Labels } },
          { ID: "s2", Spec: {} },
        ]),
      listTasks: () =>
        Promise.resolve([
          { ServiceID: "s1", NodeID: "id-n1", Spec: { Resources } },
          { ServiceID: "s1", Spec: { Resources } },
          { ServiceID: "s2", NodeID: "id-n2", Spec: {} },
        ]),
    } as unknown as Docker;
    const nothing = { memoryMiB: 0, processors: 0 };
    expect(await nodeTasks(manager)).toEqual([
      {
        node: "id-n1",
        environment: "lab-b",
        scale: "1/8",
        limits: { memoryMiB: 1024, processors: 0.5 },
        reserved: { memoryMiB: 512, processors: 0 },
      },
      { node: "id-n2", scale: "1", limits: nothing, reserved: nothing },
    ]);
  });

  it("an engine that is no manager", () => {
    expect(judgeManager(undefined)).toMatchObject({ status: "fail", found: "the engine is in no swarm" });
    expect(judgeManager({ isManager: false })).toMatchObject({ status: "fail", found: "the engine is a worker" });
    expect(judgeManager({ isManager: true }).status).toBe("ok");
  });
});

describe("how a server is", () => {
  const task = swarmTask;
  const service = (tasks: readonly SwarmTask[], update?: SwarmService["update"]): SwarmService => ({
    id: "s",
    name: "lab-rm1-was",
    server: "rm1/was",
    update,
    spec: { image: "", env: [], constraints: [], memoryBytes: 0, nanoCpus: 0, configs: {} },
    tasks,
  });
  const health = (of: SwarmService[], on = nodes) => serviceHealth("rm1/was", of, on);

  it("runs only when its node answers, whatever the count of replicas says", () => {
    expect(health([service([task("running")])])).toMatchObject({ ok: true, state: "running", node: "n1" });
    const down = [node("n1", [], { state: "down", message: "heartbeat failure" })];
    expect(health([service([task("running")])], down)).toMatchObject({
      ok: false,
      state: "node down",
      reason: "node n1 is down: heartbeat failure",
    });
    const waiting = service([task("pending", { node: undefined, error: "no suitable node" }), task("shutdown")]);
    expect(health([waiting], down)).toMatchObject({ state: "node down", node: "n1" });
  });

  it("says why it does not start", () => {
    const rejected = task("rejected", { wanted: false, error: "No such image: sha256:1" });
    expect(health([service([task("preparing"), rejected])]).reason).toBe("rejected: No such image: sha256:1");
    const pending = task("pending", { node: undefined, error: "no suitable node (insufficient resources)" });
    expect(health([service([pending])], [node("n1", ["rm1"], { availability: "drain" })]).reason).toBe(
      "node n1 takes no servers (drain): docker node update --availability active n1",
    );
    expect(health([service([pending])], [node("n1", ["rm2"])]).reason).toBe(
      "no node has the label of rm1: docker node update --label-add perflab.machine.rm1=true NODE",
    );
    expect(health([service([pending])]).reason).toBe("pending: no suitable node (insufficient resources)");
    expect(health([])).toMatchObject({ ok: false, state: "absent" });
  });

  it("tells an update that the swarm gave up, and a server that was started again", () => {
    const paused = service([task("running")], { state: "paused", message: "update paused due to failure" });
    expect(health([paused])).toMatchObject({ ok: false, state: "paused", reason: "update paused due to failure" });
    const failed = task("failed", { error: "task: non-zero exit (137)", exitCode: 137 });
    expect(health([service([task("running"), failed])])).toMatchObject({
      ok: true,
      restarts: 1,
      reason: "started again (1 time), the last end: failed: task: non-zero exit (137)",
    });
  });

  it("is not done while the container before it is still there", () => {
    const leaving = task("running", { wanted: false });
    expect(health([service([task("running"), leaving])])).toMatchObject({ ok: false, state: "changing" });
  });
});
