import type { Finding } from "../../model/finding";
import { page } from "../../model/reference";
import type { Resolution } from "../../model/resolution";
import { checkStandInConnections, checkStandInDatabases } from "../postgresql/stand-in-checks";
import { statedParameters } from "./files";
import { nameProblem } from "./names";
import type { OracleDatabase } from "./oracle";
import { backgroundProcesses, defaultSessions } from "./rules";

/** What is wrong or doubtful about an Oracle Database. */
export function checkOracle(oracle: OracleDatabase, at: Resolution): Finding[] {
  return [
    ...checkStandInConnections(oracle, at),
    ...checkConnections(oracle, at),
    ...checkMemory(oracle, at),
    ...checkLevel(oracle, at),
    ...checkNames(oracle),
    ...checkStandInDatabases(oracle, "ORACLE_NAME"),
  ];
}

/** With shared servers, sessions are the limit; else each connection is a process. */
function checkConnections(oracle: OracleDatabase, at: Resolution): Finding[] {
  const processes = at.number(oracle, "processes");
  if (processes === undefined) return [];
  const pools = oracle.pools(at);
  const isShared = (at.number(oracle, "shared_servers") ?? 0) > 0;
  const name = isShared ? "sessions" : "processes";
  const sessions = Math.max(at.number(oracle, "sessions") ?? 0, defaultSessions(processes));
  const limit = isShared ? sessions : processes;
  const needed = pools + backgroundProcesses;
  if (limit >= needed) return [];
  const { kind } = at.setting(oracle, name).source;
  const inTests = kind === "published" || kind === "sibling";
  return [
    {
      code: "CHAIN_DATABASE",
      severity: limit < pools && !inTests ? "error" : "warning",
      path: `${oracle.path}/${name}`,
      message: "the applications' pools hold more connections than Oracle Database has processes or sessions for",
      given: `${limit}`,
      allowed: `at least ${needed}: the sum of the pools and ${backgroundProcesses} for the instance itself`,
      fix: `raise ${name} or lower the pools`,
      source: page("Oracle Database Reference, PROCESSES and SESSIONS"),
    },
  ];
}

function checkMemory(oracle: OracleDatabase, at: Resolution): Finding[] {
  const mib = (name: string) => at.number(oracle, name) ?? 0;
  const container = mib("container.memory");
  const [target, maximum] = [mib("memory_target"), mib("memory_max_target")];
  const [sga, pga] = [mib("sga_target"), mib("pga_aggregate_target")];
  const source = page("Oracle Database Reference and the vendor's container images, MEMORY_TARGET");
  const find = (name: string, rest: Omit<Finding, "code" | "path" | "source">): Finding => ({
    code: "ORACLE_MEMORY",
    path: `${oracle.path}/${name}`,
    source,
    ...rest,
  });
  const largest = Math.max(target, maximum);
  const whole = largest > 0 ? { name: "memory_target", value: largest } : { name: "sga_target", value: sga + pga };
  return [
    ...(maximum > 0 && target > maximum
      ? [
          find("memory_target", {
            severity: "error",
            message: "the instance does not start with a target above its maximum",
            given: `${target} MiB`,
            allowed: `at most memory_max_target: ${maximum} MiB`,
            fix: "lower memory_target or raise memory_max_target",
          }),
        ]
      : []),
    ...(whole.value > container
      ? [
          find(whole.name, {
            severity: "warning",
            message: "more memory than the server has",
            given: `${whole.value} MiB`,
            allowed: `at most ${container} MiB, the memory of the container`,
            fix: "lower the targets, or give the machine more memory",
          }),
        ]
      : []),
    ...(largest > 0
      ? [
          find("memory_max_target", {
            severity: "note",
            message: "automatic memory management needs as much of /dev/shm, and goes with no huge pages",
            given: `${largest} MiB`,
            allowed: "in a container: sga_target and pga_aggregate_target, or shared memory of that size",
            fix: "mount /dev/shm with that size on a real server, or state sga_target and pga_aggregate_target",
          }),
        ]
      : []),
  ];
}

function checkLevel(oracle: OracleDatabase, at: Resolution): Finding[] {
  return statedParameters(oracle, at).left.map(({ setting, reason }) => ({
    code: "ORACLE_LEVEL",
    severity: "warning",
    path: setting.id,
    message: "the level of the server does not take it: init.sql does not set it",
    given: `${setting.name} = ${String(setting.value)}`,
    allowed: reason,
    fix: "state what takes its place, or the version of the server",
    source: page("Oracle Database Reference, changes in each release"),
  }));
}

function checkNames(oracle: OracleDatabase): Finding[] {
  const { longestName, name: level } = oracle.level;
  return oracle.databases.flatMap(({ name }): Finding[] => {
    const allowed = nameProblem(name, longestName);
    if (allowed === undefined) return [];
    return [
      {
        code: "ORACLE_NAME",
        severity: "error",
        path: `${oracle.path}/${name}`,
        message: `Oracle Database ${level} takes no such user name`,
        given: name,
        allowed,
        fix: "choose another name",
        source: { kind: "default", note: "schema object naming rules of Oracle Database" },
      },
    ];
  });
}
