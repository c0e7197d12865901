import type Docker from "dockerode";
import { machineLabel } from "../../placement/names";
import type { AskedEngines } from "../engine/ask";
import { removeObjects } from "../engine/engine-objects";
import type { Lab } from "../lab";
import { readJournal } from "../memory/journal";
import { ownedOn } from "../memory/orphans";
import type { Say } from "../progress";
import { changeLabels, swarmNodes, type NodeLabel } from "./nodes";

/** Removes the volumes that a lab's services made, where the engines of their nodes are known; says where others are. */
export async function removeNodeVolumes(lab: Lab, { alive }: AskedEngines, say: Say): Promise<void> {
  const { engines, folders, environment } = lab;
  const volumes = readJournal(folders.journal)?.swarm?.volumes ?? [];
  for (const engine of alive) {
    const { own } = await ownedOn(engine, lab);
    const here = own.filter(({ kind, name }) => kind === "volume" && volumes.some((volume) => volume.name === name));
    for (const removed of await removeObjects(engine.docker, here)) say(`removed ${removed}`);
  }
  const unknown = volumes.filter(({ machine }) => engines.of(machine) === undefined);
  const elsewhere: string[] = [];
  for (const { name, machine } of unknown) {
    // A manager may itself be the node.
    const found = engines.single && (await ownVolume(engines.single.docker, name, environment));
    if (found === undefined) elsewhere.push(`of ${machine}: docker volume rm ${name}`);
    else {
      await removeObjects(engines.single?.docker as Docker, [
        { kind: "volume", id: name, name, label: environment, created: 0 },
      ]);
      say(`removed volume ${name}`);
    }
  }
  if (elsewhere.length > 0) {
    say(`volumes may be left on nodes whose engines are not named; on the node ${elsewhere.join("\n  on the node ")}`);
  }
}

async function ownVolume(docker: Docker, name: string, environment: string): Promise<true | undefined> {
  const found = await docker
    .getVolume(name)
    .inspect()
    .catch(() => undefined);
  const labels = found?.Labels as Readonly<Record<string, string>> | null | undefined;
  return labels?.["perflab.environment"] === environment ? true : undefined;
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
