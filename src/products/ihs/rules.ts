import type { Rule } from "../../settings/proposal";

interface WorkerInputs extends Record<string, number> {
  readonly users: number;
  /** Sum of the WebContainer thread maxima of the servers behind the proxy. */
  readonly threadsBehind: number;
  /** The published pool, scaled. */
  readonly publishedWorkers: number;
  readonly threadsPerChild: number;
}

/** Child processes that serve the load. */
export const serverLimit: Rule<WorkerInputs, number> = {
  id: "ihs.server-limit",
  formula:
    "the largest of published pool, users and request threads behind the proxy, divided by ThreadsPerChild, rounded up",
  source: { kind: "sibling", report: "ConfiguringAndTuningIBMHTTPServer and the IHS tuning pages", strength: "advice" },
  apply: (inputs) => processes(inputs),
};

/** Concurrent requests: a whole number of processes, at least one worker a user and a request thread behind. */
export const maxClients: Rule<WorkerInputs, number> = {
  id: "ihs.max-clients",
  formula: "ServerLimit x ThreadsPerChild",
  source: { kind: "published", report: "dng-606", section: "Appendix G, ServerLimit", strength: "advice" },
  apply: (inputs) => processes(inputs) * inputs.threadsPerChild,
};

/** Idle workers grow in step with the pool. */
export const maxSpareThreads: Rule<
  { publishedSpare: number; publishedWorkers: number; maxClients: number; threadsPerChild: number },
  number
> = {
  id: "ihs.max-spare-threads",
  formula: "grows in step with MaxClients, at least MinSpareThreads + ThreadsPerChild",
  source: { kind: "published", report: "dng-606", section: "Appendix G, MaxSpareThreads", strength: "advice" },
  apply: ({ publishedSpare, publishedWorkers, maxClients, threadsPerChild }) =>
    Math.max(2 * threadsPerChild, Math.min(maxClients, Math.ceil((publishedSpare * maxClients) / publishedWorkers))),
};

/** Processes at start: as published, never more than there may be. */
export const startServers: Rule<{ publishedStart: number; serverLimit: number }, number> = {
  id: "ihs.start-servers",
  formula: "as published, at most ServerLimit",
  source: { kind: "published", report: "dng-606", section: "Appendix G, StartServers", strength: "advice" },
  apply: ({ publishedStart, serverLimit }) => Math.min(publishedStart, serverLimit),
};

function processes({ users, threadsBehind, publishedWorkers, threadsPerChild }: WorkerInputs): number {
  return Math.ceil(Math.max(users, threadsBehind, publishedWorkers) / threadsPerChild);
}
