import type { Environment } from "../model/environment";

/** Places every server of an environment as a service of a Docker Swarm. */
export function placeOnSwarm(environment: Environment): void {
  throw new Error(`${environment.id}: not yet`);
}
