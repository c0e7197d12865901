import type { Finding } from "../../model/finding";
import type { Resolution } from "../../model/resolution";
import { published } from "../../model/reference";
import type { IbmHttpServer } from "./ibm-http-server";

const arithmetic = published("dng-606", "Appendix G, IHS Tuning", "advice");

/** The worker MPM's own arithmetic: httpd lowers what does not fit and starts all the same. */
export function checkWorkerPool(ihs: IbmHttpServer, at: Resolution): Finding[] {
  const get = (name: string) => at.number(ihs, name) ?? 0;
  const [maxClients, servers, threads] = [get("MaxClients"), get("ServerLimit"), get("ThreadsPerChild")];
  const [limit, minSpare, maxSpare] = [get("ThreadLimit"), get("MinSpareThreads"), get("MaxSpareThreads")];
  const findings: Finding[] = [];
  const find = (
    code: string,
    severity: Finding["severity"],
    setting: string,
    message: string,
    given: string,
    allowed: string,
    fix: string,
  ) =>
    findings.push({ code, severity, path: `${ihs.path}/${setting}`, message, given, allowed, fix, source: arithmetic });
  if (maxClients !== servers * threads) {
    const severity = maxClients > servers * threads ? "error" : "warning";
    find(
      "IHS_WORKERS",
      severity,
      "MaxClients",
      "MaxClients is not ServerLimit x ThreadsPerChild: httpd lowers it or never uses all processes",
      `MaxClients ${maxClients}, ServerLimit ${servers}, ThreadsPerChild ${threads}`,
      `${servers * threads}`,
      "set MaxClients, ServerLimit and ThreadsPerChild together",
    );
  }
  if (limit < threads) {
    find(
      "IHS_THREAD_LIMIT",
      "error",
      "ThreadLimit",
      "ThreadLimit is below ThreadsPerChild: httpd lowers ThreadsPerChild",
      `ThreadLimit ${limit}`,
      `at least ${threads}`,
      "set ThreadLimit to ThreadsPerChild",
    );
  } else if (limit > threads) {
    find(
      "IHS_THREAD_LIMIT",
      "note",
      "ThreadLimit",
      "ThreadLimit is above ThreadsPerChild: memory for threads that never start",
      `ThreadLimit ${limit}`,
      `${threads}`,
      "set ThreadLimit to ThreadsPerChild",
    );
  }
  if (minSpare > Math.max(25, maxClients / 10)) {
    find(
      "IHS_SPARE_THREADS",
      "warning",
      "MinSpareThreads",
      "more idle threads are kept than 25 or a tenth of MaxClients",
      `${minSpare}`,
      `at most ${Math.max(25, Math.floor(maxClients / 10))}`,
      "lower MinSpareThreads",
    );
  }
  if (maxSpare < minSpare + threads) {
    find(
      "IHS_SPARE_THREADS",
      "warning",
      "MaxSpareThreads",
      "httpd raises MaxSpareThreads to MinSpareThreads + ThreadsPerChild",
      `${maxSpare}`,
      `at least ${minSpare + threads}`,
      "raise MaxSpareThreads",
    );
  }
  return findings;
}
