import type { Manifest } from "../../manifest/schema";
import type { AskedEngines } from "../engine/ask";

/** Label by which an engine knows containers of services. */
export const taskLabel = "com.docker.swarm.task.id";

/**
 * The manifest with the containers that its servers have now: those of a swarm get a new one, under another name, at every
 * start. A server whose engine is not known keeps the name of its service.
 */
export async function withCurrentContainers(manifest: Manifest, { alive }: AskedEngines): Promise<Manifest> {
  if (manifest.options.placement !== "swarm") return manifest;
  const label = [`perflab.environment=${manifest.environment.id}`, taskLabel];
  const found = await Promise.all(
    alive
      .filter(({ machines }) => machines.length > 0)
      .map(({ docker }) => docker.listContainers({ all: true, filters: { label } })),
  );
  const newestLast = found
    .flat()
    .sort((a, b) => Number(a.State === "running") - Number(b.State === "running") || a.Created - b.Created);
  const names = new Map(
    newestLast.map(({ Labels, Names, Id }) => [Labels["perflab.server"], Names[0]?.slice(1) ?? Id]),
  );
  const servers = manifest.servers.map((server) => ({
    ...server,
    container: names.get(server.id) ?? server.container,
  }));
  return { ...manifest, servers };
}
