import type Docker from "dockerode";
import { setTimeout as pause } from "node:timers/promises";
import type { EngineObject, ObjectKind } from "../memory/ownership";
import { taskLabel } from "../swarm/containers";

/** Names that a lab needs on its engine. */
export interface LabNames {
  readonly containers: readonly string[];
  readonly volumes: readonly string[];
  readonly networks: readonly string[];
  readonly services: readonly string[];
}

const labelKey = "perflab.environment";

/**
 * All objects of the engine that have the label of an environment or one of the names.
 * @param withSwarm also those of the swarm that it manages: a node of a lab's swarm has nothing of its own there
 */
export async function findObjects(
  engine: Docker,
  environment: string,
  names: LabNames,
  withSwarm: boolean,
): Promise<EngineObject[]> {
  const [allContainers, volumes, allNetworks, swarm] = await Promise.all([
    engine.listContainers({ all: true }),
    engine.listVolumes(),
    engine.listNetworks(),
    withSwarm ? swarmObjects(engine) : undefined,
  ]);
  // What a swarm made belongs to its service, and its networks to its managers.
  const containers = allContainers.filter(({ Labels }) => Labels[taskLabel] === undefined);
  const networks = allNetworks.filter(({ Scope }) => Scope !== "swarm" || swarm !== undefined);
  const all: EngineObject[] = [
    ...(swarm ?? []),
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
    service: new Set(names.services),
    config: new Set<string>(),
    secret: new Set<string>(),
  };
  return all.filter(({ kind, name, label: value }) => value === environment || needed[kind].has(name));
}

interface SwarmRecord {
  readonly ID: string;
  readonly CreatedAt?: string;
  readonly Spec?: { readonly Name?: string; readonly Labels?: Readonly<Record<string, string>> };
}

/** Services, configs and secrets of the swarm that an engine manages; undefined for any other engine. */
async function swarmObjects(engine: Docker): Promise<EngineObject[] | undefined> {
  try {
    const [services, configs, secrets] = (await Promise.all([
      engine.listServices(),
      engine.listConfigs(),
      engine.listSecrets(),
    ])) as SwarmRecord[][];
    const described = (kind: ObjectKind, records: readonly SwarmRecord[] = []): EngineObject[] =>
      records.map(({ ID, CreatedAt, Spec: { Name = "", Labels } = {} }) => ({
        kind,
        id: ID,
        name: Name,
        // Terraform's provider gives configs no labels: their names begin with the environment.
        ...(kind === "config" ? { label: Name.split(".")[0] ?? "" } : label(Labels)),
        created: seconds(CreatedAt),
      }));
    return [...described("service", services), ...described("config", configs), ...described("secret", secrets)];
  } catch (error) {
    // 406 and 503: the engine is in no swarm, or no manager of it.
    if ([406, 503].includes((error as { statusCode?: number }).statusCode ?? 0)) return undefined;
    throw error;
  }
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

/** Order in which objects can be removed: nothing that another one uses. */
const removalOrder: readonly ObjectKind[] = ["service", "container", "config", "secret", "network", "volume"];

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
  switch (kind) {
    case "container":
      return engine.getContainer(id).remove({ force: true, v: true });
    case "service":
      return engine.getService(id).remove();
    case "config":
      return engine.getConfig(id).remove();
    case "secret":
      return engine.getSecret(id).remove();
    case "volume":
      return onceFree(() => engine.getVolume(id).remove());
    case "network":
      return onceFree(() => engine.getNetwork(id).remove());
  }
}

/** Containers of a service that was removed take a while to end. */
async function onceFree(remove: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    try {
      return await remove();
    } catch (error) {
      const { statusCode = 0, message = "" } = error as { statusCode?: number; message?: string };
      const inUse = statusCode === 409 || /active endpoints|in use/.test(message);
      if (!inUse || tries === 30) throw error;
      await pause(500);
    }
  }
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
