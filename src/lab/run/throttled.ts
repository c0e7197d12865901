import type Docker from "dockerode";
import type { ServerAccess } from "../engine/ask";
import type { ManifestServer } from "../../manifest/schema";

/** How long the engine held a container back at its processor limit during a run. */
export interface Throttled {
  readonly server: string;
  readonly container: string;
  /** Time that its processes had to wait, summed over processors. */
  readonly seconds: number;
  /** Scheduling periods in which that happened, of all in which it ran. */
  readonly throttledPeriods: number;
  readonly periods: number;
}

/** Running totals of one container. */
export interface ThrottlingTotals {
  readonly periods: number;
  readonly throttledPeriods: number;
  readonly nanoseconds: number;
}

interface EngineStats {
  readonly cpu_stats?: {
    readonly throttling_data?: { periods?: number; throttled_periods?: number; throttled_time?: number };
  };
}

const none: ThrottlingTotals = { periods: 0, throttledPeriods: 0, nanoseconds: 0 };

/** Totals of the containers, from the engine: it reads `cpu.stat` of either version of cgroups. */
export async function readThrottling(
  at: (server: string) => ServerAccess,
  servers: readonly ManifestServer[],
): Promise<ThrottlingTotals[]> {
  return Promise.all(
    servers.map(async ({ id, container }) => {
      const access = at(id);
      return "problem" in access ? none : readTotals(access.docker, container).catch(() => none);
    }),
  );
}

async function readTotals(docker: Docker, container: string): Promise<ThrottlingTotals> {
  const options = { stream: false, "one-shot": true } as const;
  const { cpu_stats: stats } = (await docker
    .getContainer(container)
    .stats(options as { stream: false })) as EngineStats;
  const {
    periods = 0,
    throttled_periods: throttledPeriods = 0,
    throttled_time: nanoseconds = 0,
  } = stats?.throttling_data ?? {};
  return { periods, throttledPeriods, nanoseconds };
}

export function throttledBetween(
  servers: readonly ManifestServer[],
  before: readonly ThrottlingTotals[],
  after: readonly ThrottlingTotals[],
): Throttled[] {
  return servers.map(({ id, container }, index) => {
    const [from, to] = [before[index] ?? none, after[index] ?? none];
    return {
      server: id,
      container,
      seconds: Math.round((to.nanoseconds - from.nanoseconds) / 1e6) / 1000,
      throttledPeriods: to.throttledPeriods - from.throttledPeriods,
      periods: to.periods - from.periods,
    };
  });
}
