import { gib, LoadDriver, Machine, mib, minutes, rhel, type Server, type Stage, windows } from "../../src";
import type { GivenOptions } from "../../src/testing";
import { drivers, table, workload, type SmallLabProps } from "../fixtures/small-lab";
import { databaseCases } from "./database-cases";
import { hostNetworkCases } from "./host-network-cases";
import { linkIndexCases } from "./link-index-cases";
import { postgreSqlCases } from "./postgresql-cases";
import { swarmCases } from "./swarm-cases";
import { vendorCases } from "./vendor-cases";
import { webSphereCases } from "./websphere-cases";

export type Lab = SmallLabProps & { readonly options?: GivenOptions };

/** One finding: what provokes it in the small lab, and what just does not. */
export interface FindingCase {
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  readonly path: string;
  readonly bad: Lab;
  readonly good: Lab;
  /** Part of the numbers that the finding shows. */
  readonly shows: string;
}

const overrides = (values: Record<string, string | number>): Lab => ({ options: { overrides: values } });
const heap = (size: ReturnType<typeof gib>): Lab => ({ jvm: table({ "jvm.maximumHeapSize": size }) });
const initialHeap = (size: ReturnType<typeof gib>): Lab => ({ jvm: table({ "jvm.initialHeapSize": size }) });
const nursery = (size: ReturnType<typeof gib>): Lab => ({ jvm: table({ "jvm.Xmn": size }) });
const shape = { artifacts: 1000, artifactsPerProject: 1000, largestModule: 100, index: gib(1) };
const disks = (raid: "RAID 5" | "RAID 10", count: number): Lab => ({ storage: { raid, disks: count, disk: "1 TB" } });
const host = (memoryGib: number, processors: number, more: Lab = {}): Lab => ({
  host: { memoryGib, processors },
  ...more,
});
const writeBack = (machine: string) => overrides({ [`${machine}/storage.writePolicy`]: "write-back" });
const localPorts = (range: string) => overrides({ "app/ip_local_port_range": range });
const dynamicPorts = (start: number, number: number): Lab => ({
  beside: (lab, hardware) => {
    const settings = table({ "dynamicPorts.start": start, "dynamicPorts.number": number });
    new Machine(lab, "win", { hardware, os: windows("Windows Server", "2008 R2"), settings });
  },
});
const threads = (maximum: number, workers: number): Lab =>
  overrides({
    "app/was/webContainer.maxThreads": maximum,
    "proxy/ihs/MaxClients": workers,
    "proxy/ihs/ServerLimit": workers / 25,
  });
const users = (load: number): Lab => ({
  options: { load, overrides: { "proxy/ihs/MaxClients": 100, "proxy/ihs/ServerLimit": 4 } },
});

const shares = (read: number, write: number): Lab => ({
  workload: {
    ...workload,
    groups: workload.groups.map((group, index) => ({ ...group, share: index === 0 ? read : write })),
  },
});
const groupId = (id: string): Lab => ({
  workload: { ...workload, groups: workload.groups.map((group, index) => (index === 0 ? { ...group, id } : group)) },
});

/** A group with the step `open`, beside another that is called after a step. */
const stepsAndGroup = (step: string): Lab => ({
  workload: {
    ...workload,
    groups: workload.groups.map((group, index) =>
      index === 0
        ? { ...group, steps: [{ id: "open", title: "Open", method: "GET" as const }] }
        : { ...group, id: `read-${step}` },
    ),
  },
});
const fragments = (bytes: number): Lab => ({
  driver: { product: drivers.JavaDriver, settings: table({ "client.fragmentSize": bytes }) },
});
const jmeterHeap = (initial: number, maximum: number): Lab => ({
  driver: {
    product: drivers.JMeterDriver,
    settings: table({ "jvm.initialHeapSize": gib(initial), "jvm.maximumHeapSize": gib(maximum) }),
  },
});
const stages = (stageOrder: "added" | "separate", ...all: Stage[]): Lab => ({
  driver: {},
  workload: { ...workload, stageOrder, stages: all },
});
const measured = (users: number): Stage => ({ users, measure: minutes(1) });
const rounds = (users: number): Stage => ({ users, iterations: 10 });

export type Row = [FindingCase["severity"], code: string, path: string, shows: string, bad: Lab, good: Lab];

const ihs: Row[] = [
  ["error", "IHS_WORKERS", "MaxClients", "1000", overrides({ "proxy/ihs/MaxClients": 1001 }), {}],
  ["warning", "IHS_WORKERS", "MaxClients", "1000", overrides({ "proxy/ihs/MaxClients": 975 }), {}],
  ["error", "IHS_THREAD_LIMIT", "ThreadLimit", "at least 25", overrides({ "proxy/ihs/ThreadLimit": 24 }), {}],
  ["note", "IHS_THREAD_LIMIT", "ThreadLimit", "ThreadLimit 26", overrides({ "proxy/ihs/ThreadLimit": 26 }), {}],
  [
    "warning",
    "IHS_SPARE_THREADS",
    "MinSpareThreads",
    "at most 100",
    overrides({ "proxy/ihs/MinSpareThreads": 101 }),
    overrides({ "proxy/ihs/MinSpareThreads": 100 }),
  ],
  [
    "warning",
    "IHS_SPARE_THREADS",
    "MaxSpareThreads",
    "at least 50",
    overrides({ "proxy/ihs/MaxSpareThreads": 49 }),
    overrides({ "proxy/ihs/MaxSpareThreads": 50 }),
  ],
  ["error", "CHAIN_PROXY", "MaxClients", "at least 300", threads(300, 275), threads(275, 275)],
  ["error", "CHAIN_PROXY", "MaxClients", "at least 101", users(101), users(100)],
].map(([severity, code, name, ...rest]) => [severity, code, `proxy/ihs/${name as string}`, ...rest] as Row);

const websphere: Row[] = [
  ["error", "JVM_MEMORY", "maximumHeapSize", "below 16 GiB", heap(gib(16)), heap(gib(15))],
  ["note", "JVM_MEMORY", "maximumHeapSize", "9 GiB of 16 GiB", heap(gib(9)), heap(gib(8))],
  ["error", "JVM_HEAP", "initialHeapSize", "at most 4 GiB", initialHeap(mib(4097)), initialHeap(mib(4096))],
  ["error", "JVM_NURSERY", "Xmn", "below 4 GiB", nursery(gib(4)), nursery(gib(1))],
  ["warning", "JVM_NURSERY", "Xmn", "19.9 %", nursery(mib(817)), nursery(mib(1228))],
  [
    "error",
    "JVM_COMPRESSED_REFS",
    "Xcompressedrefs",
    "at most 57 GiB",
    { ...heap(gib(58)), memoryGib: 256 },
    { ...heap(gib(57)), memoryGib: 256, javaLevel: 8 },
  ],
  [
    "warning",
    "JVM_COMPRESSED_REFS",
    "Xcompressedrefs",
    "25 GiB",
    { ...heap(gib(26)), memoryGib: 256 },
    { ...heap(gib(25)), memoryGib: 256 },
  ],
].map(([severity, code, name, ...rest]) => [severity, code, `app/was/jvm.${name as string}`, ...rest] as Row);

const twoDrivers = (users: number): Lab => ({
  driver: {},
  beside: (lab, hardware) =>
    void new LoadDriver(new Machine(lab, "more", { hardware, os: rhel("8.6") }), "tool", {
      target: lab.servers[0] as Server,
      applications: lab.servers.flatMap(({ applications }) => applications.filter(({ bearsLoad }) => bearsLoad)),
    }),
  ...overrides({ "driver/tool/users": users, "more/tool/users": users }),
});

const driver: Row[] = [
  ["warning", "LOAD_DRIVERS", "small", "100 users in all", twoDrivers(51), twoDrivers(50)],
  [
    "error",
    "JVM_MEMORY",
    "driver/tool/standIn.heap",
    "below 16 GiB",
    { driver: {}, ...overrides({ "driver/tool/standIn.heap": "16GiB" }) },
    { driver: {}, ...overrides({ "driver/tool/standIn.heap": "15GiB" }) },
  ],
  [
    "error",
    "WORKLOAD",
    "small: workload",
    "stage 2",
    stages("added", measured(100), measured(1.5)),
    stages("added", measured(100), measured(150)),
  ],
  [
    "error",
    "ORB_FRAGMENT_SIZE",
    "driver/tool/client.fragmentSize",
    "40001 bytes",
    fragments(40_001),
    fragments(40_000),
  ],
  ["error", "JVM_HEAP", "driver/tool/jvm.initialHeapSize", "at most 1 GiB", jmeterHeap(2, 1), jmeterHeap(2, 2)],
  [
    "error",
    "STAGE_ORDER",
    "small: workload",
    "stage 2 with 40 users; after stage 1 with 50 users",
    stages("added", measured(50), measured(40)),
    stages("separate", measured(50), measured(40)),
  ],
  [
    "error",
    "STAGE_ORDER",
    "small: workload",
    "stage 1 with 30 users; a measured time",
    stages("added", rounds(30), rounds(40)),
    stages("separate", rounds(30), rounds(40)),
  ],
];

const others: Row[] = [
  [
    "warning",
    "CHAIN_POOL",
    "app/was/rm/db.poolSize",
    "at least 75",
    overrides({ "app/was/rm/db.poolSize": 74 }),
    overrides({ "app/was/rm/db.poolSize": 75 }),
  ],
  [
    "error",
    "CHAIN_DATABASE",
    "db/db2/postgresql.max_connections",
    "at least 256",
    overrides({ "db/db2/postgresql.max_connections": 255 }),
    overrides({ "db/db2/postgresql.max_connections": 256 }),
  ],
  [
    "error",
    "CHAIN_DATABASE",
    "db/db2/MAXAPPLS",
    "at least 256",
    { db2: table({ MAXAPPLS: "255" }) },
    { db2: table({ MAXAPPLS: "256" }) },
  ],
  [
    "error",
    "DB2_NAME",
    "db/db2/REQUIREMENTS",
    "1 to 8",
    { databaseName: "REQUIREMENTS" },
    { databaseName: "REQUIREM" },
  ],
  [
    "warning",
    "RM_INDEX_MEMORY",
    "app/was/rm",
    "at most 10 GiB",
    { repository: { ...shape, index: gib(11) } },
    { repository: { ...shape, index: gib(10) } },
  ],
  [
    "note",
    "RM_INDEX_MEMORY",
    "app/was/rm",
    "at most 10 GiB",
    { repository: { artifacts: 1, artifactsPerProject: 1, largestModule: 1 } },
    {},
  ],
  [
    "warning",
    "RM_ARTIFACTS",
    "app/was/rm",
    "2,000,001",
    { repository: { ...shape, artifacts: 2_000_001 } },
    { repository: { ...shape, artifacts: 2_000_000 } },
  ],
  [
    "warning",
    "RM_ARTIFACTS",
    "app/was/rm",
    "200,001",
    { repository: { ...shape, artifactsPerProject: 200_001 } },
    { repository: { ...shape, artifactsPerProject: 200_000 } },
  ],
  [
    "warning",
    "RM_ARTIFACTS",
    "app/was/rm",
    "10,001",
    { repository: { ...shape, largestModule: 10_001 } },
    { repository: { ...shape, largestModule: 10_000 } },
  ],
  ["error", "DB2_NAME", "db/db2/jts", "more than case", { databaseName: "jts" }, {}],
  ["error", "DB2_NAME", "db/db2/postgres", "template0", { databaseName: "postgres" }, {}],
  ["error", "DB2_NAME", "db/db2/JTS", "one line", { purpose: "x\nrm -rf y" }, { purpose: "x rm -rf y" }],
  ["error", "HARDWARE", "db", "NaN logical", { processors: Number.NaN }, { processors: 1 }],
  ["error", "CONTEXT_ROOT", "app/was/rm", "/rm, also of app/was/jts", { teamRoot: "/rm" }, { teamRoot: "/rm1" }],
  ["error", "CONTEXT_ROOT", "app/was/jts", "jts; one path", { teamRoot: "jts" }, { teamRoot: "/jts" }],
  ["error", "START_RING", "proxy/ihs", "proxy/ihs -> proxy/ihs", { ring: true }, {}],
  ["error", "WORKLOAD", "small: workload", "95 %", shares(75, 20), shares(70, 30)],
  [
    "error",
    "WORKLOAD",
    "small: workload",
    "NaN",
    { workload: { ...workload, load: { unit: "users", design: Number.NaN, tested: 1, source: { kind: "chosen" } } } },
    {},
  ],
  ["error", "WORKLOAD", "small: workload", "a<b>", groupId("a<b>"), groupId("a-b")],
  ["error", "WORKLOAD", "small: workload", "read-open", stepsAndGroup("open"), stepsAndGroup("close")],
  ["warning", "RAID_DISKS", "db", "at least 3", disks("RAID 5", 2), disks("RAID 5", 3)],
  ["warning", "RAID_DISKS", "db", "an even number", disks("RAID 10", 5), disks("RAID 10", 4)],
  ["warning", "HOST_MEMORY", "host1", "proxy 16 GiB", host(47, 24), host(48, 24)],
  ["note", "HOST_PROCESSORS", "host1", "24: db 8", host(48, 23), host(48, 24)],
  ["warning", "GUEST_STORAGE", "db", "RAID 5; on the host host1", host(48, 24, disks("RAID 5", 3)), disks("RAID 5", 3)],
  [
    "warning",
    "GUEST_STORAGE",
    "db/storage.writePolicy",
    "write-back; on the host host1",
    host(48, 24, writeBack("db")),
    host(48, 24, writeBack("host1")),
  ],
  [
    "warning",
    "STORAGE_WRITE_BACK",
    "host1",
    "databases behind it: JTS, RM",
    host(48, 24, writeBack("host1")),
    {
      ...writeBack("host1"),
      host: { memoryGib: 48, processors: 24, storage: { cacheProtection: "battery backup unit" } },
    },
  ],
  [
    "warning",
    "STORAGE_WRITE_BACK",
    "db",
    "databases behind it: JTS, RM",
    writeBack("db"),
    overrides({ "db/storage.writePolicy": "write-through" }),
  ],
  ["error", "HOST_PORT_RANGE", "app/ip_local_port_range", "3000 to 2999", localPorts("3000 2999"), localPorts("99 99")],
  [
    "error",
    "HOST_PORT_RANGE",
    "win/dynamicPorts.start",
    "2000 to 65536",
    dynamicPorts(2000, 63_537),
    dynamicPorts(2000, 63_536),
  ],
  [
    "note",
    "HOST_PORT_TAKEN",
    "app/ip_local_port_range",
    "9080 to 65534; app/was 9080",
    localPorts("9080 65534"),
    localPorts("9081 65534"),
  ],
  ["warning", "LOAD_UNTESTED", "small", "201 users", { options: { load: 201 } }, { options: { load: 200 } }],
  [
    "note",
    "SCALE_FLOOR",
    "app/was/container.memory",
    "320 MiB",
    { options: { scale: "1/64" } },
    { options: { scale: "1/32" } },
  ],
  [
    "note",
    "SCALE_FLOOR",
    "app/was/jvm.maximumHeapSize",
    "96 MiB",
    { options: { scale: "1/64" } },
    { options: { scale: "1/32" } },
  ],
  [
    "error",
    "ID_INVALID",
    "App",
    "lower-case",
    { machineIds: ["proxy", "App", "db"] },
    { machineIds: ["proxy", "app-2", "db"] },
  ],
  [
    "error",
    "ID_COLLISION",
    "ap.p",
    "app and ap.p",
    { machineIds: ["app", "ap.p", "db"] },
    { machineIds: ["ap-p", "app", "db"] },
  ],
];

export const findingCases: readonly FindingCase[] = [
  ...ihs,
  ...websphere,
  ...linkIndexCases,
  ...databaseCases,
  ...driver,
  ...others,
  ...webSphereCases,
  ...postgreSqlCases,
  ...vendorCases,
  ...hostNetworkCases,
  ...swarmCases,
].map(([severity, code, path, shows, bad, good]) => ({ severity, code, path, shows, bad, good }));
