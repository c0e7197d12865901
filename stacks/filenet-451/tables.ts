/**
 * The published values of "Tune ORB in WebSphere to boost FileNet P8 performance", typed once, section by section. Nothing
 * else in this report's folder repeats a number of these tables.
 */
import {
  chosen,
  gib,
  missing,
  published,
  sibling,
  windows,
  type Hardware,
  type Omission,
  type OperatingSystem,
} from "../../src";

const report = "filenet-451";
export const sections = {
  introduction: "Introduction",
  hardware: "Table 1, FileNet system under test",
  utilization: "Introduction, Figure 2",
  tracing: "Turn on ORB tracing in WebSphere",
  fragments: "Listings 1 to 3, ORB traces",
  optimum: "How to determine the optimum ORB fragment size",
  throughput: "Table 2, Difference in throughput",
  windows: "Windows Server 2008 R2",
  registry: "DB2 9.7 built-in FileNet Registry settings",
  webSphere: "Other WebSphere tuning parameters to consider for FileNet workloads",
} as const;

const hardwareTable = { kind: "published", report, section: sections.hardware, strength: "in force" } as const;
const unnamed = "not specified in the report";
const x5570 = { model: unnamed, processors: "Intel Xeon X5570 CPU X2", logicalProcessors: 16 } as const;
const infiniBand = "InfiniBand";

/** Table 1. Two X5570 have four cores each, and each core two threads: 16 logical processors are inferred. */
export const hardware = {
  driver: {
    model: "IBM xSeries x326",
    processors: "2xCPU",
    logicalProcessors: 2,
    memory: gib(4),
    network: infiniBand,
    source: hardwareTable,
  },
  ce: { ...x5570, memory: gib(18), storage: { capacity: "SSDs" }, network: infiniBand, source: hardwareTable },
  db: { ...x5570, memory: gib(6), storage: { capacity: "SAN" }, network: infiniBand, source: hardwareTable },
} satisfies Record<string, Hardware>;

/** Table 1, column Tier. */
export const roles = {
  driver: "Load driver",
  ce: "FileNet P8 WebSphere Server",
  db: "DB2 database server",
} as const;

/** Table 1, column Software. */
export const os = {
  driver: { name: "SuSe 10 SP2 Linux", version: "", family: "linux" },
  ce: windows("Microsoft Windows Server", "2008 R2"),
  db: windows("Windows Server", "2008 R2"),
} satisfies Record<string, OperatingSystem>;

/** For both Windows machines: this report asks for an evaluation of Windows and gives no value. */
export const dynamicPorts = sibling("dng-606, Appendix E, Available TCP/IP ports")({
  "dynamicPorts.start": 2000,
  "dynamicPorts.number": 63535,
});
export const versions = { webSphere: "7.0", db2: "9.7" } as const;
export const testDriver = "FileNet Java Test Driver";

/** Table 1 again: the level of the application. */
export const contentEngine = published(
  report,
  sections.hardware,
  "in force",
)({
  level: { value: "4.5.1", text: "FileNet P8 V4.5.1" },
});

/** Numbers that the report leaves open. */
export const members = 2;
export const clusterName = "FileNetCluster";
export const users = chosen(
  "no number of users is published; of 20 the published mix gives whole users: 2, 9, 2, 3 and 4 for each driver",
)({ users: 20 });

export type Variant = "before" | "after";

/** The specifications of com.ibm.CORBA.FragmentSize. */
export const defaultFragment = 1024;

/** The factor of the report, at the server and at the client. Before: the default, of which the traces show 1012 bytes payload. */
export const serverFragment = {
  before: published(
    report,
    sections.optimum,
    "in force",
  )({
    "orb.fragmentSize": {
      value: defaultFragment,
      text: `Default: ${defaultFragment}`,
      note: 'the default was in force; the text calls the payload of a fragment "our initial ORB Fragment Size of 1012"',
    },
  }),
  after: published(
    report,
    sections.optimum,
    "in force",
  )({
    "orb.fragmentSize": {
      value: 40_000,
      text: "40K",
      note: "decimal, as the client's -Dcom.ibm.CORBA.FragmentSize=40000",
    },
  }),
} as const;

export const clientFragment = {
  before: published(
    report,
    sections.optimum,
    "in force",
  )({
    "client.fragmentSize": {
      value: defaultFragment,
      text: `Default: ${defaultFragment}`,
      note: "the default was in force",
    },
  }),
  after: published(
    report,
    sections.optimum,
    "in force",
  )({
    "client.fragmentSize": { value: 40_000, text: "-Dcom.ibm.CORBA.FragmentSize=40000" },
  }),
} as const;

/** The list below the DB2 section, as far as it names settings. It gives no number. */
export const webSphere = {
  ...published(
    report,
    sections.webSphere,
    "advice",
  )({
    "jvm.Xgcpolicy": {
      value: "gencon",
      text: "-Xgcpolicy:gencon",
      note: "on Windows, to reduce GC periods; the report refers other platforms to the P8 Performance Tuning Guide",
    },
    "security.rc4AndMd5": { value: "disabled", text: "Disabled RC4 and MD5 calls in WebSphere" },
  }),
  ...missing(
    report,
    sections.webSphere,
    "advice without a number: increased JVM heapsize",
    "jvm.initialHeapSize",
    "jvm.maximumHeapSize",
  ),
  ...missing(
    report,
    sections.webSphere,
    "advice without a number: increased thread pool size of EJB objects; the traces show ORB.thread.pool",
    "orb.threadPool.max",
  ),
};
export const connectionPool = missing(
  report,
  sections.webSphere,
  "advice without a number: increased JDBC connection pool size",
  "db.poolSize",
);

/** Listing 4 and the command below it. */
export const registry = published(
  report,
  sections.registry,
  "advice",
)({
  DB2_WORKLOAD: { value: "FILENET_CM", text: "db2set DB2_WORKLOAD=FILENET_CM" },
});
export const autoconfigure = published(
  report,
  sections.registry,
  "example",
)({
  "autoconfigure.mem_percent": 95,
  "autoconfigure.workload_type": "mixed",
  "autoconfigure.tpm": 45_000,
  "autoconfigure.admin_priority": "performance",
  "autoconfigure.apply": { value: "DB ONLY", text: "apply DB only" },
});

/** What the traces showed: the numbers of the text, and those of its findings. */
export const traces = {
  payload: 1012,
  short: { request: 1219, full: 5, last: 160 },
  long: { request: 1154, fragments: 117, publishedBytes: 118_170 },
  /** In the report's own units. */
  largest: "120KB",
  smallest: "6KB",
  average: "40KB",
  majority: "between 30K and 48K",
} as const;
/** Table 2, in millions. */
export const transactionsPerHour = { before: 1.7, after: 2.8 } as const;
/** Figure 2, in percent of the Content Engine's processors, and what Table 2 would make of it. */
export const cpuBefore = 55;
const cpuAfter = Math.round((cpuBefore * transactionsPerHour.after) / transactionsPerHour.before);

const evaluate = "to be evaluated on both servers; the report gives no value";
const implied = "implied by DB2_WORKLOAD and shown by db2set; it is not set again";
const feature = (text: string): Omission => ({
  section: sections.windows,
  text,
  strength: "advice",
  reason: `a feature of Windows Server 2008 R2 ${evaluate}`,
});
const variable = (text: string): Omission => ({
  section: sections.registry,
  text,
  strength: "advice",
  reason: implied,
});

/** Published words that are no setting here. */
export const omissions: readonly Omission[] = [
  feature("Server role: select the appropriate pre-allocated resources per role"),
  feature("Server core: use server core if possible"),
  feature("WSRM (Windows System Resource Manager): manage resources allocated to applications"),
  feature("Built-in network improvement over previous versions of Windows"),
  feature("Disk write-caching: substantial improvement in storage performance"),
  feature("Power management: inactive processor suspension to save power consumption"),
  variable("DB2_SKIPINSERTED=YES"),
  variable("DB2_USE_ALTERNATE_PAGE_CLEANING=YES"),
  variable("DB2_EVALUNCOMMITTED=YES"),
  {
    section: sections.webSphere,
    text: "Created additional Content Engine JVMs to reduce heap/vector lock contention",
    strength: "advice",
    reason: `the number is not in the report; ${members} members are chosen`,
  },
  {
    section: sections.introduction,
    text: "Web thread pool",
    strength: "advice",
    reason:
      "named beside the JDBC connection pool, without a number; the driver's requests run in ORB.thread.pool, which is missing",
  },
  {
    section: sections.introduction,
    text: "Web Services Interface (WSI) that uses HTTP transport",
    strength: "example",
    reason: "the other interface of Content Engine: the test driver does not use it",
  },
  {
    section: sections.introduction,
    text: "System under test (Figure 1)",
    strength: "in force",
    reason: "the figure is a picture that the text lost; the topology follows Table 1",
  },
  {
    section: sections.tracing,
    text: "general ORB properties such as Request timeout, Request retries count",
    strength: "example",
    reason: "shown on the same page of the console, without a value",
  },
  {
    section: sections.optimum,
    text: "Range: From 64 to largest value of Java integer type that is divisible by 8",
    strength: "advice",
    reason: "a range and no value: a check refuses any other fragment size, at server and client",
  },
  {
    section: sections.registry,
    text: "workload_type to be simple, mixed, or complex",
    strength: "advice",
    reason: "a choice and no value: the setting takes these three words only; the command of the example has mixed",
  },
  {
    section: sections.introduction,
    text: "Java 4.0 API that uses EJB transport (RMI/IIOP)",
    strength: "in force",
    reason: "the stand-in's driver sends HTTP requests; the runbook of Content Engine names the API",
  },
  {
    section: sections.fragments,
    text: "addr=10.0.1.68, port=41312, local=56772, GIOP Version: 1.2",
    strength: "example",
    reason: "addresses of the test network in a sample of a trace",
  },
  {
    section: sections.utilization,
    text: "CPU usage before and after tuning (Figures 2 to 4)",
    strength: "in force",
    reason: `the figures are pictures that the text lost: it keeps "about ${cpuBefore}%" before; with like work for each transaction ${cpuBefore} % x ${transactionsPerHour.after} / ${transactionsPerHour.before} would be ${cpuAfter} % after`,
  },
];
