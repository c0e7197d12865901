import { setTimeout as sleep } from "node:timers/promises";
import type Docker from "dockerode";
import { labelKey } from "../../placement/names";
import type { StateObject } from "../terraform/state";
import { swarmNodes } from "./nodes";

/** A server gets 10 s to stop; what is left after that belongs to a node that the swarm has not missed yet. */
const patience = 60_000;

/** In any of these a task has no container that works any more. */
const ended = ["complete", "shutdown", "failed", "rejected", "orphaned", "remove"];

interface TaskRecord {
  readonly NodeID?: string;
  readonly Spec: { readonly ContainerSpec?: { readonly Labels?: Readonly<Record<string, string>> } };
  readonly Status: { readonly State: string };
}

/** What of a lab a swarm still has, after Terraform removed its services. */
export interface Remains {
  /** Servers that have not ended. */
  readonly servers: readonly string[];
  readonly networks: readonly string[];
}

/**
 * Waits until a swarm has ended what it was told to remove, which Terraform does not: data would have two servers, and the next
 * `up` would meet the network of before.
 * @param before what Terraform's state held
 */
export async function untilGone(
  manager: Docker,
  environment: string,
  before: readonly StateObject[],
  { onWait, pause = 500, limit = patience }: { onWait: (remains: Remains) => void; pause?: number; limit?: number },
): Promise<void> {
  if (before.length === 0) return;
  for (const deadline = Date.now() + limit; ; await sleep(pause)) {
    const remains = await remainsOf(manager, environment, before);
    if (remains.servers.length + remains.networks.length === 0 || Date.now() > deadline) return;
    onWait(remains);
  }
}

async function remainsOf(manager: Docker, environment: string, before: readonly StateObject[]): Promise<Remains> {
  const [tasks, nodes, networks] = await Promise.all([
    manager.listTasks() as unknown as Promise<TaskRecord[]>,
    swarmNodes(manager),
    manager.listNetworks(),
  ]);
  const down = new Set(nodes.filter(({ state }) => state !== "ready").map(({ id }) => id));
  const servers = tasks.flatMap(({ NodeID = "", Spec: { ContainerSpec }, Status }) => {
    const labels = ContainerSpec?.Labels ?? {};
    const isOver = ended.includes(Status.State) || NodeID === "" || down.has(NodeID);
    return labels[labelKey] !== environment || isOver ? [] : [labels["perflab.server"] ?? ""];
  });
  const own = new Set(before.filter(({ type }) => type === "docker_network").map(({ id }) => id));
  return {
    servers: [...new Set(servers)].sort(),
    networks: networks.filter(({ Id }) => own.has(Id)).map(({ Name }) => Name),
  };
}
