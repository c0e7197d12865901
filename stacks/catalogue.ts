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
  readonly experiment: string;
}

const dng = { report: "dng-606", topology: "E1", loadUnit: "users" } as const;
const filenet = { report: "filenet-451", topology: "WebSphere cluster", machines: 4 } as const;

export const catalogue: readonly CatalogueEntry[] = [
  {
    ...dng,
    id: "dng-606-1s-300c-ifix3",
    title: "DOORS Next Generation 6.0.6 iFix003, one server, 300 components",
    load: 400,
    machines: 6,
    experiment: "servers=1, components=300, release=6.0.6 iFix003",
  },
  {
    ...dng,
    id: "dng-606-3s-300c-ifix3",
    title: "DOORS Next Generation 6.0.6 iFix003, three servers, 300 components",
    load: 1200,
    machines: 8,
    experiment: "servers=3, components=300, release=6.0.6 iFix003",
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
];
