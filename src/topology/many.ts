import { likeMachines, toldMachines } from "../alike/machines";
import type { Manifest } from "../manifest/schema";
import { machineOf } from "../text/paths";

export interface Pictured {
  readonly manifest: Manifest;
  /** What is written in place of a machine's id. */
  readonly names: ReadonlyMap<string, string>;
}

/** What a picture shows: of very many like machines the first ones, and one more that stands for all others. */
export function pictured(manifest: Manifest): Pictured {
  const alike = likeMachines(manifest);
  const shown = new Set(toldMachines(alike));
  const names = new Map<string, string>();
  for (const members of new Set(alike.values())) {
    const [next, ...others] = members.filter((id) => !shown.has(id));
    if (next === undefined) continue;
    shown.add(next);
    if (others.length > 0) names.set(next, `${next} and ${others.length} more`);
  }
  if (shown.size === manifest.machines.length) return { manifest, names };
  const isShown = (id: string) => shown.has(machineOf(id));
  return {
    names,
    manifest: {
      ...manifest,
      machines: manifest.machines.filter(({ id }) => isShown(id)),
      servers: manifest.servers.filter(({ id }) => isShown(id)),
      applications: manifest.applications.filter(({ id }) => isShown(id)),
      connections: manifest.connections.filter(({ from, to }) => isShown(from) && isShown(to)),
    },
  };
}
