import type Docker from "dockerode";
import { machineLabel } from "../../placement/names";
import type { AskedEngines } from "../engine/ask";
import { removeObjects } from "../engine/engine-objects";
import type { Lab } from "../lab";
import { readJournal } from "../memory/journal";
import { ownedOn } from "../memory/orphans";
import type { Say } from "../progress";
import type { StateObject } from "../terraform/state";
import { untilGone } from "./gone";
import { changeLabels, swarmNodes, type NodeLabel } from "./nodes";

/** Removes the volumes that a lab's services made, where the engines of their nodes are known; says where others may be. */
export async function removeNodeVolumes(lab: Lab, { alive }: AskedEngines, say: Say): Promise<void> {
  const { engines, folders } = lab;
  const volumes = readJournal(folders.journal)?.swarm?.volumes ?? [];
  const found = new Set<string>();
  for (const engine of alive) {
    const { own } = await ownedOn(engine, lab);
    const here = own.filter(({ kind, name }) => kind === "volume" && volumes.some((volume) => volume.name === name));
    for (const { name } of here) found.add(name);
    for (const removed of await removeObjects(engine.docker, here)) say(`removed ${removed}`);
  }
  const elsewhere = volumes
    .filter(({ machine, name }) => engines.of(machine) === undefined && !found.has(name))
    .map(({ machine, name }) => `of ${machine}: docker volume rm ${name}`);
  if (elsewhere.length > 0) {
    say(`volumes may be left on nodes whose engines are not named; on the node ${elsewhere.join("\n  on the node ")}`);
  }
}

/**
 * Removes services that an interrupted `up` made and Terraform does not know: it could not remove the configs and secrets that
 * they use.
 */
export async function removeOrphanServices(lab: Lab, { alive }: AskedEngines, say: Say): Promise<number> {
  const { single } = lab.engines;
  if (single === undefined || !alive.includes(single)) return 0;
  const { orphans } = await ownedOn(single, lab);
  const services = orphans.filter(({ kind }) => kind === "service");
  const removed = await removeObjects(single.docker, services);
  for (const name of removed) say(`removed ${name}, left over by an interrupted command`);
  return removed.length;
}

/** Waits until nothing of the services runs any more. */
export async function awaitEnds(
  { engines, environment, folders }: Lab,
  before: readonly StateObject[],
  say: Say,
): Promise<void> {
  const hasServices = before.some(({ type }) => type === "docker_service");
  const isSwarm = hasServices || readJournal(folders.journal)?.swarm !== undefined;
  if (engines.single === undefined || !isSwarm) return;
  await untilGone(engines.single.docker, environment, before, {
    onWait: ({ servers, networks }) =>
      say.now(`waiting for ${[...servers, ...networks.map((name) => `network ${name}`)].join(", ")} to end`),
  });
}

/** Takes the labels away that perflab has set on nodes, except those by which another lab's servers are placed. */
export async function removeNodeLabels({ engines, folders }: Lab, say: Say): Promise<void> {
  const manager = engines.single?.docker;
  const labels = readJournal(folders.journal)?.swarm?.labels ?? [];
  if (manager === undefined || labels.length === 0) return;
  const needed = await constraintsOf(manager);
  const free = labels.filter(({ machine }) => !needed.has(`node.labels.${machineLabel(machine)}==true`));
  const nodes = new Map((await swarmNodes(manager)).map(({ id, name }) => [id, name]));
  const byNode = (label: NodeLabel) => `${nodes.get(label.node) ?? label.node} (${label.machine})`;
  const removed = await changeLabels(manager, free, "removed");
  if (removed.length > 0) say(`removed the labels that up had set on nodes: ${removed.map(byNode).join(", ")}`);
}

async function constraintsOf(manager: Docker): Promise<Set<string>> {
  const services = (await manager.listServices()) as unknown as {
    Spec: { TaskTemplate: { Placement?: { Constraints?: string[] } } };
  }[];
  return new Set(services.flatMap(({ Spec }) => Spec.TaskTemplate.Placement?.Constraints ?? []));
}
