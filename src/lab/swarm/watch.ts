import type Docker from "dockerode";
import { currentTask, failedTasks, labServices, type SwarmService, type SwarmTask } from "./tasks";

export interface TaskWatchOptions {
  readonly environment: string;
  /** Milliseconds since 1970, by the manager's clock: tasks made before do not count. */
  readonly since: number;
  /** Called once, for the first task that ended by itself or finds no node. */
  readonly onDeath: (service: SwarmService, task: SwarmTask) => void;
}

/** A task without a node for so long will not get one by itself. */
const pendingMilliseconds = 15_000;
const pause = 1000;

/** Follows the tasks of a lab's services until `stop`: events of containers do not tell which end was asked for. */
export function watchTasks(manager: Docker, { environment, since, onDeath }: TaskWatchOptions): { stop: () => void } {
  const pendingSince = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    const services = await labServices(manager, environment).catch(() => []);
    for (const service of services) {
      const dead = failedTasks(service).find(({ created }) => created >= since) ?? stuck(service);
      if (dead === undefined || stopped) continue;
      stopped = true;
      onDeath(service, dead);
    }
    if (!stopped) timer = setTimeout(() => void look(), pause);
  };
  /** A task that waits for a node; the room of the one before it may still be in use. */
  const stuck = (service: SwarmService): SwarmTask | undefined => {
    const task = currentTask(service);
    if (task?.state !== "pending" || task.error === "") return undefined;
    const first = pendingSince.get(task.id) ?? Date.now();
    pendingSince.set(task.id, first);
    return Date.now() - first >= pendingMilliseconds ? task : undefined;
  };
  void look();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
