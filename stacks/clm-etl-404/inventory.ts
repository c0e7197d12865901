/** Every published value of this report, and where a reviewer finds it in the assembly. */
import {
  again,
  findingEntry,
  hardwareEntries,
  omissionEntries,
  runbookEntry,
  settingsEntries,
  versionEntry,
  workloadEntries,
  type InventoryEntry,
} from "../../src";
import { policyOf } from "./index";
import {
  jvm,
  policyOfTheOtherHost,
  servers,
  topology,
  transactionLog,
  versions,
  writePolicy,
  type ServerRow,
} from "./tables";
import { omissionsOf, preparationOf, workload } from "./workload";

/** The inventory of one environment. @throws Error for an id that is not of this report. */
export function inventory(id: string): readonly InventoryEntry[] {
  const policy = policyOf(id);
  return [
    ...Object.entries(servers).flatMap(([machine, row]) => machineEntries(machine, row)),
    ...again(
      "Server Overview",
      ["esx1", "esx2"].flatMap((host) =>
        hardwareEntries(host, servers.esx1.hardware).filter(
          ({ place }) => place.kind === "machine" && ["model", "storage"].includes(place.field),
        ),
      ),
    ),
    {
      section: "Topology",
      text: "E1",
      strength: "in force",
      place: { kind: "environment", field: "topology", value: topology },
    },
    ...settingsEntries("esx1", writePolicy(policy)),
    ...settingsEntries("esx2", policyOfTheOtherHost),
    ...["jts", "ccm", "qm"].flatMap((machine) => [
      versionEntry("Appendix A", `${machine}/was`, versions.webSphere),
      ...settingsEntries(`${machine}/was`, jvm),
      ...again("Server Overview", settingsEntries(`${machine}/was`, jvm)),
    ]),
    ...["Appendix A", "Server Overview"].flatMap((section) =>
      ["db", "dw"].map((machine) => versionEntry(section, `${machine}/db2`, versions.db2)),
    ),
    ...settingsEntries("dw/db2", transactionLog),
    versionEntry("Server Overview", "rrdi/data-manager", versions.rrdi),
    versionEntry("Appendix A", "ldap/ldap", `IBM Tivoli Directory Server ${versions.directory}`),
    ...workloadEntries(workload(policy)).map((entry) =>
      entry.place.kind === "workload" && entry.place.part === "data" ? { ...entry, section: "Appendix B" } : entry,
    ),
    ...preparationOf(policy).map((step) => runbookEntry("Risk and Mitigation", step)),
    ...contradictions(id),
    ...omissionEntries(omissionsOf(policy)),
  ];
}

/** A row of the table: there is one machine of each function. */
function machineEntries(id: string, { role, host, hardware, os }: ServerRow): InventoryEntry[] {
  return [
    ...hardwareEntries(id, hardware, { role, os, ...(host ? { host } : {}) }),
    {
      section: "Server Overview, table",
      text: `number of machines: ${role} 1`,
      strength: "in force",
      place: { kind: "machines", role, count: 1 },
    },
  ];
}

/** Values that another one contradicts: the findings name them. */
function contradictions(id: string): InventoryEntry[] {
  return [
    findingEntry("Build basis", "CLM 4.0.4; upgraded from CLM 4.0.3", "REPORT_TEXT", id),
    findingEntry("Server Overview", `WebSphere ${versions.webSphereInText}`, "REPORT_VALUE_TWICE", "jts/was"),
    findingEntry("Server Overview", "one profile for JTS, CCM, QM and RM", "REPORT_TOPOLOGY", id),
    findingEntry("Topology", "Standard Topology (E1)", "REPORT_TOPOLOGY", id),
    findingEntry("Server Overview, table", "Data Warehouse Server below ESXServer2", "REPORT_PLACEMENT", "dw"),
    findingEntry("Server Overview", "IBM X3550 M3 as the ESX server", "REPORT_HARDWARE", "esx2"),
    findingEntry("Summary of results", "QM and RM: a little improvement", "REPORT_RESULT", id),
    findingEntry("Summary of results", "We run twice", "REPORT_RESULT", id),
    findingEntry("Risk and Mitigation", "other databases exists on the same server", "REPORT_PLACEMENT", "db"),
    findingEntry("Appendix B", "REQUIREMENT_TESTCASE_LOOKUP of RM and of QM", "REPORT_DATA", id),
    ...(policyOf(id) === "write-back"
      ? [findingEntry("Risk and Mitigation", "BBU, UPS, controller of the same type", "STORAGE_WRITE_BACK", "esx1")]
      : []),
  ];
}
