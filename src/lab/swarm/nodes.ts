import type Docker from "dockerode";
import { machineLabel } from "../../placement/names";

/** A node of a swarm, as its manager knows it. */
export interface SwarmNode {
  readonly id: string;
  /** Its host name, with its id where another node has the same: one that has joined again is another node. */
  readonly name: string;
  /** What `docker node` takes for it. */
  readonly handle: string;
  /** `ready` or `down`, ... */
  readonly state: string;
  /** What the manager says about the state, e.g. that the node does not answer. */
  readonly message: string;
  /** `active`, `pause` or `drain`. */
  readonly availability: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly memoryMiB: number;
  readonly processors: number;
}

interface NodeRecord {
  readonly ID: string;
  readonly Version: { readonly Index: number };
  readonly Spec: { readonly Availability: string; readonly Labels?: Readonly<Record<string, string>> };
  readonly Description: {
    readonly Hostname: string;
    readonly Resources?: { readonly NanoCPUs?: number; readonly MemoryBytes?: number };
  };
  readonly Status: { readonly State: string; readonly Message?: string };
}

interface SwarmInfo {
  readonly Swarm?: { readonly NodeID?: string; readonly ControlAvailable?: boolean };
}

/** The node that an engine is, and whether it can be asked about the swarm; undefined for an engine of no swarm. */
export async function ownNode(docker: Docker): Promise<{ id: string; isManager: boolean } | undefined> {
  const { Swarm } = (await docker.info()) as SwarmInfo;
  return Swarm?.NodeID ? { id: Swarm.NodeID, isManager: Swarm.ControlAvailable === true } : undefined;
}

/** All nodes, sorted by name. */
export async function swarmNodes(manager: Docker): Promise<SwarmNode[]> {
  const nodes = (await manager.listNodes()) as NodeRecord[];
  const isAlone = (name: string) => nodes.filter(({ Description }) => Description.Hostname === name).length === 1;
  return nodes
    .map(({ ID, Spec, Description, Status }) => ({
      id: ID,
      ...namesOf(ID, Description.Hostname, isAlone(Description.Hostname)),
      state: Status.State,
      message: Status.Message ?? "",
      availability: Spec.Availability,
      labels: Spec.Labels ?? {},
      memoryMiB: Math.floor((Description.Resources?.MemoryBytes ?? 0) / 2 ** 20),
      processors: (Description.Resources?.NanoCPUs ?? 0) / 1e9,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function namesOf(id: string, hostName: string, isAlone: boolean): Pick<SwarmNode, "name" | "handle"> {
  return isAlone ? { name: hostName, handle: hostName } : { name: `${hostName} (${id})`, handle: id };
}

/** Whether a node takes the servers of a machine. */
export function standsFor(node: SwarmNode, machine: string): boolean {
  return node.labels[machineLabel(machine)] === "true";
}

/** A label of a machine on a node that perflab has set. */
export interface NodeLabel {
  readonly node: string;
  readonly machine: string;
}

/** Gives nodes the labels of machines, or takes them away; gives those that it changed. */
export async function changeLabels(
  manager: Docker,
  labels: readonly NodeLabel[],
  to: "set" | "removed",
): Promise<NodeLabel[]> {
  const changed: NodeLabel[] = [];
  // One after the other: each change gives its node another version.
  for (const label of labels) {
    const node = manager.getNode(label.node);
    const found = await node.inspect().then(
      (record) => record as NodeRecord,
      () => undefined,
    );
    if (found === undefined) continue;
    const key = machineLabel(label.machine);
    const { [key]: before, ...others } = found.Spec.Labels ?? {};
    if ((before === "true") === (to === "set")) continue;
    const Labels = to === "set" ? { ...others, [key]: "true" } : others;
    await node.update({ version: found.Version.Index, ...found.Spec, Labels });
    changed.push(label);
  }
  return changed;
}
