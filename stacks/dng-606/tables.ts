/**
 * The published values of "Performance test results for Rational DOORS Next Generation 6.0.6 ifix3 with Components",
 * typed once, section by section. Nothing else in this report's folder repeats a number of these tables.
 */
import { gib, inferred, mib, missing, published, rhel, sibling, thousands, type Hardware } from "../../src";

const report = "dng-606";
const hardwareTable = {
  kind: "published",
  report,
  section: "Appendix B, hardware table",
  strength: "in force",
} as const;

const e5 = {
  processors: "2 x Intel Xeon E5-2640 2.5GHz (six-core)",
  logicalProcessors: 24,
  network: "Gigabit Ethernet",
  source: hardwareTable,
} as const;
const raid5 = { raid: "RAID 5", disks: 4, disk: "279 GB SAS" } as const;

/** Appendix B: one row for each role. */
export const hardware = {
  proxy: { ...e5, model: "IBM System x3550 M4", memory: gib(16), storage: raid5 },
  rm: { ...e5, model: "IBM System x3550 M4", memory: gib(64), storage: raid5 },
  jts: { ...e5, model: "IBM System x3550 M4", memory: gib(32), storage: raid5 },
  db: {
    ...e5,
    model: "IBM System x3650 M4",
    memory: gib(64),
    storage: { raid: "RAID 10", disks: 16, disk: "279 GB SAS" },
  },
} satisfies Record<string, Hardware>;

/** The column "Number of machines" is the same in every row. */
export const tableMachines = 1;

export const os = rhel("6.9");
export const versions = { webSphere: "8.5.5.11", db2: "11.1.0", rm: "6.0.6" } as const;

/** The report's table names no directory server and no machine for the load: E1 has the one, the text names the tool. */
export const unspecified: Hardware = {
  model: "not specified in the report",
  processors: "not specified in the report",
  logicalProcessors: 4,
  memory: gib(8),
  network: "not specified in the report",
  source: { kind: "chosen", note: "the report's table does not list this machine; size chosen" },
};

/** Appendix G. The row "SpareThreads" is no directive; the text below the table explains MinSpareThreads. */
export const workerPool = {
  ...published(
    report,
    "Appendix G, IHS Tuning",
    "in force",
  )({
    MPM: { value: "worker", text: "worker.c", note: "the MPM whose section of httpd.conf was configured" },
    ThreadLimit: 25,
    ServerLimit: 100,
    StartServers: 2,
    MaxClients: 2500,
    MinSpareThreads: {
      value: 25,
      text: "SpareThreads 25",
      note: "SpareThreads is no directive; the text below the table describes MinSpareThreads",
    },
    MaxSpareThreads: 500,
    ThreadsPerChild: 25,
    MaxRequestsPerChild: 0,
  }),
};

/** Appendix E, Java Argument Summary: what the tests ran with. The 32 GB earlier in the text are an example. */
export const jvm = published(
  report,
  "Appendix E, Java Argument Summary",
  "in force",
)({
  "jvm.initialHeapSize": { value: mib(27648), note: "-Xms27g; an example earlier in the section has -Xms32g" },
  "jvm.maximumHeapSize": { value: mib(27648), note: "-Xmx27g; an example earlier in the section has -Xmx32g" },
  "jvm.Xmn": mib(4915),
  "jvm.Xgcpolicy": "gencon",
  "jvm.Xcompressedrefs": true,
  "jvm.preferredHeapBase": "0x100000000",
  "jvm.MaxDirectMemorySize": gib(1),
});

/** The section speaks of the DNG application server only. */
export const jtsHeap = missing(
  report,
  "Appendix E, Java Argument Summary",
  "the report gives the heap of the RM servers only",
  "jvm.initialHeapSize",
  "jvm.maximumHeapSize",
);

/** The heap that the text names before the summary, for the check of values given twice. */
export const heapExample = gib(32);

/** The heaps that the same section names for smaller deployments, without a number of users or artifacts. */
export const heapAdvice = { medium: "16Gb", large: "24Gb" } as const;

/** Appendix E, Tuning the Configuration Management Cache: memory of each active entry. */
export const cacheEntry = "2M";

/** Appendix E, Thread pool size: the worked example, 400 users. */
export const threadPool = published(
  report,
  "Appendix E, Thread pool size",
  "example",
)({ "webContainer.maxThreads": 300 });

/** Appendix E, More suggestions, at the users of the worked example. */
export const exampleUsersPerServer = 400;

/** Appendix E: cache settings of every release. */
export const caches = {
  ...published(
    report,
    "Appendix E, Tuning the Configuration Management Cache",
    "advice",
  )({
    "configcache.expiration": 5040,
    "configcache.size": 2000,
  }),
  ...published(
    report,
    "Appendix E, Tuning cache pre-population",
    "advice",
  )({
    "vvc.noOfConfigsToPreload": 100,
    "vvc.noOfConfigsToCache": 2000,
    "vvc.configurationIdCache": 2000,
  }),
  ...published(
    report,
    "Appendix E, Jena TDB Default File Access Mode",
    "in force",
  )({
    "jena.fileModeDefault": "mapped",
    "jena.fileMode": "mapped",
  }),
};

/** Appendix E, New system settings for 6.0.6 ifix3: not in 6.0.6 GA. */
export const iFix003 = {
  ...published(
    report,
    "Appendix E, New system settings for 6.0.6 ifix3",
    "advice",
  )({
    "jena.enableExtendedCaching": true,
    "jena.QueryFilterNodeCacheSpec": "softValues,maximumSize=10000000,recordStats,concurrencyLevel=10",
    "vvc.activityStopsPrepopulation": false,
  }),
  ...missing(
    report,
    "Reliable termination of long-running queries",
    "the list of properties is a picture that the text lost",
    "rogueQuery.abortTimeout",
  ),
};

/** Appendix E, Available TCP/IP ports, the advice for Windows 2008 Server: first port and number of ports. */
export const windowsPorts = { start: 2000, number: 63_535 } as const;

/** The same ports as Linux has them. */
export const portRange = `${windowsPorts.start} ${windowsPorts.start + windowsPorts.number - 1}`;

/**
 * Appendix E, Available TCP/IP ports. The command for Linux raises the limit of open files, not the port range; only the advice
 * for Windows speaks of ports.
 */
export const hostLimits = {
  ...published(
    report,
    "Appendix E, Available TCP/IP ports",
    "advice",
  )({
    nofile: {
      value: 65000,
      text: "ulimit -n 65000",
      note: "the section is about TCP/IP ports; the command sets open files",
    },
  }),
  ...inferred(
    `dng-606, Appendix E, Available TCP/IP ports: the ports that the section asks for on Windows, start ${windowsPorts.start}, number ${windowsPorts.number}`,
  )({
    ip_local_port_range: portRange,
  }),
};

/** Appendix F, Hard Disk Capacity and Configuration. */
export const databaseDisk = published(
  report,
  "Appendix F, Hard Disk Capacity and Configuration",
  "advice",
)({
  "storage.writePolicy": {
    value: "write-back",
    text: "write back cache",
    note: "write-through was slower in some use cases",
  },
});

/** Appendix F, the table below it: combined disk usage of the JTS and RM databases, and hard disk size. */
export const diskTable = [
  { upToArtifacts: 500_000, used: "~100 GB", disk: "300 GB" },
  { upToArtifacts: 1_000_000, used: "~150 GB", disk: "400 GB" },
  { upToArtifacts: 2_000_000, used: "~300 GB", disk: "700 GB" },
] as const;

/** Appendix F, Keeping Database Statistics Up-To-Date, the command for Db2. */
export const statistics = published(
  report,
  "Appendix F, Keeping Database Statistics Up-To-Date",
  "advice",
)({
  statistics: { value: "REORGCHK UPDATE STATISTICS ON TABLE ALL", text: "DB2 REORGCHK UPDATE STATISTICS ON TABLE ALL" },
});

/** Values that this report leaves open and another public page gives. */
export const siblings = {
  pool: sibling("TuningForPerformanceTesting (Jazz Deployment wiki)")({ "db.poolSize": 500 }),
  database: sibling("IBMQuickDeployerChangeDefaultDB2Parameters (Jazz Deployment wiki)")({
    CODESET: "UTF-8",
    TERRITORY: "EN",
    PAGESIZE: 16384,
  }),
  plugin: sibling("RRC 4.0.4 and LQE 6.0.2 performance reports (Jazz Deployment wiki)")({
    "plugin.ServerIOTimeout": 900,
  }),
  webContainer: sibling("ConfigureIHSAsReverseProxy (Jazz Deployment wiki)")({
    "webContainer.trusthostheaderport": true,
    "webContainer.extractHostHeaderPort": true,
  }),
} as const;

/** The row of the disk table for a number of artifacts in the databases; beyond its last row nothing is published. */
export const diskRow = (count: number) => diskTable.find(({ upToArtifacts }) => count <= upToArtifacts);

/** The disk that the table gives. */
export function diskFor(count: number) {
  const row = diskRow(count);
  if (row === undefined)
    return missing(report, "Appendix F, disk table", "the table ends at 2 million artifacts", "storage.diskSize");
  const note = `up to ${thousands(row.upToArtifacts)} artifacts; the databases use ${row.used}`;
  return published(report, "Appendix F, disk table", "advice")({ "storage.diskSize": { value: row.disk, note } });
}
