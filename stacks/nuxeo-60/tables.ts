/**
 * The published values of the benchmark of Athento ECM (Nuxeo Platform based), section by section. Blanks that the page's
 * editor doubled are one blank here.
 */
import {
  gib,
  mib,
  minutes,
  missing,
  published,
  seconds,
  type Hardware,
  type OperatingSystem,
  type Source,
} from "../../src";

export const report = "nuxeo-60";
const [navigationA, navigationB, importA] = [
  "Scenario 1, Configuration a)",
  "Scenario 1, Configuration b)",
  "Scenario 2, Configuration a)",
] as const;

export const inForce = (section: string): Source => ({ kind: "published", report, section, strength: "in force" });

/** Configurations, 1. Single server, Hardware. */
export const hardware: Hardware = {
  model: "not specified in the report",
  processors: "1 x Intel(R) Xeon(R) CPU E5-1630 v3 @ 3.70GHz",
  logicalProcessors: 8,
  memory: gib(64),
  storage: { disk: "SATA 200Gb" },
  network: "not specified in the report",
  source: {
    ...inForce("Configurations, 1. Single server, Hardware"),
    note: "the processor has 4 cores with 2 threads each; 64Gb and 200Gb are gigabytes",
  },
};

export const os: OperatingSystem = { name: "Ubuntu", version: "14.04.3 LTS (trusty)", family: "linux" };

/** The disk's speed in the same list, as a tool like hdparm tells it. */
export const diskSpeed = "cache read: 11641.27 MB/sec, buffered: 56.08 MB/sec";

/** The report does not say where JMeter ran. */
export const unspecified: Hardware = {
  model: "not specified in the report",
  processors: "not specified in the report",
  logicalProcessors: 4,
  memory: gib(8),
  network: "not specified in the report",
  source: { kind: "chosen", note: "the report does not say on which machine JMeter ran; size chosen" },
};

export const versions = {
  nuxeo: "CAP 6.0",
  postgresql: "9.3.9",
  jmeter: "2.13",
  jdbcDriver: "postgresql-9.2-1002.jdbc4.jar",
} as const;

const software = published(report, "Configurations, 1. Single server, Software", "in force");

/** The options of the line JAVA_OPTS beside the heap, and JMX. */
export const jvm = software({
  "jvm.fileEncoding": "UTF-8",
  "jvm.mailDecodeParameters": true,
  "jvm.useLegacyMergeSort": true,
  "jvm.Xloggc": "${nuxeo.log.dir}/gc.log",
  "jvm.verboseGc": true,
  "jvm.PrintGCDetails": true,
  "jvm.PrintGCTimeStamps": true,
  jmx: {
    value: true,
    text: "JMX activated for Monitoring",
    note: "only for benchmark with debugging for health constants; the report does not say how",
  },
});

/** The heap of the line JAVA_OPTS, with which every scenario began. */
export const heap = software({
  "jvm.initialHeapSize": { value: mib(1024), text: "-Xms1024m" },
  "jvm.maximumHeapSize": { value: mib(2048), text: "-Xmx2048m" },
});

/** What the import ended with, after two notes on failures. */
const importNotes = published(report, `${importA}, notes`, "in force");
const raised = "raised after GC overhead limit exceeded; no JVM takes the option in lower case";
export const importHeap = importNotes({
  "jvm.initialHeapSize": { value: gib(2), text: "-xms2g", note: raised },
  "jvm.maximumHeapSize": { value: gib(4), text: "-xmx4g", note: raised },
});
const poolText = "change pool to 100 into db and vcs values";
const poolNote =
  "after the vcs pool was fully used with 50 users; the report does not say whether the minimum changed, too";
export const importPools = importNotes({
  "nuxeo.db.max-pool-size": { value: 100, text: poolText, note: `${poolNote}; 100 is the default with Tomcat` },
  "nuxeo.vcs.max-pool-size": { value: 100, text: poolText, note: poolNote },
});
export const importThreads = importNotes({
  "connector.maxThreads": {
    value: 450,
    text: "450 threads in server.xml in HTTP connector",
    note: "set together with the pools",
  },
});
export const openFiles = missing(
  report,
  `${importA}, notes`,
  "Too many open files was solved by https://doc.nuxeo.com/display/KB/java.net.SocketException+Too+many+open+files; the " +
    "report does not repeat the page's number",
  "nofile",
);

/** Repository and plug-ins, stated for each configuration. */
function repository(section: string, quota: boolean) {
  return published(
    report,
    section,
    "in force",
  )({
    aclOptimization: { value: false, text: "ACL optimization = false", note: "only for benchmark" },
    "nuxeo.vcs.fulltext.disabled": {
      value: true,
      text: "full-text indexation = false",
      note: "only for benchmark; the report names no key: this is the one of Nuxeo 6.0 for indexing as a whole",
    },
    quota: { value: quota, text: `Quota-active = ${quota}` },
  });
}

/** The list of the software section has NX-Quota = true. */
export const quotaOfTheList = "NX-Quota = true";

/** The options from the Nuxeo benchmark; port and language of text search differ from place to place. */
function tuned(section: string, port: number, language: string) {
  return published(
    report,
    section,
    "in force",
  )({
    effective_cache_size: gib(16),
    shared_buffers: gib(10),
    max_prepared_transactions: 128,
    work_mem: mib(64),
    maintenance_work_mem: gib(1),
    wal_buffers: mib(24),
    checkpoint_completion_target: 0.8,
    checkpoint_segments: 32,
    checkpoint_timeout: minutes(15),
    default_text_search_config: `pg_catalog.${language}`,
    fsync: { value: false, text: "off" },
    full_page_writes: { value: false, text: "off" },
    log_min_duration_statement: { value: 80, text: "80ms" },
    log_rotation_size: mib(100),
    synchronous_commit: { value: false, text: "off" },
    track_activities: { value: true, text: "on" },
    track_counts: { value: true, text: "on" },
    log_line_prefix: { value: "%t [%p]: [%l-1] ", note: "the page doubles its blanks" },
    port,
    max_connections: 64,
    random_page_cost: 2,
  });
}

const byDefault = "PostgresSQL with pg_ctl options = default";
const initial = (value: number | boolean | string) => ({ value, text: byDefault });

/** `default`: the values that PostgreSQL 9.3 has without an option, for each one that the other configurations set. */
const untuned = {
  ...published(
    report,
    navigationA,
    "in force",
  )({
    effective_cache_size: { value: mib(128), text: byDefault },
    shared_buffers: { value: mib(128), text: byDefault, note: "as initdb sets it" },
    max_prepared_transactions: initial(0),
    work_mem: { value: mib(1), text: byDefault },
    maintenance_work_mem: { value: mib(16), text: byDefault },
    wal_buffers: { value: mib(4), text: byDefault, note: "-1: a 32nd of the shared buffers" },
    checkpoint_completion_target: initial(0.5),
    checkpoint_segments: initial(3),
    checkpoint_timeout: { value: seconds(300), text: byDefault },
    fsync: initial(true),
    full_page_writes: initial(true),
    log_min_duration_statement: initial(-1),
    log_rotation_size: { value: mib(10), text: byDefault },
    synchronous_commit: initial(true),
    track_activities: initial(true),
    track_counts: initial(true),
    log_line_prefix: initial(""),
    port: initial(5432),
    max_connections: initial(100),
    random_page_cost: initial(4),
  }),
  ...missing(
    report,
    navigationA,
    "the default follows the locale of the cluster, which the report does not name",
    "default_text_search_config",
  ),
};

/** What each configuration sets. */
export const configurations = {
  "navigation-a": { postgresql: untuned, repository: repository(navigationA, true) },
  "navigation-b": { postgresql: tuned(navigationB, 5433, "spanish"), repository: repository(navigationB, false) },
  "import-a": { postgresql: tuned(importA, 5436, "spanish"), repository: repository(importA, false) },
} as const;
export type Configuration = keyof typeof configurations;

/** The configuration of an environment: its id behind that of the report. @throws Error for an id of no configuration */
export function configurationOf(id: string): Configuration {
  const name = id.slice(`${report}-`.length);
  if (!Object.hasOwn(configurations, name)) {
    throw new Error(`the catalogue gives ${id} to ${report}, which has no such configuration`);
  }
  return name as Configuration;
}

/** The same options in the list of the software section. */
export const optionsOfTheList = tuned("Configurations, 1. Single server, Software", 5436, "french");

/** Configurations, 1. Single server, Tools. */
export const jmeterHeap = published(
  report,
  "Configurations, 1. Single server, Tools",
  "in force",
)({
  "jvm.initialHeapSize": { value: gib(1), text: "-Xms=1g -Xmx=2g", note: "no JVM takes the option with =" },
  "jvm.maximumHeapSize": { value: gib(2), text: "-Xms=1g -Xmx=2g", note: "no JVM takes the option with =" },
});

/** Nuxeo's own line JAVA_OPTS has it, and the published line has not. */
export const permanentGeneration = "-XX:MaxPermSize=512m";
