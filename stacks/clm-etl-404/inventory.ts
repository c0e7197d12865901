/** Every published value of this report, and where a reviewer finds it in the assembly. */
import {
  findingEntry,
  hardwareEntries,
  omissionEntries,
  settingsEntries,
  versionEntry,
  workloadEntries,
  type InventoryEntry,
} from "../../src";
import { policyOf } from "./index";
import { jvm, policyOfTheOtherHost, servers, transactionLog, versions, writePolicy, type ServerRow } from "./tables";
import { omissionsOf, workload } from "./workload";

/** The inventory of one environment. @throws Error for an id that is not of this report. */
export function inventory(id: string): readonly InventoryEntry[] {
  const policy = policyOf(id);
  return [
    ...Object.entries(servers).flatMap(([machine, row]) => machineEntries(machine, row)),
    ...settingsEntries("esx1", writePolicy(policy)),
    ...settingsEntries("esx2", policyOfTheOtherHost),
    ...["jts", "ccm", "qm"].flatMap((machine) => [
      versionEntry("Appendix A", `${machine}/was`, versions.webSphere),
      ...settingsEntries(`${machine}/was`, jvm),
    ]),
    ...["db", "dw"].map((machine) => versionEntry("Appendix A", `${machine}/db2`, versions.db2)),
    ...settingsEntries("dw/db2", transactionLog),
    versionEntry("Server Overview", "rrdi/data-manager", versions.rrdi),
    versionEntry("Appendix A", "ldap/ldap", `IBM Tivoli Directory Server ${versions.directory}`),
    ...workloadEntries(workload(policy)).map((entry) =>
      entry.place.kind === "workload" && entry.place.part === "data" ? { ...entry, section: "Appendix B" } : entry,
    ),
    ...contradictions(id),
    ...omissionEntries(omissionsOf(policy)),
  ];
}

function machineEntries(id: string, { hardware, os }: ServerRow): InventoryEntry[] {
  const value = `${os.name} ${os.version}`.trim();
  return [
    ...hardwareEntries(id, hardware),
    {
      section: "Server Overview, table",
      text: `os ${value}`,
      strength: "in force",
      place: { kind: "machine", id, field: "os", value },
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
    findingEntry("Summary of results", "QM and RM: a little improvement", "REPORT_RESULT", id),
    ...(policyOf(id) === "write-back"
      ? [findingEntry("Risk and Mitigation", "BBU, UPS, controller of the same type", "STORAGE_WRITE_BACK", "esx1")]
      : []),
  ];
}
