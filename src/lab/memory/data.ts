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
 * Volumes on the nodes of a swarm in the form of Terraform's state, which does not have them. Any node may have them: the swarm
 * makes one wherever the label of its machine is.
 */
export function nodeVolumes(journal: Journal | undefined, { name: engine }: LabEngine): StateObject[] {
  return (journal?.swarm?.volumes ?? []).map(({ name }) => ({
    address: "",
    type: "docker_volume",
    id: name,
    name,
    engine,
  }));
}

/** Nodes of a swarm as `up` has found and labelled them. */
export interface PreparedNodes {
  /** Labels that were set now. */
  readonly labels: JournalSwarm["labels"];
  /** Machine to the id of its node. */
  readonly nodes: ReadonlyMap<string, string>;
}

function volumeOn(machine: string, name: string, nodes: PreparedNodes["nodes"]): JournalSwarm["volumes"][number] {
  const node = nodes.get(machine);
  return { machine, name, ...(node === undefined ? {} : { node }) };
}

/** What a lab will leave on the nodes of a swarm, with what it left there before; undefined elsewhere. */
export function swarmMemory(
  placement: string,
  { volumes }: LabResources,
  { labels, nodes }: PreparedNodes,
  before: JournalSwarm | undefined,
): { swarm?: JournalSwarm } {
  if (placement !== "swarm") return {};
  const unique = <T>(all: readonly T[]) => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
  const made = volumes.flatMap(({ name, server }) =>
    server === undefined ? [] : [volumeOn(machineOf(server), name, nodes)],
  );
  const names = new Set(made.map(({ name }) => name));
  return {
    swarm: {
      labels: unique([...(before?.labels ?? []), ...labels]),
      volumes: [...(before?.volumes ?? []).filter(({ name }) => !names.has(name)), ...made],
    },
  };
}
