/** Every published value of the report, and where a reviewer finds it. */
import {
  findingEntry,
  hardwareEntries,
  omissionEntries,
  settingsEntries,
  versionEntry,
  workloadEntries,
  type InventoryEntry,
} from "../../src";
import { omissions } from "./findings";
import * as tables from "./tables";
import { stageTimes, workload } from "./workload";

const software = "Configurations, 1. Single server, Software";
const tools = "Configurations, 1. Single server, Tools";

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
    ...workloadEntries(plan),
    findingEntry(software, tables.quotaOfTheList, "REPORT_VALUE_TWICE", "nuxeo1/nuxeo/cap/quota"),
    findingEntry(software, "pg_clt options (changed into postgresql.conf)", "REPORT_WORDING", "nuxeo1/postgresql/port"),
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
