import type Docker from "dockerode";
import type { EngineObject, ObjectKind } from "../memory/ownership";

/** Names that a lab needs on its engine. */
export interface LabNames {
  readonly containers: readonly string[];
  readonly volumes: readonly string[];
  readonly networks: readonly string[];
}

const labelKey = "perflab.environment";

/** All objects of the engine that have the label of an environment or one of the names. */
export async function findObjects(engine: Docker, environment: string, names: LabNames): Promise<EngineObject[]> {
  const [containers, volumes, networks] = await Promise.all([
    engine.listContainers({ all: true }),
    engine.listVolumes(),
    engine.listNetworks(),
  ]);
  const all: EngineObject[] = [
    ...containers.map((found): EngineObject => ({
      kind: "container",
      id: found.Id,
      name: (found.Names[0] ?? found.Id).replace(/^\//, ""),
      ...label(found.Labels),
      created: found.Created,
      networks: attachedTo(found, networks),
    })),
    ...volumes.Volumes.map((found): EngineObject => ({
      kind: "volume",
      id: found.Name,
      name: found.Name,
      ...label(found.Labels),
      created: seconds((found as { CreatedAt?: string }).CreatedAt),
    })),
    ...networks.map((found): EngineObject => ({
      kind: "network",
      id: found.Id,
      name: found.Name,
      ...label(found.Labels),
      created: seconds(found.Created),
    })),
  ];
  const needed = {
    container: new Set(names.containers),
    volume: new Set(names.volumes),
    network: new Set(names.networks),
  };
  return all.filter(({ kind, name, label: value }) => value === environment || needed[kind].has(name));
}

/** A container that never started has no id of its network yet, only the name. */
function attachedTo(container: Docker.ContainerInfo, networks: readonly Docker.NetworkInspectInfo[]): string[] {
  return Object.entries(container.NetworkSettings?.Networks ?? {}).flatMap(([name, { NetworkID }]) => {
    const id = NetworkID || networks.find((network) => network.Name === name)?.Id;
    return id === undefined ? [] : [id];
  });
}

function label(labels: Readonly<Record<string, string>> | null | undefined): { label?: string } {
  const value = labels?.[labelKey];
  return value === undefined ? {} : { label: value };
}

function seconds(time: string | undefined): number {
  return time === undefined ? 0 : Math.floor(Date.parse(time) / 1000);
}

/** Order in which objects can be removed: a network and a volume only when no container uses them. */
const removalOrder: readonly ObjectKind[] = ["container", "network", "volume"];

/** Lets containers end in order, so that their data is whole. */
export async function stopContainers(engine: Docker, objects: readonly EngineObject[]): Promise<void> {
  const containers = objects.filter(({ kind }) => kind === "container");
  // One that does not run, or is gone, needs no end.
  await Promise.all(
    containers.map(({ id }) =>
      engine
        .getContainer(id)
        .stop({ t: 10 })
        .catch(() => undefined),
    ),
  );
}

/** Removes objects, and gives those that were there, e.g. `container dng-rm1-was`. */
export async function removeObjects(engine: Docker, objects: readonly EngineObject[]): Promise<string[]> {
  const removed: string[] = [];
  for (const kind of removalOrder) {
    const ofKind = objects.filter((object) => object.kind === kind);
    await Promise.all(
      ofKind.map(async (object) => {
        if (await gone(removal(engine, object))) removed.push(describeObject(object));
      }),
    );
  }
  return removed.sort();
}

export function describeObject({ kind, name }: EngineObject): string {
  return `${kind} ${name}`;
}

function removal(engine: Docker, { kind, id }: EngineObject): Promise<unknown> {
  if (kind === "container") return engine.getContainer(id).remove({ force: true, v: true });
  return kind === "volume" ? engine.getVolume(id).remove() : engine.getNetwork(id).remove();
}

/** False when somebody else was quicker. */
async function gone(removing: Promise<unknown>): Promise<boolean> {
  try {
    await removing;
    return true;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return false;
    throw error;
  }
}
