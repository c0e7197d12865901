import type { Manifest } from "../../manifest/schema";
import type { AskedEngines, ServerAccess } from "../engine/ask";
import type { Lab } from "../lab";
import { serviceHealth, type ServiceHealth } from "./health";
import { swarmNodes } from "./nodes";
import { labServices } from "./tasks";

/** What the manager of a swarm says of each server; undefined where there is no swarm, or nobody to ask. */
export async function swarmHealth(
  { engines, environment }: Lab,
  { alive }: AskedEngines,
  manifest: Manifest,
): Promise<ServiceHealth[] | undefined> {
  const manager = engines.single;
  if (manifest.options.placement !== "swarm" || manager === undefined || !alive.includes(manager)) return undefined;
  const [nodes, services] = await Promise.all([swarmNodes(manager.docker), labServices(manager.docker, environment)]);
  return manifest.servers.map(({ id }) => serviceHealth(id, services, nodes));
}

/** Where a server can be asked: nobody waits for one whose node is down. */
export function reachable(
  { at }: AskedEngines,
  health: readonly ServiceHealth[] | undefined,
): (server: string) => ServerAccess {
  const down = new Map(
    (health ?? []).filter(({ state }) => state === "node down").map(({ server, reason = "" }) => [server, reason]),
  );
  return (server) => {
    const problem = down.get(server);
    return problem === undefined ? at(server) : { problem };
  };
}
