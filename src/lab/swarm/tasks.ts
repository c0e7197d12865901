import type Docker from "dockerode";
import { groupBy } from "../../alike/group";

/** One try of a swarm to run a server. */
export interface SwarmTask {
  readonly id: string;
  readonly node: string | undefined;
  /** `running`, `pending`, `failed`, `rejected`, ... */
  readonly state: string;
  /** Whether the swarm still wants it. */
  readonly wanted: boolean;
  readonly error: string;
  readonly exitCode: number | undefined;
  readonly container: string | undefined;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** A server of a lab as a service. */
export interface SwarmService {
  readonly id: string;
  readonly name: string;
  /** `<machine>/<server>`. */
  readonly server: string;
  /** State of the last update, e.g. `paused`, with what the swarm says about it. */
  readonly update: { readonly state: string; readonly message: string } | undefined;
  readonly spec: ServiceSpec;
  /** The newest first. */
  readonly tasks: readonly SwarmTask[];
}

/** What a swarm was asked for. */
export interface ServiceSpec {
  readonly image: string;
  readonly env: readonly string[];
  readonly constraints: readonly string[];
  readonly memoryBytes: number;
  readonly nanoCpus: number;
  /** Names of docker configs to their places. */
  readonly configs: Readonly<Record<string, string>>;
}

interface ServiceRecord {
  readonly ID: string;
  readonly Spec: {
    readonly Name: string;
    readonly Labels?: Readonly<Record<string, string>>;
    readonly TaskTemplate: {
      readonly ContainerSpec: {
        readonly Image: string;
        readonly Env?: readonly string[];
        readonly Configs?: readonly { readonly ConfigName: string; readonly File?: { readonly Name: string } }[];
      };
      readonly Placement?: { readonly Constraints?: readonly string[] };
      readonly Resources?: { readonly Limits?: { readonly MemoryBytes?: number; readonly NanoCPUs?: number } };
    };
  };
  readonly UpdateStatus?: { readonly State?: string; readonly Message?: string };
}

interface TaskRecord {
  readonly ID: string;
  readonly ServiceID: string;
  readonly NodeID?: string;
  readonly CreatedAt: string;
  readonly DesiredState: string;
  readonly Status: {
    readonly State: string;
    readonly Err?: string;
    readonly ContainerStatus?: { readonly ContainerID?: string; readonly ExitCode?: number };
  };
}

/** The services of a lab with their tasks. */
export async function labServices(manager: Docker, environment: string): Promise<SwarmService[]> {
  const services = (await manager.listServices({
    filters: { label: [`perflab.environment=${environment}`] },
  })) as unknown as ServiceRecord[];
  if (services.length === 0) return [];
  const records = (await manager.listTasks({
    filters: { service: services.map(({ ID }) => ID) },
  })) as unknown as TaskRecord[];
  const tasks = groupBy(records, ({ ServiceID }) => ServiceID);
  return services
    .map((service) => ({
      id: service.ID,
      name: service.Spec.Name,
      server: service.Spec.Labels?.["perflab.server"] ?? service.Spec.Name,
      update: updateOf(service),
      spec: specOf(service),
      tasks: (tasks.get(service.ID) ?? []).map(taskOf).sort((a, b) => b.created - a.created),
    }))
    .sort((a, b) => (a.server < b.server ? -1 : 1));
}

function updateOf({ UpdateStatus }: ServiceRecord): SwarmService["update"] {
  if (UpdateStatus?.State === undefined) return undefined;
  return { state: UpdateStatus.State, message: UpdateStatus.Message ?? "" };
}

function specOf({ Spec: { TaskTemplate } }: ServiceRecord): ServiceSpec {
  const { ContainerSpec, Placement, Resources } = TaskTemplate;
  return {
    image: ContainerSpec.Image,
    env: ContainerSpec.Env ?? [],
    constraints: Placement?.Constraints ?? [],
    memoryBytes: Resources?.Limits?.MemoryBytes ?? 0,
    nanoCpus: Resources?.Limits?.NanoCPUs ?? 0,
    configs: Object.fromEntries(
      (ContainerSpec.Configs ?? []).map(({ ConfigName, File }) => [ConfigName, File?.Name ?? ""]),
    ),
  };
}

function taskOf({ ID, NodeID, CreatedAt, DesiredState, Status }: TaskRecord): SwarmTask {
  const { ContainerID, ExitCode } = Status.ContainerStatus ?? {};
  const ended = ["failed", "rejected", "complete", "shutdown"].includes(Status.State);
  return {
    id: ID,
    node: NodeID || undefined,
    state: Status.State,
    wanted: DesiredState === "running" || DesiredState === "ready",
    error: Status.Err ?? "",
    exitCode: ended ? ExitCode : undefined,
    container: ContainerID || undefined,
    created: Date.parse(CreatedAt),
  };
}

/** The task that the swarm wants now. */
export function currentTask({ tasks }: SwarmService): SwarmTask | undefined {
  return tasks.find(({ wanted }) => wanted);
}

/** Tasks that ended by themselves, the newest first. */
export function failedTasks({ tasks }: SwarmService): SwarmTask[] {
  return tasks.filter(({ state }) => state === "failed" || state === "rejected" || state === "complete");
}

/** How a task ended or why it does not start, for people. */
export function describeTask({ state, error, exitCode }: SwarmTask): string {
  const end = exitCode === undefined || exitCode === 0 || error.includes(`(${exitCode})`) ? "" : ` (${exitCode})`;
  return `${state}${end}${error === "" ? "" : `: ${error}`}`;
}

/** Makes a swarm start a service anew, without a change. */
export async function startAgain(manager: Docker, id: string): Promise<void> {
  const service = manager.getService(id);
  const { Version, Spec } = (await service.inspect()) as {
    Version: { Index: number };
    Spec: { TaskTemplate: { ForceUpdate?: number } };
  };
  const TaskTemplate = { ...Spec.TaskTemplate, ForceUpdate: (Spec.TaskTemplate.ForceUpdate ?? 0) + 1 };
  await service.update({ version: Version.Index, ...Spec, TaskTemplate });
}
