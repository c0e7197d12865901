/**
 * The published values of "LDX rs 7.1 Performance Report", typed once, section by section, and those of its sibling page
 * that gives what this report's text lost. Nothing else in this report's folder repeats a number of these tables.
 */
import { chosen, gib, missing, published, rhel, sibling, type Hardware, type Source } from "../../src";

export const report = "ldx-71";
export const siblingPage = "LQErs703Performance (Jazz Deployment wiki)";

const siblingTable: Source = {
  kind: "sibling",
  report: siblingPage,
  section: "Deployment topology, hardware table",
  strength: "in force",
  note: "the report says that topologies 1-3 are those of the LQE rs 7.0.3 tests; its own table is lost",
};
const unstated = "not specified in the report";

const m4 = {
  model: "IBM System x3550 M4",
  processors: "2 x Intel Xeon E5-2640 2.5GHz (six-core)",
  logicalProcessors: 24,
  storage: { raid: "RAID 5", disks: 4, disk: "279 GB SAS" },
  network: unstated,
  source: siblingTable,
} as const;
const notListed = (note: string): Source => ({ kind: "inferred", note });
const hostsOfTopology4: Source = {
  kind: "published",
  report,
  section: "LDX rs/Oracle",
  strength: "in force",
};

/** The sibling page's rows for topologies 1 to 3, the two servers of topology 4, and what no table lists. */
export const hardware = {
  proxy: {
    model: "IBM System x3550 M3",
    processors: "2 x Intel Xeon X5667 3.07 GHz (quad-core)",
    logicalProcessors: 16,
    memory: gib(16),
    storage: { raid: "RAID 5", disks: 2, disk: "279 GB SAS" },
    network: unstated,
    source: siblingTable,
  },
  dng: { ...m4, memory: gib(64) },
  jts: { ...m4, memory: gib(32) },
  etm: { ...m4, memory: gib(32) },
  ewm: { ...m4, memory: gib(32) },
  reportBuilder: { ...m4, memory: gib(64) },
  /** Rows "LQE rs Oracle/Jena" and "LQE rs Db2": the same machine type. */
  lqe: {
    model: "IBM System SR650",
    processors: "2 x Xeon Silver 4114 10C 2.2GHz (ten-core)",
    logicalProcessors: 40,
    memory: gib(768),
    storage: { raid: "RAID 10", disks: 16, disk: "900 GB SAS" },
    network: unstated,
    source: siblingTable,
  },
  addedDng: {
    ...m4,
    memory: gib(64),
    source: notListed("one of the 6 added applications: in no table; taken to be like the machine of DNG"),
  },
  addedRmm: {
    ...m4,
    memory: gib(32),
    source: notListed("one of the 6 added applications: in no table; taken to be like the machine of EWM"),
  },
  ldx: {
    model: unstated,
    processors: "24 vCPU",
    logicalProcessors: 24,
    memory: gib(32),
    network: unstated,
    source: hostsOfTopology4,
  },
  oracle: {
    model: unstated,
    processors: "80 vCPU",
    logicalProcessors: 80,
    memory: gib(768),
    storage: { raid: "RAID 10", disks: 24, disk: "NVMe" },
    network: unstated,
    source: hostsOfTopology4,
  },
  /** Databases of the applications, load driver and monitor: in no table. */
  unlisted: {
    model: unstated,
    processors: unstated,
    logicalProcessors: 16,
    memory: gib(64),
    network: unstated,
    source: { kind: "chosen", note: "neither the report nor its sibling lists this machine; size chosen" },
  },
} as const satisfies Record<string, Hardware>;

export const os = rhel("7");
export const versions = { db2: "11.5", oracle: "19c" } as const;

const tuning = (part: string) => `Tuning LDX rs for large workloads, ${part}`;

/** The worked example of every tuning section. */
export const exampleThreads = 2000;
/** The scenarios that the section names. */
export const scenarios = [1000, exampleThreads, 5000] as const;

/** LDX rs tuning. */
export const linkIndex = {
  ...published(
    report,
    tuning("LDX rs tuning"),
    "example",
  )({
    "http.maxTotalConnections": exampleThreads,
    "http.maxConnectionsPerRoute": exampleThreads,
  }),
  ...published(
    report,
    tuning("LDX rs tuning"),
    "advice",
  )({
    processQueryMetrics: { value: false, text: "ensure that the 'Process query metrics' option is disabled" },
  }),
};

/** JTS tuning. */
export const outgoing = published(
  report,
  tuning("JTS tuning"),
  "example",
)({
  "outgoing.perDestination": exampleThreads,
  "outgoing.total": exampleThreads,
});

/** IHS tuning. */
export const maxClients = published(report, tuning("IHS tuning"), "example")({ MaxClients: exampleThreads });

/** Oracle tuning: the list of parameters is lost, two of them stay at their defaults. */
export const oracle = {
  ...sibling(siblingPage)({
    optimizer_adaptive_plans: false,
    optimizer_adaptive_reporting_only: false,
    optimizer_adaptive_statistics: false,
    _optimizer_use_feedback: false,
    cursor_sharing: "EXACT",
  }),
  ...published(
    report,
    tuning("Oracle tuning"),
    "advice",
  )({
    parallel_degree_policy: {
      value: "MANUAL",
      text: "keeping filesystemio_options and parallel_degree_policy at their default values",
      note: "the default in Oracle's documentation",
    },
  }),
  ...missing(
    report,
    tuning("Oracle tuning"),
    "leave it alone: the report keeps it at its default, which it does not name and which depends on the platform",
    "filesystemio_options",
  ),
};

/** Db2 tuning: the settings of dwDB are lost. */
export const db2 = {
  ...sibling("IBMQuickDeployerChangeDefaultDB2Parameters (Jazz Deployment wiki)")({
    CODESET: "UTF-8",
    TERRITORY: "EN",
    PAGESIZE: 16384,
  }),
  ...sibling(siblingPage)({
    SELF_TUNING_MEM: { value: "OFF", note: "disable self-tuning memory, allocate a buffer pool of fixed size" },
  }),
  ...missing(
    report,
    tuning("Db2 tuning"),
    `the settings of dwDB are lost; ${siblingPage} asks for a fixed size and gives no number`,
    "BUFFERPOOL.IBMDEFAULTBP",
  ),
};

/** Databases of the applications: no report says what they were. */
export const applicationDatabases = sibling("IBMQuickDeployerChangeDefaultDB2Parameters (Jazz Deployment wiki)")({
  CODESET: "UTF-8",
  TERRITORY: "EN",
  PAGESIZE: 16384,
});

const heapNames = ["jvm.initialHeapSize", "jvm.maximumHeapSize"] as const;

/** The heap of LQE rs and LDX rs. */
export const heap = missing(
  report,
  "Introduction",
  `less memory is required than with Jena, the report gives no heap; ${siblingPage} advises 32 GB at least and 64 GB for LQE rs`,
  ...heapNames,
);

/** The heap of LQE with Jena. */
export const jenaHeap = missing(
  report,
  "How LQE and LDX architecture has evolved",
  "Jena asks for a large Java heap, the report gives no size",
  ...heapNames,
);

/** The proxy beside MaxClients. */
export const workerPool = {
  ...chosen("MaxClients regulates the threads of the worker MPM")({ MPM: "worker" }),
  ...sibling("ConfiguringAndTuningIBMHTTPServer (Jazz Deployment wiki)")({
    ThreadLimit: 25,
    ThreadsPerChild: 25,
    MinSpareThreads: 25,
  }),
};

/** IBM's advice for one IBM HTTP Server: stay below, with some more workers than are busy at the peak. */
export const adviceMaxClients = { below: 2000, aboveBusy: 25 } as const;

/** Size of the Jena index of the 7.0.3 tests. */
export const jenaIndex = gib(1277);

/** Performance Automation Tools Used in Testing: the report calls the load driver so. */
export const tool = "Custom Java automation tool";

/** The report does not say how often NMON looked. */
export const nmon = chosen("the report does not give the interval")({ interval: 10 });
