import { groupBy } from "../../alike/group";
import { likeMachines } from "../../alike/machines";
import type { Manifest } from "../../manifest/schema";
import { machineOf } from "../../text/paths";
import { standsFor, type NodeLabel, type SwarmNode } from "./nodes";

/** On which node each machine of a lab stands, as far as that is decided. */
export interface Stands {
  /** Machine to its node. */
  readonly at: ReadonlyMap<string, SwarmNode>;
  /** Labels that are missing on nodes whose engines are named: `up` sets them. */
  readonly toSet: readonly NodeLabel[];
  /** Machines without a node. */
  readonly missing: readonly string[];
  /** Machines that several nodes have the label of, or another node than the named engine is. */
  readonly doubtful: readonly { readonly machine: string; readonly nodes: readonly SwarmNode[] }[];
}

/** Machines with servers. */
export function placedMachines({ machines }: Pick<Manifest, "machines">): string[] {
  return machines.filter(({ servers }) => servers.length > 0).map(({ id }) => id);
}

/** @param named machine to the id of the node that its named engine is */
export function standsOf(
  machines: readonly string[],
  nodes: readonly SwarmNode[],
  named: ReadonlyMap<string, string>,
): Stands {
  const at = new Map<string, SwarmNode>();
  const toSet: NodeLabel[] = [];
  const missing: string[] = [];
  const doubtful: { machine: string; nodes: SwarmNode[] }[] = [];
  for (const machine of machines) {
    const labelled = nodes.filter((node) => standsFor(node, machine));
    const own = nodes.find(({ id }) => id === named.get(machine));
    const others = labelled.filter((node) => node !== own);
    const [first] = labelled;
    if (own !== undefined) {
      at.set(machine, own);
      if (!labelled.includes(own)) toSet.push({ node: own.id, machine });
      if (others.length > 0) doubtful.push({ machine, nodes: [own, ...others] });
    } else if (labelled.length > 1) doubtful.push({ machine, nodes: labelled });
    else if (first === undefined) missing.push(machine);
    else at.set(machine, first);
  }
  return { at, toSet, missing, doubtful };
}

/** What a server, or all servers of a machine, need. */
export interface Need {
  readonly memoryMiB: number;
  readonly processors: number;
}

export function needOf({ servers }: Pick<Manifest, "servers">, machines: readonly string[]): Need {
  const on = servers.filter(({ id }) => machines.includes(machineOf(id)));
  return {
    memoryMiB: on.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0),
    processors: Math.round(on.reduce((sum, { processors }) => sum + processors, 0) * 1000) / 1000,
  };
}

/** A node for each machine without one: like machines apart, each where most is left. */
export function propose(
  manifest: Manifest,
  nodes: readonly SwarmNode[],
  { at, missing }: Stands,
): Map<string, SwarmNode> {
  const usable = nodes.filter(({ state, availability }) => state === "ready" && availability === "active");
  const taken = new Map(at);
  const alike = likeMachines(manifest);
  const hungry = [...missing].sort(
    (a, b) => needOf(manifest, [b]).memoryMiB - needOf(manifest, [a]).memoryMiB || (a < b ? -1 : 1),
  );
  const proposed = new Map<string, SwarmNode>();
  for (const machine of hungry) {
    const like = alike.get(machine) ?? [];
    const on = (node: SwarmNode) => [...taken].filter(([, other]) => other.id === node.id).map(([id]) => id);
    const left = (node: SwarmNode) => node.memoryMiB - needOf(manifest, on(node)).memoryMiB;
    const crowd = (node: SwarmNode) => on(node).filter((id) => like.includes(id)).length;
    const [best] = [...usable].sort((a, b) => crowd(a) - crowd(b) || left(b) - left(a) || on(a).length - on(b).length);
    if (best === undefined) continue;
    taken.set(machine, best);
    proposed.set(machine, best);
  }
  return new Map([...proposed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Like machines that stand on one node: their servers would measure each other. */
export function crowded(
  manifest: Manifest,
  { at }: Stands,
): { readonly node: SwarmNode; readonly machines: readonly string[] }[] {
  const groups = new Set(likeMachines(manifest).values());
  return [...groups].flatMap((like) => {
    const placed = like.flatMap((machine) => {
      const node = at.get(machine);
      return node === undefined ? [] : [{ machine, node }];
    });
    return [...groupBy(placed, ({ node }) => node.id).values()]
      .filter((on) => on.length > 1)
      .flatMap(([first, ...others]) =>
        first === undefined ? [] : [{ node: first.node, machines: [first, ...others].map(({ machine }) => machine) }],
      );
  });
}
