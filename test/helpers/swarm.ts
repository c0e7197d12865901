import type { SwarmNode } from "../../src/lab/swarm/nodes";
import type { SwarmTask } from "../../src/lab/swarm/tasks";
import { machineLabel } from "../../src/placement/names";

/** A node of a swarm that is ready, with the labels of machines. */
export function swarmNode(name: string, stands: readonly string[] = [], more: Partial<SwarmNode> = {}): SwarmNode {
  return {
    id: `id-${name}`,
    name,
    handle: name,
    state: "ready",
    message: "",
    availability: "active",
    labels: Object.fromEntries(stands.map((machine) => [machineLabel(machine), "true"])),
    memoryMiB: 16_384,
    processors: 8,
    ...more,
  };
}

/** A task in a state, on the node `n1`. */
export function swarmTask(state: string, more: Partial<SwarmTask> = {}): SwarmTask {
  return {
    id: state,
    node: "id-n1",
    state,
    wanted: state !== "failed" && state !== "shutdown",
    error: "",
    exitCode: undefined,
    container: undefined,
    created: 0,
    ...more,
  };
}
