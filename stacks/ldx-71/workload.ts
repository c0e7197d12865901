/** Data shape, load testing methodology and the results for reference. */
import { published, seconds, missing, type PublishedResult, type Source, type Stage, type Workload } from "../../src";
import { exampleThreads, report } from "./tables";
import type { Topology } from "./variant";

const section = (name: string): Source => ({ kind: "published", report, section: name, strength: "in force" });
const methodology = section(
  "Load testing methodology, Performance Automation Tools Used in Testing and Performance Test Results",
);

/** Figures of the text, typed once: throughput in requests a second, processor and disk use in percent. */
export const figures = {
  artifactsPerRequest: 1000,
  usersPerThread: 20,
  versions: { fewest: "700,000", most: "50 million" },
  jena: { throughput: 3, threads: 10, mostThreads: 50 },
  oracle: { throughput: 185, threads: 60, cpu: 70, disk: 15, diskThreads: 100 },
  db2: {
    smallSelection: 200,
    largeSelection: 50,
    chartThreads: 20,
    chartSmall: 120,
    chartLarge: 25,
    cpuThreads: 60,
  },
  ldx: {
    throughput: 500,
    threads: 500,
    levelsOff: 300,
    belowOneSecond: 400,
    cpuAtBelow: 90,
    cpuSummary: 100,
    cpuText: 95,
    mostThreads: 2000,
    mostSeconds: 9,
    disk: 30,
    diskThreads: 1000,
  },
} as const;

const { jena, oracle, db2, ldx } = figures;

/** Thread counts that the text names; the charts between them are pictures. */
const threadCounts: Readonly<Record<Topology, readonly number[]>> = {
  1: [1, jena.threads, jena.mostThreads],
  2: [1, oracle.threads, oracle.diskThreads],
  3: [1, db2.chartThreads, db2.cpuThreads],
  4: [1, ldx.levelsOff, ldx.belowOneSecond, ldx.threads, ldx.diskThreads, ldx.mostThreads],
};

/** Modules and components of DOORS Next, as far as the text has them. */
export const modules = { small: 200, medium: 1500, large: 10_000, components: 3, smallProject: 19_000 } as const;

const dataShape: readonly (readonly [string, string])[] = [
  ["Cross-application links", "10,000"],
  ["Links between ERM artifacts", "50 million"],
  ["Kinds of links between ERM (rm2 and rm3) and ETM, EWM and RMM", "8"],
  ["Links to ETM", "Validated By"],
  ["Links to EWM", "Tracked By, Implemented By, Affected By"],
  ["Links to RMM", "Derives, Traced By, Satisfied By and Refined By Architecture Element"],
  ["Versions in a global configuration", `${figures.versions.fewest} to ${figures.versions.most}`],
  ["Versions in the example of a global configuration", "40 million"],
  ["Artifacts for which a request asks", String(figures.artifactsPerRequest)],
  ["Real users that one thread stands for", String(figures.usersPerThread)],
  ["Small module", "200 artifacts"],
  ["Medium module", "1500 artifacts"],
  ["Large module", "10,000 artifacts"],
  ["Components of the small project", "3: 1 small, 1 medium, 1 large"],
  ["Artifacts in one DOORS Next small project", "19000"],
  ["Work items in the EWM project area", "30,187"],
];

const result = (source: Source, title: string, value: string): PublishedResult => ({ title, value, source });
const jenaResults = section("Load test results: LQE rs/Oracle, Comparing to LQE/Jena");
const oracleResults = section("Load test results: LQE rs/Oracle");
const db2Results = section("Load test results: LQE rs/Db2");
const ldxResults = section("LDX rs/Oracle");
const singleUser = section("Single-user testing");

/** The summary of all relational topologies. */
const summary: readonly PublishedResult[] = [
  result(
    section("Performance Test Results"),
    "Compared with Jena",
    "outperforms the Jena architecture by a significant margin, especially at higher load levels",
  ),
  result(
    section("Performance Test Results"),
    "Limiting factor",
    "the number of processors on the server hosting LDX or LQE; higher throughputs should be possible by adding more CPUs",
  ),
];

const results: Readonly<Record<Topology, readonly PublishedResult[]>> = {
  1: [
    result(singleUser, "Response time of one user", "degrades as the version counts increase"),
    result(
      jenaResults,
      "Maximum throughput",
      `${jena.throughput} transactions per second at only ${jena.threads} threads`,
    ),
    result(jenaResults, "Response time", "much higher than for LQE rs/Oracle, degrades quickly as load increases"),
    result(
      section("Load test results: LQE rs/Db2, CPU Usage"),
      "Highest load",
      `becomes non-responsive past ${jena.mostThreads} threads`,
    ),
  ],
  2: [
    result(singleUser, "Response time of one user", "outperforms Jena, not sensitive to the version counts"),
    result(
      oracleResults,
      "Maximum throughput",
      `${oracle.throughput} requests per second (at ${oracle.threads} threads)`,
    ),
    result(oracleResults, `Total CPU usage at ${oracle.threads} threads`, `${oracle.cpu}%`),
    result(
      oracleResults,
      `Disk utilization at ${oracle.diskThreads} threads`,
      `low (${oracle.disk}%); the storage subsystem is not a bottleneck`,
    ),
    result(oracleResults, "Limit", "throughput is limited by available CPU"),
    result(
      oracleResults,
      "Response time under overload",
      "increases gradually, remains within reasonable levels; improved when compared to LQE/Jena",
    ),
    ...summary,
  ],
  3: [
    result(singleUser, "Response time of one user", "outperforms Jena, not sensitive to the version counts"),
    result(
      db2Results,
      "Throughput by size of the global configuration",
      `from ${db2.smallSelection} transactions per second (700k version) to ${db2.largeSelection} transactions per second (50M version)`,
    ),
    result(
      section("Load test results: LQE rs/Db2, Throughput"),
      `Throughput at ${db2.chartThreads} threads`,
      `approximately ${db2.chartSmall} requests per second at smaller selection sizes, as low as ${db2.chartLarge} for 50M versions`,
    ),
    result(section("Load test results: LQE rs/Db2, CPU Usage"), "CPU usage", `maxed out at ${db2.cpuThreads} threads`),
    result(
      section("Load test results: LQE rs/Db2, Average Response Time"),
      "Response time with 10 million versions",
      `increases slightly as the load increases; CPU maxes out around ${db2.cpuThreads} threads`,
    ),
    result(
      section("Load test results: LQE rs/Db2, Disk Utilization on DB Server"),
      "Disk utilization on the database server",
      "increases gradually with the load and remains low; the storage subsystem is not a bottleneck",
    ),
    result(db2Results, "Limit", "throughput is additionally limited by available CPU"),
    result(
      db2Results,
      "Response time under overload",
      "increases gradually; the system tolerates overloads without crashing",
    ),
    result(
      section("Load test results: LQE rs/Db2, Comparing to LQE/Jena"),
      "Throughput with 40 million versions",
      "outperforms LQE/Jena significantly, even with this large GC",
    ),
    ...summary,
  ],
  4: [
    result(singleUser, "Response time of one user", "outperforms Jena, not sensitive to the version counts"),
    result(
      ldxResults,
      "Maximum throughput",
      `${ldx.throughput} requests per second at ${ldx.threads} threads, levels off starting at ${ldx.levelsOff} threads`,
    ),
    result(
      section("LDX rs/Oracle, Throughput"),
      `Throughput beyond ${ldx.levelsOff} threads`,
      `a small increase up to ${ldx.threads} threads, no additional gain beyond`,
    ),
    result(ldxResults, "Response time", `below 1s up until ${ldx.belowOneSecond} threads`),
    result(
      section("LDX rs/Oracle, Average Response Time"),
      `Response time up to ${ldx.threads} threads`,
      "consistently under 1 second",
    ),
    result(
      ldxResults,
      "CPU of the LDX rs server",
      `nears ${ldx.cpuSummary}% around ${ldx.threads} threads (${ldx.cpuAtBelow}% at ${ldx.belowOneSecond} threads)`,
    ),
    result(
      section("LDX rs/Oracle, CPU Usage"),
      `CPU of the LDX rs server at ${ldx.threads} threads`,
      `nears ${ldx.cpuText}%`,
    ),
    result(
      ldxResults,
      "Highest load",
      `up to ${ldx.mostThreads} threads without hanging or crashing, response times of ${ldx.mostSeconds} seconds`,
    ),
    result(
      section("LDX rs/Oracle, Throughput"),
      "CPU of the LDX rs server by load",
      `is maxing out between ${ldx.levelsOff}-${ldx.threads} threads`,
    ),
    result(
      section("LDX rs/Oracle, CPU Usage"),
      "CPU of the database server",
      `low, with spare capacity; relatively constant beyond ${ldx.threads} threads`,
    ),
    result(
      ldxResults,
      "Limit",
      "the number of processors available on the LDX rs server; the database is no bottleneck",
    ),
    result(
      section("LDX rs/Oracle, Average Response Time"),
      `Response time from ${ldx.threads} to ${ldx.mostThreads} threads`,
      "increases as the thread count increases; requests are processed without failing",
    ),
    result(
      section("LDX rs/Oracle, Disk Utilization"),
      "Disk utilization on the database server",
      `stabilizes at around ${ldx.disk}% after ${ldx.diskThreads} threads`,
    ),
    ...summary,
  ],
};

/** Highest load that the text calls supported or shows a figure of. */
export const testedThreads = (topology: Topology): number => Math.max(...threadCounts[topology]);

/** The workload of one topology. */
export function workload(topology: Topology): Workload {
  const design = topology === 1 ? jena.mostThreads : exampleThreads;
  return {
    load: {
      unit: "threads",
      design,
      source: {
        kind: "inferred",
        note:
          topology === 1
            ? "the baseline does not respond past this load, and nothing was tuned for more"
            : "the worked example of every tuning section",
      },
      tested: testedThreads(topology),
    },
    pace: {
      ...published(
        report,
        "Load testing methodology",
        "in force",
      )({
        thinkTime: { value: seconds(0), text: "no think time" },
      }),
      ...missing(report, "Test Parameters", "the table is lost", "rampInterval", "settle", "measure"),
    },
    groups: [
      {
        id: "query-links",
        title: `Links of ${figures.artifactsPerRequest} artifacts`,
        description: `One call of the LDX rs REST API asks for the links of ${figures.artifactsPerRequest} artifacts`,
        share: 100,
        method: "GET",
      },
    ],
    stages: threadCounts[topology].map((users): Stage => ({ users })),
    stageOrder: "separate",
    procedure: [
      ...(topology === 3 ? ["restart the Db2 instance, so that the settings of dwDB take effect"] : []),
      "write the configuration file of the custom Java tool: Thread Load, Database Type, Number of Target URLs " +
        `(${figures.artifactsPerRequest}), API Call Frequency, RunBoth`,
      "start the tool: it starts NMON on the servers and calls the LDX rs REST API from all threads in parallel, without a pause",
      "read the response times from the tool's text file, throughput and CPU usage from Instana, CPU and disk from the NMON data",
      `repeat with global configurations of ${figures.versions.fewest} to ${figures.versions.most} versions and with the next number of threads`,
    ],
    dataShape,
    results: results[topology],
    source: methodology,
  };
}
