import type { Finding } from "../../model/finding";
import type { Resolution } from "../../model/resolution";
import { checkStandInConnections, checkStandInDatabases } from "../postgresql/stand-in-checks";
import type { Db2 } from "./db2";

/** Names that Db2 takes and limits that the connection pools need. */
export function checkConnections(db2: Db2, at: Resolution): Finding[] {
  const findings: Finding[] = checkStandInConnections(db2, at);
  const pools = db2.pools(at);
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
  return [...findings, ...checkStandInDatabases(db2, "DB2_NAME")];
}
