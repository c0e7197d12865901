import type { Finding } from "../../model/finding";
import type { Resolution } from "../../model/resolution";
import type { PostgreSqlStandIn } from "./stand-in";

/** Connections that PostgreSQL in place of another database has to accept. */
export function checkStandInConnections(server: PostgreSqlStandIn, at: Resolution): Finding[] {
  const pools = server.pools(at);
  const limit = at.number(server, "postgresql.max_connections") ?? 0;
  if (limit >= pools) return [];
  return [
    {
      code: "CHAIN_DATABASE",
      severity: "error",
      path: `${server.path}/postgresql.max_connections`,
      message: "the applications' pools hold more connections than the database server accepts",
      given: `${limit}`,
      allowed: `at least ${pools}: the sum of the pools`,
      fix: "raise max_connections or lower the pools",
      source: { kind: "chosen", note: "a refused connection is an error for a user" },
    },
  ];
}

const reserved = ["postgres", "template0", "template1"];
/** Longer names are cut by PostgreSQL. */
const longest = 63;

/** Names that only differ in case are one role in the stand-in; a purpose stands in comments of scripts. */
export function checkStandInDatabases(server: PostgreSqlStandIn, code: string): Finding[] {
  const roles = server.databases.map(({ role }) => role);
  const find = (name: string, message: string, given: string, allowed: string): Finding => ({
    code,
    severity: "error",
    path: `${server.path}/${name}`,
    message,
    given,
    allowed,
    fix: "choose another one",
    source: { kind: "chosen", note: "scripts and roles are named after databases" },
  });
  return server.databases.flatMap(({ name, role, purpose }, index) => [
    ...(roles.indexOf(role) !== index
      ? [find(name, "two databases have one name", name, "names that differ in more than case")]
      : []),
    ...(reserved.includes(role)
      ? [find(name, "the stand-in needs this name itself", name, `any but ${reserved.join(", ")}`)]
      : []),
    ...(role.length > longest ? [find(name, "the stand-in cuts this name", name, `at most ${longest} letters`)] : []),
    ...(/^[\x20-\x7e]{1,200}$/.test(purpose)
      ? []
      : [find(name, "not a purpose", JSON.stringify(purpose), "1 to 200 printable ASCII characters on one line")]),
  ]);
}
