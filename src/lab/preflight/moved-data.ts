import { machineLabel } from "../../placement/names";
import { readJournal, type JournalSwarm } from "../memory/journal";
import { isManager } from "../engine/ask";
import type { SwarmNode } from "../swarm/nodes";
import type { SwarmSurvey } from "../swarm/survey";
import type { PreflightContext, PreflightItem } from "./item";

type Volume = JournalSwarm["volumes"][number];

/** Whether the machines of a lab with data stand where it is: on another node of a swarm their servers would begin anew. */
export async function checkMovedData(
  { engines, environment, folders }: PreflightContext,
  { nodes, stands, named }: SwarmSurvey,
  ownNode: string,
): Promise<PreflightItem[]> {
  const moved = movedVolumes(readJournal(folders.journal)?.swarm?.volumes ?? [], stands.at);
  if (moved.length === 0) return [];
  const lists = await Promise.all(
    engines.all.map(async (engine) => {
      const on = isManager(engine) ? [ownNode] : engine.machines.flatMap((machine) => named.get(machine) ?? []);
      const { Volumes } = await engine.docker.listVolumes();
      return Volumes.flatMap(({ Name }) => on.map((node) => `${node} ${Name}`));
    }),
  );
  const there = new Set(lists.flat());
  // A node that left its swarm and joined again has another id, and its data. Beside a node that is still there it is a new one.
  const known = new Set(nodes.map(({ id }) => id));
  const lost = moved.filter(
    ({ machine, name, node = "" }) => known.has(node) || !there.has(`${stands.at.get(machine)?.id ?? ""} ${name}`),
  );
  return judgeMovedData(environment, lost, nodes, stands.at);
}

/** Volumes on other nodes than those that their machines stand on now. */
export function movedVolumes(volumes: readonly Volume[], at: ReadonlyMap<string, SwarmNode>): Volume[] {
  return volumes.filter(({ machine, node }) => {
    const now = at.get(machine)?.id;
    return node !== undefined && now !== undefined && now !== node;
  });
}

export function judgeMovedData(
  environment: string,
  volumes: readonly Volume[],
  nodes: readonly SwarmNode[],
  at: ReadonlyMap<string, SwarmNode>,
): PreflightItem[] {
  return volumes.map(({ machine, name, node }): PreflightItem => {
    const before = nodes.find(({ id }) => id === node);
    const now = at.get(machine);
    const label = machineLabel(machine);
    const back = [
      ...(now === undefined ? [] : [`docker node update --label-rm ${label} ${now.handle}`]),
      ...(before === undefined ? [] : [`docker node update --label-add ${label}=true ${before.handle}`]),
    ];
    const giveUp = `perflab down ${environment} gives its data up`;
    return {
      name: "data",
      machines: [machine],
      status: "fail",
      needed: `the node with its data, ${before?.name ?? `which the swarm no longer has (${node ?? ""})`}`,
      found: `its label is on ${now?.name ?? "no node"}, where ${name} is empty or cannot be seen`,
      fix: before === undefined ? giveUp : [...back, `or ${giveUp}`].join("\n           "),
    };
  });
}
