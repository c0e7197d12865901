import type { Finding } from "../../model/finding";
import type { Resolution } from "../../model/resolution";
import type { Db2 } from "./db2";

/** Names that Db2 takes and limits that the connection pools need. */
export function checkConnections(db2: Db2, at: Resolution): Finding[] {
  const findings: Finding[] = [];
  const pools = db2.pools(at);
  const limit = at.number(db2, "postgresql.max_connections") ?? 0;
  if (limit < pools) {
    findings.push({
      code: "CHAIN_DATABASE",
      severity: "error",
      path: `${db2.path}/postgresql.max_connections`,
      message: "the applications' pools hold more connections than the database server accepts",
      given: `${limit}`,
      allowed: `at least ${pools}: the sum of the pools`,
      fix: "raise max_connections or lower the pools",
      source: { kind: "chosen", note: "a refused connection is an error for a user" },
    });
  }
  const applications = String(at.setting(db2, "MAXAPPLS").value ?? "AUTOMATIC");
  if (/^\d+$/.test(applications) && Number(applications) < pools) {
    findings.push({
      code: "CHAIN_DATABASE",
      severity: "error",
      path: `${db2.path}/MAXAPPLS`,
      message: "the applications' pools hold more connections than Db2 accepts",
      given: applications,
      allowed: `AUTOMATIC or at least ${pools}`,
      fix: "raise MAXAPPLS or lower the pools",
      source: { kind: "chosen", note: "a refused connection is an error for a user" },
    });
  }
  for (const { name } of db2.databases.filter((database) => !/^[A-Za-z][A-Za-z0-9_]{0,7}$/.test(database.name))) {
    findings.push({
      code: "DB2_NAME",
      severity: "error",
      path: `${db2.path}/${name}`,
      message: "Db2 takes no such database name",
      given: name,
      allowed: "1 to 8 letters, digits and _, beginning with a letter",
      fix: "choose a shorter name",
      source: { kind: "default", note: "Db2 naming rules" },
    });
  }
  return [...findings, ...checkDatabases(db2)];
}

const reserved = ["postgres", "template0", "template1"];

/** Names that only differ in case are one role in the stand-in; a purpose stands in comments of scripts. */
function checkDatabases(db2: Db2): Finding[] {
  const roles = db2.databases.map(({ role }) => role);
  const find = (name: string, message: string, given: string, allowed: string): Finding => ({
    code: "DB2_NAME",
    severity: "error",
    path: `${db2.path}/${name}`,
    message,
    given,
    allowed,
    fix: "choose another one",
    source: { kind: "chosen", note: "scripts and roles are named after databases" },
  });
  return db2.databases.flatMap(({ name, role, purpose }, index) => [
    ...(roles.indexOf(role) !== index
      ? [find(name, "two databases have one name", name, "names that differ in more than case")]
      : []),
    ...(reserved.includes(role)
      ? [find(name, "the stand-in needs this name itself", name, `any but ${reserved.join(", ")}`)]
      : []),
    ...(/^[\x20-\x7e]{1,200}$/.test(purpose)
      ? []
      : [find(name, "not a purpose", JSON.stringify(purpose), "1 to 200 printable ASCII characters on one line")]),
  ]);
}
