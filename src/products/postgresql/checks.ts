import type { Finding } from "../../model/finding";
import { page } from "../../model/reference";
import type { Resolution } from "../../model/resolution";
import { Bytes } from "../../settings/units";
import { translate } from "./levels";
import { spelled } from "./parameters";
import type { PostgreSql } from "./postgresql";
import { labRelease } from "./stand-in";
import { checkStandInDatabases } from "./stand-in-checks";

/** Data at risk, connections, memory, parameters of another release, and names. */
export function checkPostgreSql(server: PostgreSql, at: Resolution): Finding[] {
  return [
    ...checkSafety(server, at),
    ...checkConnections(server, at),
    ...checkMemory(server, at),
    ...checkRelease(server, at),
    ...checkDatabases(server),
  ];
}

const risks = {
  fsync: "a crash of the machine destroys the database",
  full_page_writes: "a crash of the machine may leave half-written pages that nothing repairs",
  synchronous_commit: "a crash loses the last commits, which the clients believe to be safe",
} as const;

function checkSafety(server: PostgreSql, at: Resolution): Finding[] {
  return Object.entries(risks)
    .filter(([name]) => at.setting(server, name).value === false)
    .map(([name, risk]) => ({
      code: "POSTGRESQL_UNSAFE",
      severity: "warning" as const,
      path: `${server.path}/${name}`,
      message: `${risk}: for a benchmark only`,
      given: `${name} = off`,
      allowed: "on, wherever the data is needed",
      fix: `turn ${name} on outside of this benchmark`,
      source: page("PostgreSQL manual, Write Ahead Log"),
    }));
}

/** What a report says is carried with a warning; what an option breaks is refused. */
function checkConnections(server: PostgreSql, at: Resolution): Finding[] {
  const pools = server.pools(at);
  const limit = at.setting(server, "max_connections");
  if (Number(limit.value) >= pools) return [];
  return [
    {
      code: "CHAIN_DATABASE",
      severity: limit.source.kind === "published" ? "warning" : "error",
      path: limit.id,
      message: "the applications' pools hold more connections than the database server accepts",
      given: `${String(limit.value)}`,
      allowed: `at least ${pools}: the sum of the pools`,
      fix: "raise max_connections or lower the pools",
      source: { kind: "chosen", note: "a refused connection is an error for a user" },
    },
  ];
}

/** Share of the memory above which the manual expects no gain from shared buffers. */
const mostBuffers = 0.4;

function checkMemory(server: PostgreSql, at: Resolution): Finding[] {
  const memory = at.setting(server, "container.memory").value;
  const [buffers, perSort] = ["shared_buffers", "work_mem"].map((name) => at.setting(server, name).value);
  if (!(memory instanceof Bytes && buffers instanceof Bytes && perSort instanceof Bytes)) return [];
  const connections = at.number(server, "max_connections") ?? 0;
  const find = (
    severity: Finding["severity"],
    name: string,
    message: string,
    given: string,
    allowed: string,
    fix: string,
  ): Finding => ({
    code: "POSTGRESQL_MEMORY",
    severity,
    path: `${server.path}/${name}`,
    message,
    given,
    allowed,
    fix,
    source: page("PostgreSQL manual, Resource Consumption"),
  });
  if (buffers.bytes >= memory.bytes)
    return [
      find(
        "error",
        "shared_buffers",
        "the shared buffers do not fit into the memory of the server",
        `${buffers}`,
        `below ${memory}`,
        "lower shared_buffers",
      ),
    ];
  const whole = Bytes.of(buffers.bytes + connections * perSort.bytes);
  return [
    ...(buffers.bytes > memory.bytes * mostBuffers
      ? [
          find(
            "warning",
            "shared_buffers",
            "more than 40 % of the memory for shared buffers is unlikely to be better than less",
            `${buffers} of ${memory}`,
            `at most ${memory.times(mostBuffers)}`,
            "lower shared_buffers: the operating system caches, too",
          ),
        ]
      : []),
    ...(whole.bytes > memory.bytes
      ? [
          find(
            "warning",
            "work_mem",
            "shared buffers and one sort of every connection are more than the memory of the server",
            `${buffers} + ${connections} x ${perSort} = ${whole}`,
            `at most ${memory}`,
            "lower work_mem or max_connections: a query may use work_mem several times",
          ),
        ]
      : []),
  ];
}

/** Stated parameters that the release of the lab does not take as they are. */
function checkRelease(server: PostgreSql, at: Resolution): Finding[] {
  return Object.keys(server.settingTable).flatMap((name) => {
    const { id, value, source, definition } = at.setting(server, name);
    if (value === null || source.kind === "default") return [];
    const written = spelled(value, definition.unit);
    const line = translate(name, written, server.release, labRelease);
    if (line.as === "same") return [];
    return [
      {
        code: "POSTGRESQL_LEVEL",
        severity: "note" as const,
        path: id,
        message: `PostgreSQL ${labRelease}, which runs in the lab, does not take the parameter as ${server.release} has it`,
        given: `${name} = ${written}`,
        allowed: line.as === "translated" ? `${line.name} = ${line.value}` : "nothing: it is left out",
        fix: "the file of the lab has the new form; the published file keeps the old one",
        source: page(`PostgreSQL release notes: ${line.how}`),
      },
    ];
  });
}

function checkDatabases(server: PostgreSql): Finding[] {
  const misspelled = server.databases
    .filter(({ name }) => !/^[a-z][a-z0-9_]*$/.test(name))
    .map(({ name }) => ({
      code: "POSTGRESQL_NAME",
      severity: "error" as const,
      path: `${server.path}/${name}`,
      message: "not a name for a database and its role",
      given: name,
      allowed: "lower-case letters, digits and _, beginning with a letter",
      fix: "choose another name",
      source: { kind: "chosen" as const, note: "scripts and roles are named after databases" },
    }));
  return [...misspelled, ...checkStandInDatabases(server, "POSTGRESQL_NAME")];
}
