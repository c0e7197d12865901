/** Every published value of the report, and where a reviewer finds it. */
import {
  again,
  findingEntry,
  hardwareEntries,
  omissionEntries,
  settingsEntries,
  versionEntry,
  workloadEntries,
  type Given,
  type InventoryEntry,
  type Workload,
} from "../../src";
import { omissions } from "./omissions";
import * as tables from "./tables";
import { advisedSteps, stageTimes, workload } from "./workload";

const software = "Configurations, 1. Single server, Software";
const tools = "Configurations, 1. Single server, Tools";

/** The plan, with the steps that the conclusions advise in their own section: the assembly has one source for a procedure. */
function planEntries(plan: Workload): InventoryEntry[] {
  return workloadEntries(plan).map((entry) =>
    entry.place.kind === "workload" && advisedSteps.has(entry.place.name)
      ? { ...entry, section: "Conclusions, Import documents", strength: "advice", again: true }
      : entry,
  );
}

/** What the list of the software repeats of each configuration: all but the quota, the port and the language of text search. */
function repeated(configuration: tables.Configuration): InventoryEntry[] {
  const { postgresql, repository } = tables.configurations[configuration];
  const differing = ["quota", "port", "default_text_search_config"];
  const same = (table: Readonly<Record<string, Given>>) =>
    Object.fromEntries(Object.entries(table).filter(([name]) => !differing.includes(name)));
  return again(software, [
    ...settingsEntries("nuxeo1/nuxeo/cap", same(repository)),
    ...(configuration === "navigation-a" ? [] : settingsEntries("nuxeo1/postgresql", same(postgresql))),
  ]);
}

/** The entries of one environment. @throws Error for an id of no configuration */
export function inventory(id: string): readonly InventoryEntry[] {
  const configuration = tables.configurationOf(id);
  const { postgresql, repository } = tables.configurations[configuration];
  const imports = configuration === "import-a";
  const { versions } = tables;
  const plan = workload(configuration);
  return [
    ...hardwareEntries("nuxeo1", tables.hardware).filter(({ text }) => !text.includes("not specified")),
    {
      section: tables.hardware.source.section ?? "",
      text: `${tables.os.name} ${tables.os.version}`,
      strength: "in force",
      place: { kind: "machine", id: "nuxeo1", field: "os", value: `${tables.os.name} ${tables.os.version}` },
    },
    versionEntry(software, "nuxeo1/nuxeo", versions.nuxeo),
    versionEntry(software, "nuxeo1/postgresql", versions.postgresql),
    versionEntry(tools, "driver/jmeter", versions.jmeter),
    ...settingsEntries("nuxeo1/nuxeo", tables.jvm),
    ...settingsEntries("nuxeo1/nuxeo", imports ? { ...tables.importHeap, ...tables.importThreads } : tables.heap),
    ...settingsEntries("nuxeo1/nuxeo/cap", { ...repository, ...(imports ? tables.importPools : {}) }),
    ...settingsEntries("nuxeo1/postgresql", postgresql),
    ...(imports ? settingsEntries("nuxeo1", tables.openFiles) : []),
    ...settingsEntries("driver/jmeter", tables.jmeterHeap),
    ...settingsEntries("driver/jmeter", { ...plan.pace, ...stageTimes(plan) }),
    ...planEntries(plan),
    ...repeated(configuration),
    findingEntry(software, tables.quotaOfTheList, "REPORT_VALUE_TWICE", "nuxeo1/nuxeo/cap/quota"),
    findingEntry(software, "pg_clt options (changed into postgresql.conf)", "REPORT_WORDING", "nuxeo1/postgresql"),
    ...(configuration === "navigation-a"
      ? []
      : [
          findingEntry(software, "port=5436", "REPORT_VALUE_TWICE", "nuxeo1/postgresql/port"),
          findingEntry(
            software,
            "default_text_search_config=pg_catalog.french",
            "REPORT_VALUE_TWICE",
            "nuxeo1/postgresql/default_text_search_config",
          ),
        ]),
    ...omissionEntries(omissions(configuration)),
  ];
}
