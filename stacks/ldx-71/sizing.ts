/** What the report says about size: threads of each topology, and where more of them bring nothing. */
import { thousands, type Choice, type Demand, type Figure, type ReportSizing } from "../../src";
import { adviceMaxClients, report, scenarios } from "./tables";
import { variants, type Topology } from "./variant";
import { figures, testedThreads } from "./workload";

const from = (section: string) => ({ kind: "published", report, section, strength: "in force" }) as const;
const results = from("Performance Test Results");

interface Limit {
  /** Threads beyond which throughput does not grow. */
  readonly useful: number;
  /** Most requests in a second, where one figure is given for all sizes of global configurations. */
  readonly throughput: string;
  readonly section: string;
  readonly limit: string;
}

const { jena, oracle, db2, ldx } = figures;
const limits: Readonly<Record<Topology, Limit>> = {
  1: {
    useful: jena.threads,
    throughput: `${jena.throughput} at ${jena.threads} threads`,
    section: "Load test results: LQE rs/Oracle, Comparing to LQE/Jena",
    limit: `no answers past ${jena.mostThreads} threads`,
  },
  2: {
    useful: oracle.threads,
    throughput: `${oracle.throughput} at ${oracle.threads} threads`,
    section: "Load test results: LQE rs/Oracle",
    limit: "processors of the server that LQE rs and Oracle share",
  },
  3: {
    useful: db2.cpuThreads,
    throughput: `${db2.smallSelection} with ${figures.versions.fewest} versions in the global configuration, ${db2.largeSelection} with ${figures.versions.most}`,
    section: "Load test results: LQE rs/Db2",
    limit: "processors of the server that LQE rs and Db2 share; the size of the global configuration",
  },
  4: {
    useful: ldx.threads,
    throughput: `${ldx.throughput} at ${ldx.threads} threads, hardly more from ${ldx.levelsOff} threads on`,
    section: "LDX rs/Oracle",
    limit: `processors of the LDX rs server; response times below 1 s up to ${ldx.belowOneSecond} threads, ${ldx.mostSeconds} s at ${ldx.mostThreads}`,
  },
};

const topologyOf = (id: string): Topology => variants[id]?.topology ?? 4;
const idOf = (topology: Topology): string =>
  Object.entries(variants).find(([, variant]) => variant.topology === topology)?.[0] ?? "";

/** The report starts with one server for LQE rs and its database, and adds LDX rs where that cannot handle the load. */
const topologyFor = (threads: number): Topology => (threads <= limits[2].useful ? 2 : 4);

function choose({ load, environment }: Demand): Choice {
  const topology = environment === undefined ? topologyFor(load) : topologyOf(environment);
  return {
    environment: idOf(topology),
    load,
    title: `${thousands(load)} threads that ask for links without a pause, topology ${topology}`,
    remarks: remarks(load, topology, environment),
    figures: [users(load), threads(load, topology), throughput(topology)],
    overrides: {},
    alsoShow: ["processQueryMetrics", "ThreadsPerChild", "jvm.maximumHeapSize", "BUFFERPOOL.IBMDEFAULTBP"],
    open: open(load),
  };
}

function remarks(load: number, topology: Topology, environment: string | undefined): string[] {
  const tested = testedThreads(topology);
  const { useful } = limits[topology];
  if (load > tested)
    return [
      `No test of topology ${topology} had more than ${thousands(tested)} threads. ` +
        (topology === 4
          ? `Throughput ended at ${useful} threads.`
          : `${idOf(4)} was tested up to ${thousands(testedThreads(4))}.`),
    ];
  if (load > useful)
    return [
      `Topology ${topology} answers no more requests in a second from ${useful} threads on: response times grow instead.`,
    ];
  if (environment === undefined && topology === 2)
    return [`The report starts with one server for LQE rs and its database. For Db2: --environment ${idOf(3)}.`];
  return [];
}

function users(load: number): Figure {
  return {
    title: "real users",
    value: `about ${thousands(load * figures.usersPerThread)}`,
    formula: `threads x ${figures.usersPerThread}: each thread is a user who does nothing but ask for links`,
    inputs: { threads: load },
    source: from("Load testing methodology, Threads vs. users"),
  };
}

function threads(load: number, topology: Topology): Figure {
  const { useful, section, limit } = limits[topology];
  return {
    title: "threads",
    value: thousands(load),
    formula: `limited by: ${limit}`,
    inputs: {},
    source: from(section),
    ranges: [
      { what: "threads", given: load, most: testedThreads(topology), kind: "tested", source: from(section) },
      { what: "threads", given: load, most: useful, kind: "useful", source: from(section) },
    ],
  };
}

function throughput(topology: Topology): Figure {
  return {
    title: "requests in a second",
    value: limits[topology].throughput,
    formula: `the most of the tests; a request asks for the links of ${figures.artifactsPerRequest} artifacts`,
    inputs: {},
    source: from(limits[topology].section),
  };
}

function open(load: number): string[] {
  return [
    `Tuning is described for ${scenarios.map((count) => thousands(count)).join(", ")} threads; the most in a test were ${thousands(testedThreads(4))} (Tuning LDX rs for large workloads).`,
    `More throughput: more processors on the server of LDX or LQE, says the report; it did not test it (${results.section}).`,
    `Global configurations: the tests had ${figures.versions.fewest} to ${figures.versions.most} versions in one; with Db2, throughput falls as they grow (Load test results: LQE rs/Db2).`,
    "Heap and buffer pool: the report gives none, and its tables are lost. Start from the product's sizing.",
    ...(load >= adviceMaxClients.below
      ? [
          `Another page of the wiki advises fewer than ${thousands(adviceMaxClients.below)} clients for one IBM HTTP Server: spread a larger load over several.`,
        ]
      : []),
  ];
}

export const sizing: ReportSizing = { unit: "threads", asks: [], environments: Object.keys(variants), choose };
