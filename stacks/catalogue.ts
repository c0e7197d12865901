/** One published environment, as far as `perflab list` needs it: no construct is loaded for this. */
export interface CatalogueEntry {
  readonly id: string;
  /** Folder of the report in `stacks/`. */
  readonly report: string;
  readonly title: string;
  readonly topology: string;
  /** Total load that the rules use by default; absent where the report states none. */
  readonly load?: number;
  readonly loadUnit?: "users" | "threads";
  readonly machines: number;
  /** Memory of all machines at full size, in GiB; a hypervisor host counts by its guests. @default - not listed */
  readonly memoryGib?: number;
  /** Products on its machines, as the model names them. @default - not listed */
  readonly products?: readonly string[];
  /** What the flavour `ibm` asks of a user: images that no registry has, and licences. @default - not listed */
  readonly ibm?: { readonly images: readonly string[]; readonly licences: readonly string[] };
  /** Something in the flavour `open` acts on what the report varies. @default - not listed */
  readonly activeInLab?: boolean;
  readonly experiment: string;
}

const onLiberty = ["elm-liberty", "ihs"] as const;
const onWebSphere = ["elm-websphere", "ihs"] as const;

const ldx = { report: "ldx-71", loadUnit: "threads", activeInLab: false } as const;
const dng = {
  report: "dng-606",
  topology: "E1",
  loadUnit: "users",
  products: ["db2", "driver", "ihs", "ldap", "websphere"],
  ibm: { images: onWebSphere, licences: ["db2", "verify-directory"] },
  activeInLab: false,
} as const;
const dngOne = { ...dng, load: 400, machines: 6, memoryGib: 192 } as const;
const dngThree = { ...dng, load: 1200, machines: 8, memoryGib: 320 } as const;
const clm = {
  report: "clm-etl-404",
  topology: "E1",
  machines: 9,
  memoryGib: 92,
  products: ["db2", "ldap", "websphere"],
  ibm: { images: ["elm-websphere"], licences: ["db2", "verify-directory"] },
  activeInLab: false,
} as const;
const filenet = {
  report: "filenet-451",
  topology: "WebSphere cluster",
  machines: 4,
  memoryGib: 32,
  products: ["db2", "driver", "websphere"],
  ibm: { images: ["content-engine"], licences: ["db2"] },
  activeInLab: false,
} as const;
const nuxeo = {
  report: "nuxeo-60",
  topology: "single server",
  load: 50,
  loadUnit: "users",
  machines: 2,
  memoryGib: 72,
  products: ["driver", "nuxeo", "postgresql"],
  ibm: { images: ["nuxeo"], licences: [] },
  activeInLab: true,
} as const;

export const catalogue: readonly CatalogueEntry[] = [
  {
    ...dngOne,
    id: "dng-606-1s-300c-ifix3",
    title: "DOORS Next Generation 6.0.6 iFix003, one server, 300 components",
    experiment: "servers=1, components=300, release=6.0.6 iFix003",
  },
  {
    ...dngThree,
    id: "dng-606-3s-300c-ifix3",
    title: "DOORS Next Generation 6.0.6 iFix003, three servers, 300 components",
    experiment: "servers=3, components=300, release=6.0.6 iFix003",
  },
  {
    ...dngOne,
    id: "dng-606-1s-500c-ifix3",
    title: "DOORS Next Generation 6.0.6 iFix003, one server, 500 components",
    experiment: "servers=1, components=500, release=6.0.6 iFix003",
  },
  {
    ...dngThree,
    id: "dng-606-3s-500c-ifix3",
    title: "DOORS Next Generation 6.0.6 iFix003, three servers, 500 components",
    experiment: "servers=3, components=500, release=6.0.6 iFix003",
  },
  {
    ...dngOne,
    id: "dng-606-1s-300c-ga",
    title: "DOORS Next Generation 6.0.6 GA, one server, 300 components",
    experiment: "servers=1, components=300, release=6.0.6 GA",
  },
  {
    ...dngThree,
    id: "dng-606-3s-300c-ga",
    title: "DOORS Next Generation 6.0.6 GA, three servers, 300 components",
    experiment: "servers=3, components=300, release=6.0.6 GA",
  },
  {
    ...dngOne,
    id: "dng-606-1s-500c-ifix3-baselines",
    title: "DOORS Next Generation 6.0.6 iFix003, one server, 500 components, 75,000 baselines added",
    experiment: "servers=1, components=500, release=6.0.6 iFix003, baselines=75,000",
  },
  {
    ...dngThree,
    id: "dng-606-3s-500c-ifix3-baselines",
    title: "DOORS Next Generation 6.0.6 iFix003, three servers, 500 components, 75,000 baselines added",
    experiment: "servers=3, components=500, release=6.0.6 iFix003, baselines=75,000",
  },
  {
    ...ldx,
    id: "ldx-71-t1-lqe-jena",
    title: "Link index 7.1, LQE with a Jena store",
    topology: "Topology 1",
    load: 50,
    machines: 12,
    memoryGib: 1296,
    products: ["db2", "driver", "ihs", "liberty", "nmon"],
    ibm: { images: onLiberty, licences: ["db2"] },
    experiment: "topology=1, index=LQE, store=Jena",
  },
  {
    ...ldx,
    id: "ldx-71-t2-lqe-rs-oracle",
    title: "Link index 7.1, LQE rs and Oracle on one server",
    topology: "Topology 2",
    load: 2000,
    machines: 13,
    memoryGib: 1360,
    products: ["db2", "driver", "ihs", "liberty", "nmon", "oracle"],
    ibm: { images: onLiberty, licences: ["db2", "liberty", "oracle"] },
    experiment: "topology=2, index=LQE rs, store=Oracle, database=same server",
  },
  {
    ...ldx,
    id: "ldx-71-t3-lqe-rs-db2",
    title: "Link index 7.1, LQE rs and Db2 on one server",
    topology: "Topology 3",
    load: 2000,
    machines: 13,
    memoryGib: 1360,
    products: ["db2", "driver", "ihs", "liberty", "nmon"],
    ibm: { images: onLiberty, licences: ["db2", "liberty"] },
    experiment: "topology=3, index=LQE rs, store=Db2, database=same server",
  },
  {
    ...ldx,
    id: "ldx-71-t4-ldx-rs-oracle",
    title: "Link index 7.1, LDX rs and Oracle on servers of their own",
    topology: "Topology 4",
    load: 2000,
    machines: 13,
    memoryGib: 1328,
    products: ["db2", "driver", "ihs", "liberty", "nmon", "oracle"],
    ibm: { images: onLiberty, licences: ["db2", "oracle"] },
    experiment: "topology=4, index=LDX rs, store=Oracle, database=own server",
  },
  {
    ...clm,
    id: "clm-etl-404-write-through",
    title: "CLM 4.0.4 ETL into a data warehouse on ESX, RAID controller with write-through cache",
    experiment: "storage.writePolicy=write-through",
  },
  {
    ...clm,
    id: "clm-etl-404-write-back",
    title: "CLM 4.0.4 ETL into a data warehouse on ESX, RAID controller with write-back cache",
    experiment: "storage.writePolicy=write-back",
  },
  {
    ...filenet,
    id: "filenet-451-before",
    title: "FileNet P8 4.5.1 on a WebSphere 7.0 cluster, ORB fragment size 1024 (the default)",
    experiment: "com.ibm.CORBA.FragmentSize=1024",
  },
  {
    ...filenet,
    id: "filenet-451-after",
    title: "FileNet P8 4.5.1 on a WebSphere 7.0 cluster, ORB fragment size 40000",
    experiment: "com.ibm.CORBA.FragmentSize=40000",
  },
  {
    ...nuxeo,
    id: "nuxeo-60-navigation-a",
    title: "Nuxeo CAP 6.0, basic navigation, PostgreSQL by default",
    experiment: "PostgreSQL by default, quota=true",
  },
  {
    ...nuxeo,
    id: "nuxeo-60-navigation-b",
    title: "Nuxeo CAP 6.0, basic navigation, PostgreSQL tuned",
    experiment: "PostgreSQL tuned, quota=false",
  },
  {
    ...nuxeo,
    id: "nuxeo-60-import-a",
    title: "Nuxeo CAP 6.0, document creation over REST, PostgreSQL tuned",
    experiment: "heap 2 to 4 GB, pools 100 and 100, 450 threads",
  },
];
