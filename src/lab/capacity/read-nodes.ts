import type Docker from "dockerode";
import { groupBy } from "../../alike/group";
import { labelKey, scaleLabelKey } from "../../placement/names";
import type { Stands } from "../swarm/stands";
import type { Place, RunningLab } from "./place";

/** What a swarm runs, or is about to run, on a node. */
export interface NodeTask {
  readonly node: string;
  /** Undefined for what is no lab's. */
  readonly environment?: string;
  readonly scale: string;
  readonly limits: Amounts;
  readonly reserved: Amounts;
}

interface Amounts {
  readonly memoryMiB: number;
  readonly processors: number;
}

interface Resources {
  readonly MemoryBytes?: number;
  readonly NanoCPUs?: number;
}

interface TaskRecord {
  readonly ServiceID: string;
  readonly NodeID?: string;
  readonly Spec: { readonly Resources?: { readonly Limits?: Resources; readonly Reservations?: Resources } };
}

interface ServiceRecord {
  readonly ID: string;
  readonly Spec: { readonly Labels?: Readonly<Record<string, string>> };
}

/** Everything that the manager has given to nodes. */
export async function nodeTasks(manager: Docker): Promise<NodeTask[]> {
  const [services, tasks] = (await Promise.all([
    manager.listServices(),
    manager.listTasks({ filters: { "desired-state": ["running"] } }),
  ])) as unknown as [ServiceRecord[], TaskRecord[]];
  const labels = new Map(services.map(({ ID, Spec }) => [ID, Spec.Labels ?? {}]));
  return tasks.flatMap(({ ServiceID, NodeID, Spec: { Resources = {} } }) => {
    if (!NodeID) return [];
    const { [labelKey]: environment, [scaleLabelKey]: scale = "1" } = labels.get(ServiceID) ?? {};
    return {
      node: NodeID,
      ...(environment === undefined ? {} : { environment }),
      scale,
      limits: amounts(Resources.Limits),
      reserved: amounts(Resources.Reservations),
    };
  });
}

/**
 * The nodes on which machines of a lab stand, as places. What other services reserve is gone: the swarm gives it to nobody else.
 * @param reserves whether the lab asks its swarm to keep room for it
 */
export function nodePlaces(
  environment: string,
  { at }: Stands,
  tasks: readonly NodeTask[],
  reserves: boolean,
): Place[] {
  const byNode = [...groupBy(at, ([, { id }]) => id).values()];
  return byNode.flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const [, node] = first;
    const there = tasks.filter((task) => task.node === node.id);
    const strangers = sum(there.filter((task) => task.environment === undefined).map(({ reserved }) => reserved));
    const isFree = strangers.memoryMiB === 0 && strangers.processors === 0;
    return {
      name: `node ${node.name}${isFree ? "" : ` beside services that are no lab (${text(strangers)})`}`,
      kind: "node" as const,
      machines: members.map(([machine]) => machine),
      memoryMiB: Math.max(0, node.memoryMiB - strangers.memoryMiB),
      processors: Math.max(0, rounded(node.processors - strangers.processors)),
      machineProcessors: node.processors,
      labs: labsOf(there.filter((task) => task.environment !== undefined && task.environment !== environment)),
      reserves,
    };
  });
}

function labsOf(tasks: readonly NodeTask[]): RunningLab[] {
  return [...groupBy(tasks, ({ environment = "", scale }) => `${environment} ${scale}`).values()].map((members) => {
    const { environment = "", scale = "1" } = members[0] ?? {};
    const reserved = members.every((task) => task.reserved.memoryMiB > 0);
    return { environment, scale, containers: members.length, ...sum(members.map(({ limits }) => limits)), reserved };
  });
}

function amounts({ MemoryBytes = 0, NanoCPUs = 0 }: Resources = {}): Amounts {
  return { memoryMiB: Math.ceil(MemoryBytes / 2 ** 20), processors: NanoCPUs / 1e9 };
}

function sum(all: readonly Amounts[]): Amounts {
  return {
    memoryMiB: all.reduce((memory, one) => memory + one.memoryMiB, 0),
    processors: rounded(all.reduce((processors, one) => processors + one.processors, 0)),
  };
}

const rounded = (processors: number): number => Math.round(processors * 1000) / 1000;

const text = ({ memoryMiB, processors }: Amounts): string => `${memoryMiB} MiB, ${processors} processors`;
