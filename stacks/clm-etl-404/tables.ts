/**
 * The published values of "CLM ETL Performance Impact of different RAID Write Policy Setting on Data Warehouse", typed once,
 * section by section; the data of Appendix B is in data-shape.ts. Nothing else in this report's folder repeats a number.
 */
import {
  gib,
  hypervisor,
  missing,
  published,
  rhel,
  sibling,
  windows,
  type Given,
  type Hardware,
  type OperatingSystem,
} from "../../src";

export const report = "clm-etl-404";

/** Topology: the standard topology that the test is based on, and where its machines are. */
export const topology = "E1: enterprise, distributed, Linux, Db2, on two ESX hosts";

/** What the report varies: the only factor between its two environments. */
export type WritePolicy = "write-through" | "write-back";

/** The policies in the report's own words. */
export const policyText: Readonly<Record<WritePolicy, string>> = {
  "write-through": "Write Through",
  "write-back": "Write Back",
};

const serverTable = { kind: "published", report, section: "Server Overview, table", strength: "in force" } as const;
const network = "Gigabit Ethernet";

/** Two like hosts. The controller and the disks stand in the text above the table, the capacity in the table. */
const esx: Hardware = {
  model: "IBM X3550 M3 7944J2A",
  processors: "1 x Intel Xeon E5-2640 2.5GHz (six-core)",
  logicalProcessors: 12,
  memory: gib(36),
  storage: {
    raid: "RAID 0",
    disks: 3,
    disk: "IBM 300 GB 2.5in SFF Slim-HS 10K 6Gbps SAS HDD",
    capacity: "900G",
    controller: "ServeRAID M5015 SAS/SATA Controller",
  },
  network,
  source: serverTable,
};

const guest = (vcpu: number, memoryGib: number): Hardware => ({
  model: "VM on IBM System x3550 M3",
  processors: `${vcpu} vCPU`,
  logicalProcessors: vcpu,
  memory: gib(memoryGib),
  storage: { capacity: "120G" },
  network,
  source: serverTable,
});

const linux = rhel("6.2");

/** One row of the table: the host is the number in its cell "Machine Type". */
export interface ServerRow {
  readonly role: string;
  readonly host?: "esx1" | "esx2";
  readonly hardware: Hardware;
  readonly os: OperatingSystem;
}

/** Server Overview: the rows of the table, in its order but for the data warehouse, which stands below ESXServer2 there. */
export const servers = {
  esx1: { role: "ESXServer1", hardware: esx, os: hypervisor("ESXi", "4.1") },
  jts: { role: "JTS/RM Server", host: "esx1", hardware: guest(4, 16), os: linux },
  db: { role: "Database Server", host: "esx1", hardware: guest(4, 16), os: linux },
  rrdi: {
    role: "RRDI Development Tool",
    host: "esx1",
    hardware: guest(2, 4),
    os: windows("Windows 2008 Enterprise R2"),
  },
  dw: { role: "Data Warehouse Server", host: "esx1", hardware: guest(4, 16), os: linux },
  esx2: { role: "ESXServer2", hardware: esx, os: hypervisor("ESXi", "4.1") },
  ccm: { role: "CCM Server", host: "esx2", hardware: guest(4, 16), os: linux },
  qm: { role: "QM Server", host: "esx2", hardware: guest(4, 16), os: linux },
} as const satisfies Readonly<Record<string, ServerRow>>;

/** The text names the directory server, the table has no row for it. */
export const unspecified: Hardware = {
  model: "not specified in the report",
  processors: "not specified in the report",
  logicalProcessors: 4,
  memory: gib(8),
  network: "not specified in the report",
  source: { kind: "chosen", note: "the report's table does not list this machine; size chosen" },
};

/** Appendix A. The text above the table has another level of WebSphere. */
export const versions = {
  webSphere: "8.5.0.1",
  webSphereInText: "8.5.1",
  db2: "9.7.5",
  rrdi: "2.0.4",
  directory: "6.3",
} as const;

/** Summary of results: the policy of the controller behind the data warehouse. */
export function writePolicy(policy: WritePolicy): Readonly<Record<string, Given>> {
  return published(
    report,
    "Summary of results",
    "in force",
  )({
    "storage.writePolicy": {
      value: policy,
      text: policyText[policy],
      note: "the RAID Write Cache policy of the data warehouse: the one factor that was changed",
    },
  });
}

/** The other host holds no data warehouse. */
export const policyOfTheOtherHost = missing(
  report,
  "Summary of results",
  "the report gives that of the host of the data warehouse only: leave it as it is in both runs",
  "storage.writePolicy",
);

/** Appendix A, JVM settings; the same line stands below Server Overview. */
export const jvm = published(
  report,
  "Appendix A",
  "in force",
)({
  "jvm.verboseGc": true,
  "jvm.PrintGCDetails": { value: true, note: "a flag of HotSpot; IBM's JVM takes it and logs nothing more" },
  "jvm.Xverbosegclog": "gc.log",
  "jvm.Xgcpolicy": "gencon",
  "jvm.maximumHeapSize": gib(8),
  "jvm.initialHeapSize": gib(8),
  "jvm.Xmn": gib(1),
  "jvm.Xcompressedrefs": true,
  "jvm.preferredHeapBase": "0x100000000",
  "jvm.MaxDirectMemorySize": gib(1),
});

/** Appendix A, transaction log setting of the data warehouse. */
export const transactionLog = published(
  report,
  "Appendix A",
  "in force",
)({
  LOGFILSIZ: {
    value: 40960,
    text: "db2 update db cfg using LOGFILSIZ=40960",
    note: "the command names no database and has = before the value; meant is the data warehouse",
  },
});

/** What the applications need of a database and this report leaves open. */
export const siblings = {
  database: sibling("IBMQuickDeployerChangeDefaultDB2Parameters (Jazz Deployment wiki)")({
    CODESET: "UTF-8",
    TERRITORY: "EN",
    PAGESIZE: 16384,
  }),
  /** For the Windows machine: this report prepares none. */
  dynamicPorts: sibling("dng-606, Appendix E, Available TCP/IP ports")({
    "dynamicPorts.start": 2000,
    "dynamicPorts.number": 63535,
  }),
} as const;
