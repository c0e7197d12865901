/** Every published value of the report, and where a reviewer finds it in the assembly of an environment. */
import {
  again,
  defaultEntry,
  findingEntry,
  hardwareEntries,
  omissionEntries,
  ruleEntry,
  settingsEntries,
  versionEntry,
  workloadEntries,
  type Given,
  type InventoryEntry,
} from "../../src";
import { artifacts, testedComponents, textRows } from "./data";
import { roles, topology, varied } from "./dng-environment";
import { omissions } from "./omissions";
import * as tables from "./tables";
import { requirementsMachines, variantOf, type DngVariant } from "./variant";
import { pace, stageTimes, workload } from "./workload";

/** @throws Error for an id that the catalogue does not give to this report. */
export function inventory(id: string): InventoryEntry[] {
  const variant = variantOf(id);
  return [
    ...environment(variant),
    ...hardware(variant),
    ...httpServer(),
    ...teamServer(),
    ...requirementsMachines(variant).flatMap((machine) => requirements(machine, variant)),
    ...database(variant),
    ...load(id, variant),
    ...doubts(id, variant),
    ...omissionEntries(omissions(variant)),
  ];
}

/** Entries of some settings of a table. */
function only(path: string, table: Readonly<Record<string, Given>>, ...names: readonly string[]): InventoryEntry[] {
  return settingsEntries(path, Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name))));
}

function environment(variant: DngVariant): InventoryEntry[] {
  const entry = (section: string, field: "topology" | "experiment", value: string): InventoryEntry => ({
    section,
    text: value,
    strength: "in force",
    place: { kind: "environment", field, value },
  });
  return [
    entry("Appendix A: Topology", "topology", topology),
    ...varied(variant).map((value) => entry("Introduction", "experiment", value)),
  ];
}

function hardware(variant: DngVariant): InventoryEntry[] {
  const { os, versions } = tables;
  const section = "Appendix B, hardware table";
  const rm = requirementsMachines(variant);
  const row = (machine: string, key: keyof typeof tables.hardware) =>
    hardwareEntries(machine, tables.hardware[key], { role: roles[key], os });
  const count = (key: keyof typeof tables.hardware): InventoryEntry => ({
    section,
    text: `Number of machines: ${tables.tableMachines}`,
    strength: "in force",
    place: { kind: "machines", role: roles[key], count: tables.tableMachines },
  });
  return [
    ...row("proxy", "proxy"),
    ...row("jts", "jts"),
    ...row("db", "db"),
    ...again("Appendix F, Database Server Hardware", row("db", "db")),
    ...rm.flatMap((machine) => row(machine, "rm")),
    count("proxy"),
    count("jts"),
    count("db"),
    rm.length === tables.tableMachines
      ? count("rm")
      : findingEntry(section, `Number of machines: ${tables.tableMachines}`, "REPORT_HARDWARE", "rm2"),
    ...["jts", ...rm].map((machine) => versionEntry(section, `${machine}/was`, versions.webSphere)),
    versionEntry(section, "db/db2", versions.db2),
    versionEntry("Appendix F, Database Server Hardware", "db/db2", versions.db2),
  ];
}

function httpServer(): InventoryEntry[] {
  const section = "Appendix G, IHS Tuning";
  return [
    ...settingsEntries("proxy/ihs", tables.workerPool),
    defaultEntry(section, "proxy/ihs/ThreadsPerChild", 25),
    defaultEntry(section, "proxy/ihs/MaxRequestsPerChild", 0),
  ];
}

function teamServer(): InventoryEntry[] {
  return [
    ...settingsEntries("jts", tables.hostLimits),
    ...settingsEntries("jts/was", tables.jtsHeap),
    ruleEntry(
      "Appendix E, Thread pool size",
      "75 percent of the expected user load",
      "jts/was/webContainer.maxThreads",
      "was.thread-pool",
    ),
  ];
}

function requirements(machine: string, { release }: DngVariant): InventoryEntry[] {
  const was = `${machine}/was`;
  const rm = `${was}/rm`;
  const fronting = "Appendix E, More suggestions";
  const steps = ["jenaFileMode", "CRJZS5597I"].map((text): InventoryEntry => ({
    section: "Appendix E, Jena TDB Default File Access Mode",
    text,
    strength: "advice",
    place: { kind: "runbook", text },
  }));
  return [
    ...settingsEntries(machine, tables.hostLimits),
    ...settingsEntries(was, tables.jvm),
    ...again("Appendix E, Java Virtual Memory Heap Tuning", only(was, tables.jvm, "jvm.Xmn")),
    ...again(
      "Appendix E, Java Garbage Collection Tuning",
      only(was, tables.jvm, "jvm.Xgcpolicy", "jvm.preferredHeapBase"),
    ),
    ...again("Appendix E, Java Compressed References", only(was, tables.jvm, "jvm.Xcompressedrefs")),
    ...again("Appendix B, below the hardware table", only(rm, tables.caches, "jena.fileMode")),
    ...settingsEntries(was, tables.threadPool),
    defaultEntry("Appendix E, Thread pool size", `${was}/webContainer.maxThreads`, 50),
    ...settingsEntries(rm, tables.caches),
    defaultEntry("Appendix E, Tuning the Configuration Management Cache", `${rm}/configcache.size`, 1000),
    defaultEntry("Appendix E, Tuning the Configuration Management Cache", `${rm}/configcache.expiration`, 60),
    defaultEntry("Appendix E, Tuning cache pre-population", `${rm}/vvc.noOfConfigsToPreload`, 100),
    ruleEntry(fronting, "route.max: the number of users", `${rm}/fronting.routeMax`, "rm.fronting-route-max"),
    ruleEntry(fronting, "connection.max: twice the number of users", `${rm}/fronting.max`, "rm.fronting-max"),
    ...steps,
    ...(release === "6.0.6 iFix003" ? iFix003(rm) : []),
  ];
}

function iFix003(rm: string): InventoryEntry[] {
  const section = "Appendix E, New system settings for 6.0.6 ifix3";
  const caching = ["jena.enableExtendedCaching", "jena.QueryFilterNodeCacheSpec"];
  return [
    ...settingsEntries(rm, tables.iFix003),
    ...again("Appendix E, Tuning cache pre-population", only(rm, tables.iFix003, "vvc.activityStopsPrepopulation")),
    ...again(
      "Summary of performance improvements in 6.0.6 ifix3, Additional caching",
      only(rm, tables.iFix003, ...caching),
    ),
    defaultEntry(section, `${rm}/jena.enableExtendedCaching`, false),
    defaultEntry(section, `${rm}/vvc.activityStopsPrepopulation`, true),
  ];
}

function database({ servers, components }: DngVariant): InventoryEntry[] {
  return [
    ...settingsEntries("db", tables.databaseDisk),
    ...settingsEntries("db", tables.diskFor(artifacts(components) * servers)),
    ...settingsEntries("db/db2", tables.statistics),
  ];
}

function load(id: string, variant: DngVariant): InventoryEntry[] {
  const inText = new Map(textRows(variant).map(({ section, row: [name] }) => [name, section]));
  return [
    ...settingsEntries("driver/rpt", pace),
    ...again("Performance Summary Comparing 6.0.6 iFix003 to 6.0.6 GA", only("driver/rpt", pace, "thinkTime")),
    ...settingsEntries("driver/rpt", stageTimes),
    ...workloadEntries(workload(variant), "Appendix C, Test data shape and volume").map((entry) => {
      const section = entry.place.kind === "workload" ? inText.get(entry.place.name) : undefined;
      return section === undefined ? entry : { ...entry, section };
    }),
    findingEntry("Appendix C, Test data shape and volume", "modules by size", "REPORT_DATA", id),
  ];
}

/** Values that contradict those that are carried. */
function doubts(id: string, variant: DngVariant): InventoryEntry[] {
  const heap = "Appendix E, Java Virtual Memory Heap Tuning";
  return [
    ...["we used 32Gb", "-Xmx32g -Xms32g"].map((text) =>
      findingEntry(heap, text, "REPORT_VALUE_TWICE", "rm1/was/jvm.maximumHeapSize"),
    ),
    findingEntry(
      "Appendix E, Jena TDB Default File Access Mode",
      "[Default Executor-thread-93]",
      "REPORT_PLATFORM",
      "rm1/was",
    ),
    findingEntry("Appendix G, IHS Tuning", "ThreadsLimit", "REPORT_DIRECTIVE", "proxy/ihs/ThreadLimit"),
    ...(variant.servers === 1 && variant.components === 300
      ? [findingEntry("Overview of the results", "up to 260%", "REPORT_RESULT", id)]
      : []),
    ...(variant.servers === 3 && variant.components === 500
      ? [findingEntry("Overview of the results", `up to ${testedComponents.total} total components`, "REPORT_DATA", id)]
      : []),
  ];
}
