import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type Docker from "dockerode";
import type { ContainerInspectInfo, ContainerStats } from "dockerode";
import { reasonOf } from "../engines/reason";
import type { Manifest, ManifestServer } from "../manifest/schema";
import { parseHost } from "../options/host-text";
import { machineOf } from "../text/paths";
import { askEngines, type AskedEngines } from "./engine/ask";
import { deployedManifest, type Lab } from "./lab";
import { labVolumes } from "./memory/data";
import { withCurrentContainers } from "./swarm/containers";
import { swarmHealth } from "./swarm/lab-health";
import type { ServiceHealth } from "./swarm/health";

/** One server of a lab as the engine sees it. */
export interface ServerStatus {
  readonly server: string;
  readonly container: string;
  /** Name of its engine. */
  readonly engine: string;
  /** `running`, `exited (1)`, `absent`, ... */
  readonly state: string;
  readonly health: string;
  /** Addresses on the engine's host, e.g. `127.0.0.1:32768->80`. */
  readonly ports: readonly string[];
  readonly memoryMiB: number | undefined;
  readonly memoryLimitMiB: number;
  /** Node of a swarm. */
  readonly node?: string;
  /** Why the server could not be asked, or what is wrong with it. */
  readonly reason?: string;
}

export interface LabStatus {
  readonly environment: string;
  /** Address of the engine, or of each with its machines. */
  readonly engines: readonly {
    readonly name: string;
    readonly machines: readonly string[];
    readonly address: string;
  }[];
  /** Only of a swarm: the engine that was asked about it, and why it told nothing. */
  readonly manager?: { readonly address: string; readonly problem?: string };
  readonly scale: string;
  /** Volumes with data. */
  readonly data: readonly string[];
  readonly servers: readonly ServerStatus[];
}

/** Names of the labs that have a folder in a project. */
export function knownLabs(project = process.cwd()): string[] {
  const folder = join(project, ".perflab", "labs");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter(
    (name) => existsSync(join(folder, name, "lab.json")) && !/\.(next|previous)$/.test(name),
  );
}

/** What of a lab is there, from its copy of the assembly. */
export async function labStatus(lab: Lab): Promise<LabStatus> {
  const deployed = deployedManifest(lab);
  const asked = await askEngines(lab.engines);
  const manifest = await withCurrentContainers(deployed, asked);
  const onSwarm = await swarmHealth(lab, asked, manifest);
  const manager = managerOf(lab, asked, manifest);
  return {
    environment: lab.environment,
    engines: lab.engines.all.map(({ name, machines, endpoint }) => ({ name, machines, address: endpoint.address })),
    ...(manager === undefined ? {} : { manager }),
    scale: manifest.options.scale,
    data: labVolumes(lab.folders),
    servers: await Promise.all(
      manifest.servers.map(async (server) => {
        const own = onSwarm?.find((health) => health.server === server.id);
        const status = await serverStatus(lab, asked, server, hostPorts(manifest, server));
        const isUnknown = manager?.problem !== undefined && lab.engines.of(server.id) === undefined;
        return withHealth(isUnknown ? { ...status, reason: "only the swarm's managers know" } : status, own);
      }),
    ),
  };
}

function managerOf({ engines: { single } }: Lab, { dead }: AskedEngines, { options }: Manifest): LabStatus["manager"] {
  if (options.placement !== "swarm" || single === undefined) return undefined;
  const problem = dead.find(({ engine }) => engine === single)?.problem;
  return { address: single.endpoint.address, ...(problem === undefined ? {} : { problem }) };
}

/** On a swarm its manager knows whether a server runs; the engine of the node only tells more about it. */
function withHealth(status: ServerStatus, health: ServiceHealth | undefined): ServerStatus {
  if (health === undefined) return status;
  const { reason: unread, ...known } = status;
  const { state, ok, node } = health;
  const reason = health.reason ?? (status.state === "not read" && status.health === "" ? unread : undefined);
  return {
    ...known,
    state,
    health: ok ? known.health || "healthy" : "",
    ...(node === undefined ? {} : { node }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Where a server answers that is on the network of its host: no engine publishes anything there. */
export function hostPorts(
  { options }: Pick<Manifest, "options">,
  { id, port, publishes }: Pick<ManifestServer, "id" | "port" | "publishes">,
): string[] {
  const host = parseHost(options.hosts?.[machineOf(id)] ?? "");
  return publishes && host?.network === "host" && host.address !== undefined ? [`${host.address}:${port}`] : [];
}

async function serverStatus(
  lab: Lab,
  asked: AskedEngines,
  server: ManifestServer,
  onHost: readonly string[],
): Promise<ServerStatus> {
  const { id, container, memoryMiB } = server;
  const engine = lab.engines.of(id)?.name ?? "";
  const base = { server: id, container, engine, memoryLimitMiB: memoryMiB, memoryMiB: undefined };
  const unread = (reason: string) => ({ ...base, state: "not read", health: "", ports: [], reason });
  const access = asked.at(id);
  if ("problem" in access) return unread(access.problem);
  try {
    const seen = await seenBy(access.docker, lab.environment, container);
    return { ...base, ...seen, ...(seen.state === "running" && onHost.length > 0 ? { ports: onHost } : {}) };
  } catch (error) {
    return unread(reasonOf(error) ?? (error as Error).message);
  }
}

type Seen = Pick<ServerStatus, "state" | "health" | "ports" | "memoryMiB">;

async function seenBy(docker: Docker, environment: string, name: string): Promise<Seen> {
  const container = docker.getContainer(name);
  const found = await container.inspect().catch((error: { statusCode?: number }) => {
    if (error.statusCode === 404) return undefined;
    throw error;
  });
  if (found?.Config.Labels["perflab.environment"] !== environment) {
    return {
      state: found === undefined ? "absent" : "not this lab's",
      health: "",
      ports: [],
      memoryMiB: undefined,
    };
  }
  const { State } = found;
  const state =
    State.Running || State.Status === "created"
      ? State.Status
      : `${State.Status} (${State.OOMKilled ? "out of memory" : State.ExitCode})`;
  const memory = State.Running ? await container.stats({ stream: false, "one-shot": true }) : undefined;
  return {
    state,
    health: State.Running ? (State.Health?.Status ?? "") : "",
    ports: publishedPorts(found),
    memoryMiB: memory && usedMiB(memory),
  };
}

function publishedPorts({ NetworkSettings }: ContainerInspectInfo): string[] {
  return Object.entries(NetworkSettings.Ports ?? {}).flatMap(([inside, bindings]) =>
    ((bindings as { HostIp: string; HostPort: string }[] | null) ?? []).map(
      ({ HostIp, HostPort }) => `${HostIp}:${HostPort}->${inside.replace("/tcp", "")}`,
    ),
  );
}

/** As `docker stats` counts: without the file cache that can be given back. A container that ended meanwhile uses nothing. */
function usedMiB({ memory_stats: { usage, stats } }: ContainerStats): number | undefined {
  if ((usage as number | undefined) === undefined) return undefined;
  const cache =
    (stats as Record<string, number> | undefined)?.total_inactive_file ??
    (stats as Record<string, number> | undefined)?.inactive_file ??
    0;
  return Math.round((usage - cache) / 1024 / 1024);
}
