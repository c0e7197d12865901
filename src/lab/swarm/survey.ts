import type { Manifest } from "../../manifest/schema";
import type { LabEngine, LabEngines } from "../engine/lab-engines";
import { ownNode, swarmNodes, type SwarmNode } from "./nodes";
import { placedMachines, standsOf, type Stands } from "./stands";

/** What a manager knows of its nodes, and which of them are engines that are named for machines. */
export interface SwarmSurvey {
  readonly nodes: readonly SwarmNode[];
  readonly stands: Stands;
  /** Machine to the id of the node that its named engine is. */
  readonly named: ReadonlyMap<string, string>;
  /** Machines whose engines are of no swarm. */
  readonly strangers: readonly string[];
}

/** Asks a manager and the named engines on which node each machine of a lab stands. */
export async function surveySwarm(manager: LabEngine, engines: LabEngines, manifest: Manifest): Promise<SwarmSurvey> {
  const [nodes, { named, strangers }] = await Promise.all([swarmNodes(manager.docker), namedNodes(engines)]);
  return { nodes, stands: standsOf(placedMachines(manifest), nodes, named), named, strangers };
}

async function namedNodes({ all }: LabEngines): Promise<Pick<SwarmSurvey, "named" | "strangers">> {
  const named = new Map<string, string>();
  const strangers: string[] = [];
  await Promise.all(
    all.map(async ({ machines, docker }) => {
      if (machines.length === 0) return;
      const node = await ownNode(docker);
      for (const machine of machines) {
        if (node === undefined) strangers.push(machine);
        else named.set(machine, node.id);
      }
    }),
  );
  return { named, strangers: strangers.sort() };
}
