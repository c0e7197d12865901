import type { Finding } from "../../model/finding";
import { page, published } from "../../model/reference";
import type { Resolution } from "../../model/resolution";
import { isFullSize } from "../../settings/scale";
import { gib } from "../../settings/units";
import type { LinkIndex } from "./link-index";
import { leastMemoryGib } from "./rules";

const tuning = published("ldx-71", "Tuning LDX rs for large workloads, LDX rs tuning", "advice");
const evolution = published("ldx-71", "How LQE and LDX architecture has evolved", "advice");

/** A relational store: connections for the load, no metrics of queries, memory as the sizing has it. */
export function checkRelational(index: LinkIndex, at: Resolution): Finding[] {
  return [...checkConnections(index, at), ...checkMetrics(index, at), ...checkMemory(index, at)];
}

function checkConnections(index: LinkIndex, at: Resolution): Finding[] {
  const threads = at.load(index.server);
  const total = at.number(index, "http.maxTotalConnections");
  const route = at.number(index, "http.maxConnectionsPerRoute");
  const find = (setting: string, message: string, given: number, allowed: string): Finding => ({
    code: "LQE_CONNECTIONS",
    severity: "warning",
    path: `${index.path}/${setting}`,
    message,
    given: String(given),
    allowed,
    fix: "set both to the number of concurrent threads",
    source: tuning,
  });
  return [
    ...(total !== undefined && total < threads
      ? [
          find(
            "http.maxTotalConnections",
            "fewer connections than threads: requests wait for one another",
            total,
            `at least ${threads}`,
          ),
        ]
      : []),
    ...(total !== undefined && route !== undefined && route !== total
      ? [
          find(
            "http.maxConnectionsPerRoute",
            "the connections of a route do not match those of all routes",
            route,
            `${total}: Maximum Total Connections`,
          ),
        ]
      : []),
  ];
}

function checkMetrics(index: LinkIndex, at: Resolution): Finding[] {
  if (at.setting(index, "processQueryMetrics").value !== true) return [];
  return [
    {
      code: "LQE_QUERY_METRICS",
      severity: "warning",
      path: `${index.path}/processQueryMetrics`,
      message: "processing of query metrics costs throughput under heavy load",
      given: "true",
      allowed: "false",
      fix: "disable the option on the Relational Store Settings page",
      source: tuning,
    },
  ];
}

function checkMemory({ server, path }: LinkIndex, at: Resolution): Finding[] {
  const memory = server.memoryAt(at.scale);
  if (!isFullSize(at.scale) || memory.bytes >= gib(leastMemoryGib).bytes) return [];
  return [
    {
      code: "LQE_MEMORY",
      severity: "note",
      path,
      message: "the server has less memory than the sizing of LQE rs 7.0.3 asks for, which covers indexing too",
      given: String(memory),
      allowed: `at least ${leastMemoryGib} GiB`,
      fix: "nothing, where only links are resolved and the memory was enough in the tests",
      source: page("LQErs703Performance"),
    },
  ];
}

/** A Jena index is fast only as far as memory caches it. */
export function checkIndexMemory(application: LinkIndex, at: Resolution): Finding[] {
  const { server, path, jenaIndex } = application;
  const memory = server.memoryAt(at.scale);
  if (jenaIndex === undefined || !isFullSize(at.scale) || jenaIndex.bytes <= memory.bytes) return [];
  return [
    {
      code: "LQE_INDEX_MEMORY",
      severity: "warning",
      path,
      message: "the Jena index does not fit into memory: what is not cached is read from disk",
      given: `${jenaIndex} of ${memory}`,
      allowed: `an index of at most ${memory}`,
      fix: "expect slow queries, or keep the index in a relational store",
      source: evolution,
    },
  ];
}
