import { counted } from "../../text/counted";
import { machineLabel } from "../../placement/names";
import { machineOf } from "../../text/paths";
import { standsFor, type SwarmNode } from "./nodes";
import { currentTask, describeTask, failedTasks, type SwarmService } from "./tasks";

/** How a server of a swarm is, by its manager alone. */
export interface ServiceHealth {
  readonly server: string;
  /** `running`, `starting`, `pending`, `node down`, `absent`, ... */
  readonly state: string;
  readonly ok: boolean;
  /** Name of the node that it runs on, or last ran on. */
  readonly node: string | undefined;
  /** What is wrong, or was since the lab came up. */
  readonly reason: string | undefined;
  /** Tasks that ended by themselves. */
  readonly restarts: number;
}

const absent = (server: string): ServiceHealth => ({
  server,
  state: "absent",
  ok: false,
  node: undefined,
  reason: "the swarm has no service of it",
  restarts: 0,
});

/** A count of replicas tells little: it stays 1 of 1 while a node is down. */
export function serviceHealth(
  server: string,
  services: readonly SwarmService[],
  nodes: readonly SwarmNode[],
): ServiceHealth {
  const service = services.find((candidate) => candidate.server === server);
  if (service === undefined) return absent(server);
  const task = currentTask(service);
  const failed = failedTasks(service);
  const on = (id: string | undefined) => nodes.find((candidate) => candidate.id === id);
  const node = on(task?.node) ?? on(service.tasks.find((other) => other.node !== undefined)?.node);
  const base = { server, node: node?.name, restarts: failed.length };
  if (node !== undefined && node.state !== "ready") {
    const message = node.message === "" ? "" : `: ${node.message}`;
    return { ...base, state: "node down", ok: false, reason: `node ${node.name} is ${node.state}${message}` };
  }
  const { update } = service;
  if (update?.state === "paused") return { ...base, state: "paused", ok: false, reason: update.message };
  if (task === undefined) {
    const last = failed[0] ?? service.tasks[0];
    return { ...base, state: "ended", ok: false, reason: last && describeTask(last) };
  }
  if (task.state === "pending" && task.node === undefined) {
    return { ...base, state: "pending", ok: false, reason: whyNoNode(server, nodes) ?? describeTask(task) };
  }
  if (task.state !== "running") {
    const why = task.error === "" ? failed[0] : task;
    return { ...base, state: task.state, ok: false, reason: why && describeTask(why) };
  }
  const leaving = service.tasks.find((other) => !other.wanted && other.state === "running");
  if (leaving !== undefined) {
    return { ...base, state: "changing", ok: false, reason: "an earlier container of it is still there" };
  }
  const last = failed[0];
  const restarted = last && `started again (${counted(failed.length, "time")}), the last end: ${describeTask(last)}`;
  return { ...base, state: "running", ok: true, reason: restarted };
}

/** Why no node takes a server, where the swarm only counts nodes; undefined where it is something else. */
function whyNoNode(server: string, nodes: readonly SwarmNode[]): string | undefined {
  const machine = machineOf(server);
  const its = nodes.filter((node) => standsFor(node, machine));
  const [away] = its;
  if (away === undefined)
    return `no node has the label of ${machine}: docker node update --label-add ${machineLabel(machine)}=true NODE`;
  if (its.some(({ availability }) => availability === "active")) return undefined;
  const { name, availability, handle } = away;
  return `node ${name} takes no servers (${availability}): docker node update --availability active ${handle}`;
}
