import {
  defaultEntry,
  findingEntry,
  hardwareEntries,
  omissionEntries,
  runbookEntry,
  settingsEntries,
  versionEntry,
  workloadEntries,
  type InventoryEntry,
} from "../../src";
import * as tables from "./tables";
import { workload } from "./workload";

const { sections } = tables;
const numbers = Array.from({ length: tables.members }, (_, index) => index + 1);

/** Cells of Table 1. Names of models that it does not give and counted threads are not published. */
function hardware(id: string, row: keyof typeof tables.hardware): InventoryEntry[] {
  return hardwareEntries(id, tables.hardware[row], { role: tables.roles[row], os: tables.os[row] }).filter(
    ({ place }) =>
      place.kind === "machine" && place.field !== "logicalProcessors" && !(place.field === "model" && row !== "driver"),
  );
}

/** Every published value of one environment of this report, and where a reviewer finds it. */
export function inventory(id: string): readonly InventoryEntry[] {
  const variant = id.endsWith("-before") ? "before" : "after";
  const load = workload(variant);
  return [
    ...numbers.flatMap((number) => [
      ...hardware(`driver${number}`, "driver"),
      ...settingsEntries(`driver${number}/driver`, { ...tables.clientFragment[variant], ...load.pace }),
    ]),
    ...hardware("ce", "ce"),
    ...hardware("db", "db"),
    ...numbers.flatMap((number) => [
      versionEntry(sections.hardware, `ce/ce${number}`, tables.versions.webSphere),
      ...settingsEntries(`ce/ce${number}`, { ...tables.webSphere, ...tables.serverFragment[variant] }),
      defaultEntry(sections.optimum, `ce/ce${number}/orb.fragmentSize`, tables.defaultFragment),
      ...settingsEntries(`ce/ce${number}/filenet`, { ...tables.contentEngine, ...tables.connectionPool }),
      findingEntry(
        sections.optimum,
        variant === "before" ? `our initial ORB Fragment Size of ${tables.traces.payload}` : "40K",
        "REPORT_VALUE_TWICE",
        `ce/ce${number}/orb.fragmentSize`,
      ),
    ]),
    versionEntry(sections.hardware, "db/db2", tables.versions.db2),
    ...settingsEntries("db/db2", { ...tables.registry, ...tables.autoconfigure }),
    ...workloadEntries(load),
    ...omissionEntries(tables.omissions),
    findingEntry(sections.fragments, "118,170 bytes (117 x 1012)", "REPORT_DATA", id),
    findingEntry(sections.tracing, "/usr/IBM/WebSphere61ND/...", "REPORT_LEVEL", "ce"),
    findingEntry(sections.tracing, "Application servers > server1", "REPORT_TOPOLOGY", "ce"),
    findingEntry(sections.tracing, "/usr/IBM/..., on Windows", "REPORT_PLATFORM", "ce"),
    findingEntry(sections.tracing, "PMI tracing level", "REPORT_DIRECTIVE", "ce"),
    findingEntry(sections.registry, "Listing 4, the command twice", "REPORT_COMMAND", "db/db2/DB2_WORKLOAD"),
    findingEntry(sections.registry, "tpm 45000 beside Table 2", "REPORT_DATA", "db/db2/autoconfigure.tpm"),
    ...["ce", "db"].map((path) => findingEntry(sections.hardware, "CPU X2", "REPORT_HARDWARE", path)),
    findingEntry(sections.introduction, "concurrent user sessions", "REPORT_MISSING", id),
    runbookEntry(sections.introduction, "jace.jar"),
    findingEntry(sections.introduction, "multiple instances", "REPORT_MISSING", "ce"),
    findingEntry(sections.introduction, "separate client machines", "REPORT_MISSING", "driver1"),
  ];
}
