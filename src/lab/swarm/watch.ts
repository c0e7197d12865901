import type Docker from "dockerode";
import { currentTask, failedTasks, labServices, type SwarmService, type SwarmTask } from "./tasks";

export interface TaskWatchOptions {
  readonly environment: string;
  /** Called once, for the first task that ended by itself or finds no node. */
  readonly onDeath: (service: SwarmService, task: SwarmTask) => void;
}

/** A task without a node for so long will not get one by itself. */
const pendingMilliseconds = 15_000;
/** Between the word that a service is changed and the change itself, the swarm may still start what was there before. */
const changeMilliseconds = 2000;
const pause = 1000;

/**
 * Follows the tasks of a lab's services: events of containers do not tell which end was asked for. A server counts from when
 * it is changed on, because what was there before may have failed all the time.
 */
export class TaskWatch {
  private readonly changed = new Map<string, number>();
  private readonly seen = new Map<string, number>();
  private readonly pendingSince = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly manager: Docker,
    private readonly options: TaskWatchOptions,
  ) {
    void this.look();
  }

  /** From now on new tasks of this server count. */
  count(server: string): void {
    if (!this.changed.has(server)) this.changed.set(server, Date.now());
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    const services = await labServices(this.manager, this.options.environment).catch(() => []);
    for (const service of services) {
      const now = Date.now();
      for (const { id } of service.tasks) if (!this.seen.has(id)) this.seen.set(id, now);
      const dead = failedTasks(service).find((task) => this.counts(service, task)) ?? this.stuck(service);
      if (dead === undefined || this.stopped) continue;
      this.stopped = true;
      this.options.onDeath(service, dead);
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.look(), pause);
  }

  private counts({ server }: SwarmService, { id }: SwarmTask): boolean {
    const changed = this.changed.get(server);
    return changed !== undefined && (this.seen.get(id) ?? 0) > changed + changeMilliseconds;
  }

  /** A task that waits for a node; the room of the one before it may still be in use. */
  private stuck(service: SwarmService): SwarmTask | undefined {
    const task = currentTask(service);
    if (task?.state !== "pending" || task.error === "" || !this.changed.has(service.server)) return undefined;
    const first = this.pendingSince.get(task.id) ?? Date.now();
    this.pendingSince.set(task.id, first);
    return Date.now() - first >= pendingMilliseconds ? task : undefined;
  }
}
