import type Docker from "dockerode";
import { groupBy } from "../../alike/group";
import { labelKey, scaleLabelKey } from "../../placement/names";
import type { LabEngine } from "../engine/lab-engines";
import { clockOf, type Clock } from "./clock";
import type { ControlGroups } from "./control-groups";
import { readHost, type HostReading } from "./host-reading";
import type { Place, RunningLab } from "./place";

/** Everything about an engine that a preflight judges, as plain data. */
export interface EngineFacts {
  readonly place: Place;
  readonly groups: ControlGroups;
  readonly clock: Clock;
  readonly dataFolder: string;
  /** As the engine gives it. */
  readonly hostName: string;
  /** Servers of this lab that run there. */
  readonly own: readonly string[];
  /** What a container saw of the host. @default - there is no image yet, or the engine does not let it */
  readonly host?: HostReading;
}

/** The place of an engine in texts and sums. */
export function placeOf({ name, machines }: LabEngine): Pick<Place, "name" | "machines"> {
  return name === "engine" ? { name: "the engine" } : { name: `the host of ${machines.join(", ")}`, machines };
}

/** Asks an engine what it has, what runs there, and, with the help of an image of the lab, what its host is like. */
export async function readEngine(
  engine: LabEngine,
  environment: string,
  image: string | undefined,
): Promise<EngineFacts> {
  const { docker } = engine;
  const askedAt = Date.now();
  const info = (await docker.info()) as Info;
  const answeredAt = Date.now();
  const [containers, host] = await Promise.all([
    labContainers(docker),
    image === undefined ? undefined : readHost(docker, image),
  ]);
  const place = placeOf(engine);
  return {
    place: {
      ...place,
      memoryMiB: mebibytes(info.MemTotal),
      processors: info.NCPU,
      labs: runningLabs(containers.filter((container) => container.environment !== environment)),
    },
    groups: {
      ...(info.CgroupVersion === undefined ? {} : { version: info.CgroupVersion }),
      memory: info.MemoryLimit,
      swap: info.SwapLimit,
      processors: info.CpuCfsQuota,
    },
    clock: clockOf(place.name, info.SystemTime, askedAt, answeredAt),
    dataFolder: info.DockerRootDir,
    hostName: info.Name,
    own: containers.filter((container) => container.environment === environment).map(({ server }) => server),
    ...(host === undefined ? {} : { host }),
  };
}

/** What is read of an engine's answer. */
interface Info {
  readonly MemTotal: number;
  readonly NCPU: number;
  readonly SystemTime: string;
  readonly DockerRootDir: string;
  readonly Name: string;
  readonly CgroupVersion?: string;
  readonly MemoryLimit: boolean;
  readonly SwapLimit: boolean;
  readonly CpuCfsQuota: boolean;
}

interface LabContainer {
  readonly environment: string;
  readonly scale: string;
  readonly server: string;
  readonly memoryMiB: number;
  readonly processors: number;
}

/** The containers of all labs that run on an engine, with their limits. */
async function labContainers(docker: Docker): Promise<LabContainer[]> {
  const running = await docker.listContainers({ filters: { label: [labelKey] } });
  const found = await Promise.all(
    running.map(async ({ Id, Labels }) => {
      // One that ends in between has no limits any more.
      const { HostConfig } = await docker
        .getContainer(Id)
        .inspect()
        .catch(() => ({ HostConfig: { Memory: 0, NanoCpus: 0 } }));
      return {
        environment: Labels[labelKey] ?? "",
        scale: Labels[scaleLabelKey] ?? "1",
        server: Labels["perflab.server"] ?? "",
        memoryMiB: mebibytes(HostConfig.Memory ?? 0),
        processors: (HostConfig.NanoCpus ?? 0) / 1e9,
      };
    }),
  );
  return found;
}

function runningLabs(containers: readonly LabContainer[]): RunningLab[] {
  const labs = groupBy(containers, ({ environment, scale }) => `${environment} ${scale}`);
  return [...labs.values()].map((members) => {
    const sum = (amount: (container: LabContainer) => number) =>
      Math.round(members.reduce((all, member) => all + amount(member), 0) * 1000) / 1000;
    const { environment = "", scale = "1" } = members[0] ?? {};
    return {
      environment,
      scale,
      containers: members.length,
      memoryMiB: sum(({ memoryMiB }) => memoryMiB),
      processors: sum(({ processors }) => processors),
    };
  });
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
