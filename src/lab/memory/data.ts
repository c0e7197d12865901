import type { LabFolders } from "../../project/folders";
import { machineOf } from "../../text/paths";
import type { LabEngine } from "../engine/lab-engines";
import { dataVolumes, readState, type StateObject } from "../terraform/state";
import type { LabResources } from "../terraform/resources";
import { readJournal, type Journal, type JournalSwarm } from "./journal";

/** Volumes whose data a lab would go on with: those of Terraform's state, and those that a swarm's services made. */
export function labVolumes({ state, journal }: Pick<LabFolders, "state" | "journal">): string[] {
  const onNodes = readJournal(journal)?.swarm?.volumes ?? [];
  return [...dataVolumes(readState(state)), ...onNodes.map(({ name }) => name)];
}

/**
 * Volumes on the nodes of a swarm in the form of Terraform's state, which does not have them. The manager, too, may be the node
 * of any machine.
 */
export function nodeVolumes(journal: Journal | undefined, { name: engine, machines }: LabEngine): StateObject[] {
  return (journal?.swarm?.volumes ?? [])
    .filter(({ machine }) => engine === "engine" || machines.includes(machine))
    .map(({ name }) => ({ address: "", type: "docker_volume", id: name, name, engine }));
}

/** What a lab will leave on the nodes of a swarm, with what it left there before; undefined elsewhere. */
export function swarmMemory(
  placement: string,
  { volumes }: LabResources,
  labels: JournalSwarm["labels"],
  before: JournalSwarm | undefined,
): { swarm?: JournalSwarm } {
  if (placement !== "swarm") return {};
  const unique = <T>(all: readonly T[]) => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
  const made = volumes.flatMap(({ name, server }) =>
    server === undefined ? [] : [{ machine: machineOf(server), name }],
  );
  return {
    swarm: {
      labels: unique([...(before?.labels ?? []), ...labels]),
      volumes: unique([...(before?.volumes ?? []), ...made]),
    },
  };
}
