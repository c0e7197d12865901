import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import { page } from "../model/reference";
import type { Resolution } from "../model/resolution";
import { requestThreads, type Server } from "../model/server";

const workers = "MaxClients";

/** The chain from proxy over request threads to database connections: no link is narrower than the users behind it need. */
export function checkChain(environment: Environment, at: Resolution): Finding[] {
  return environment.servers.flatMap((server) => [...checkProxy(server, at), ...checkPools(server, at)]);
}

function checkProxy(server: Server, at: Resolution): Finding[] {
  if (!(workers in server.settingTable)) return [];
  const limit = at.number(server, workers) ?? 0;
  const sum = server.connections().reduce((total, { to }) => total + (requestThreads(to, at) ?? 0), 0);
  const users = at.load(server);
  // An experiment may hold the workers on purpose.
  const isHeld = server.environment.experimentResolution?.held.has(`${server.path}/${workers}`) === true;
  const find = (what: string, needed: number): Finding => ({
    code: "CHAIN_PROXY",
    severity: isHeld ? "warning" : "error",
    path: `${server.path}/${workers}`,
    message: `the proxy has fewer workers than ${what}: requests queue at the proxy`,
    given: `${limit}`,
    allowed: `at least ${needed}`,
    fix: "raise MaxClients and ServerLimit, or lower the load",
    source: page("IHS tuning pages: as many workers as request threads behind them"),
  });
  return [
    ...(limit < sum ? [find("request threads behind it", sum)] : []),
    ...(limit < users ? [find("users", users)] : []),
  ];
}

function checkPools(server: Server, at: Resolution): Finding[] {
  const maximum = requestThreads(server, at);
  if (maximum === undefined) return [];
  return server.applications.flatMap((application) => {
    if (application.database === undefined) return [];
    return application.poolSettings.flatMap((name) => {
      const pool = at.number(application, name);
      if (pool === undefined || pool >= maximum) return [];
      return [
        {
          code: "CHAIN_POOL",
          severity: "warning" as const,
          path: `${application.path}/${name}`,
          message: "the application has fewer database connections than request threads: threads wait for connections",
          given: `${pool}`,
          allowed: `at least ${maximum}`,
          fix: "raise the pool, or lower the thread pool",
          source: { kind: "chosen", note: "a request thread without a connection waits for one" },
        },
      ];
    });
  });
}
