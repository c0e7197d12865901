import type { StateObject } from "../terraform/state";

export type ObjectKind = "service" | "container" | "config" | "secret" | "network" | "volume";

/** Something of the engine, or of the swarm that it manages, that has the label of an environment, or a name that its lab needs. */
export interface EngineObject {
  readonly kind: ObjectKind;
  /** Of a volume: its name. */
  readonly id: string;
  readonly name: string;
  /** Value of the label `perflab.environment`. */
  readonly label?: string;
  /** Seconds since 1970, by the engine's clock. */
  readonly created: number;
  /** Of a container: ids of the networks it is attached to. */
  readonly networks?: readonly string[];
}

export interface Ownership {
  /** In this lab's state. */
  readonly own: readonly EngineObject[];
  /** Made by this lab, but Terraform was killed before it could note that. */
  readonly orphans: readonly EngineObject[];
  /** Somebody else's. */
  readonly foreign: readonly EngineObject[];
}

/**
 * Tells whose an object is. An orphan has this lab's label and is attached to the lab's own network, or it appeared
 * after a change began that did not come to its end. The label alone proves nothing: another project folder may run a
 * lab of the same environment on the same engine.
 */
export function ownership(
  objects: readonly EngineObject[],
  lab: {
    readonly environment: string;
    /** What the state holds of this engine. */
    readonly state: readonly StateObject[];
    /** When a change began that did not come to its end. */
    readonly since: number | undefined;
  },
): Ownership {
  const ids = new Set(lab.state.map(({ type, id }) => `${type}/${id}`));
  const inState = ({ kind, id, label }: EngineObject) => ids.has(`docker_${kind}/${id}`) && label === lab.environment;
  const since = lab.since ?? Infinity;
  const isOrphan = ({ label, created, networks = [] }: EngineObject) =>
    label === lab.environment && (created >= since || networks.some((network) => ids.has(`docker_network/${network}`)));
  const own = objects.filter(inState);
  const others = objects.filter((object) => !inState(object));
  return { own, orphans: others.filter(isOrphan), foreign: others.filter((object) => !isOrphan(object)) };
}
