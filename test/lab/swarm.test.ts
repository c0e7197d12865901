import { describe, expect, it } from "vitest";
import { judgeCrowds, judgeLabels, judgeManager, judgeRoom } from "../../src/lab/preflight/swarm";
import { serviceHealth } from "../../src/lab/swarm/health";
import type { SwarmNode } from "../../src/lab/swarm/nodes";
import { placedMachines, propose, standsOf } from "../../src/lab/swarm/stands";
import type { SwarmService, SwarmTask } from "../../src/lab/swarm/tasks";
import { machineLabel } from "../../src/placement/names";
import { published, threeServers } from "../helpers/published";

const { manifest } = published(threeServers, { placement: "swarm", scale: "1/32" });
const machines = placedMachines(manifest);

const node = (name: string, stands: readonly string[] = [], more: Partial<SwarmNode> = {}): SwarmNode => ({
  id: `id-${name}`,
  name,
  state: "ready",
  message: "",
  availability: "active",
  labels: Object.fromEntries(stands.map((machine) => [machineLabel(machine), "true"])),
  memoryMiB: 16_384,
  processors: 8,
  ...more,
});
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
  it("like servers on one node, unless --overcommit allows it", () => {
    const together = standsOf(machines, [node("n1", machines)], none);
    expect(judgeCrowds(manifest, together, false)).toMatchObject([
      { status: "fail", machines: ["rm1", "rm2", "rm3"], found: "all on n1" },
    ]);
    expect(judgeCrowds(manifest, together, true)).toMatchObject([{ status: "warn" }]);
    expect(judgeCrowds(manifest, standsOf(machines, nodes, none), false)).toEqual([]);
  });

  it("more memory or processors than a node has, for all machines on it together", () => {
    const small = nodes.map((one) => (one.name === "n2" ? { ...one, memoryMiB: 4095, processors: 1.5 } : one));
    const items = judgeRoom(manifest, standsOf(machines, small, none), false);
    expect(items.filter(({ status }) => status === "fail")).toMatchObject([
      { name: "memory", needed: "4096 MiB", found: "4095 MiB on n2" },
    ]);
    const risked = judgeRoom(manifest, standsOf(machines, small, none), true);
    expect(risked.map(({ status }) => status)).not.toContain("fail");
  });

  it("an engine that is no manager", () => {
    expect(judgeManager(undefined)).toMatchObject({ status: "fail", found: "the engine is in no swarm" });
    expect(judgeManager({ isManager: false })).toMatchObject({ status: "fail", found: "the engine is a worker" });
    expect(judgeManager({ isManager: true }).status).toBe("ok");
  });
});

describe("how a server is", () => {
  const task = (state: string, more: Partial<SwarmTask> = {}): SwarmTask => ({
    id: state,
    node: "id-n1",
    state,
    wanted: state !== "failed" && state !== "shutdown",
    error: "",
    exitCode: undefined,
    container: undefined,
    created: 0,
    ...more,
  });
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
