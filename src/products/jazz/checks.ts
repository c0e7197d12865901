import { thousands } from "../../text/thousands";
import type { Finding } from "../../model/finding";
import { published } from "../../model/reference";
import type { Resolution } from "../../model/resolution";
import { Bytes, gib } from "../../settings/units";
import type { JazzTeamServer, RequirementsManagement } from "./applications";
import { artifactLimits, systemMemory } from "./rules";

/** Heap, Jena index and 2 GB for the operating system have to fit into memory. */
export function checkIndexMemory(rm: RequirementsManagement, at: Resolution): Finding[] {
  const heap = at.setting(rm.server, "jvm.maximumHeapSize").value;
  if (!(heap instanceof Bytes) || at.scale.numerator !== at.scale.denominator) return [];
  const memory = rm.server.memoryAt(at.scale);
  const left = memory.bytes - heap.bytes - systemMemory.bytes;
  const source = published("dng-606", "Appendix E, Jena Index and Memory caching", "advice");
  const index = rm.repository?.index;
  const room = left > 0 ? Bytes.of(left) : gib(0);
  if (index === undefined) {
    return [
      {
        code: "RM_INDEX_MEMORY",
        severity: "note",
        path: rm.path,
        message:
          "the report does not give the size of the Jena index: what does not fit beside the heap is read from disk",
        given: `heap ${heap}, memory ${memory}`,
        allowed: `an index of at most ${room}`,
        fix: "compare with the folder jfs-rdfindex of the loaded repository",
        source,
      },
    ];
  }
  if (index.bytes <= left) return [];
  return [
    {
      code: "RM_INDEX_MEMORY",
      severity: "warning",
      path: rm.path,
      message: "heap, Jena index and 2 GiB for the operating system do not fit into memory",
      given: `heap ${heap} + index ${index} + 2 GiB of ${memory}`,
      allowed: `an index of at most ${room}`,
      fix: "give the machine more memory, or plan with half of the index where users work on parts of it",
      source,
    },
  ];
}

/** The report's own advice on how much one server, project and module should hold. */
export function checkArtifacts(rm: RequirementsManagement): Finding[] {
  const shape = rm.repository;
  if (shape === undefined) return [];
  const source = published("dng-606", "Deployment Recommendations and Summary", "advice");
  const rows: [string, number, number, string][] = [
    ["artifacts on one server", shape.artifacts, artifactLimits.perServer, "spread the projects over more servers"],
    ["artifacts in one project area", shape.artifactsPerProject, artifactLimits.perProject, "split the project area"],
    ["artifacts in one module", shape.largestModule, artifactLimits.perModule, "split the module"],
  ];
  return rows
    .filter(([, given, limit]) => given > limit)
    .map(([what, given, limit, fix]) => ({
      code: "RM_ARTIFACTS",
      severity: "warning",
      path: rm.path,
      message: `the tested repository holds more ${what} than the report advises`,
      given: thousands(given),
      allowed: `at most ${thousands(limit)}`,
      fix,
      source,
    }));
}

/** Outgoing connections for the load on the link index, where there is one. */
export function checkOutgoing(teamServer: JazzTeamServer, threads: number, at: Resolution): Finding[] {
  return ["outgoing.perDestination", "outgoing.total"].flatMap((name) => {
    const given = at.number(teamServer, name);
    if (given === undefined || given >= threads) return [];
    return [
      {
        code: "JTS_OUTGOING",
        severity: "warning" as const,
        path: `${teamServer.path}/${name}`,
        message: "Jazz Team Server opens fewer connections than threads load the link index",
        given: String(given),
        allowed: `at least ${threads}`,
        fix: "set both outgoing connection properties to the load on the link index",
        source: published("ldx-71", "Tuning LDX rs for large workloads, JTS tuning", "advice"),
      },
    ];
  });
}
