/** Contradictions, gaps and risks of this report that no general check sees. They are told to the reader, never mended silently. */
import type { Finding, Source, TestEnvironment } from "../../src";
import type { LdxVariant, Topology } from "./variant";
import * as tables from "./tables";
import { figures, modules } from "./workload";

const from = (section: string): Source => ({ kind: "published", report: tables.report, section });
const sibling = (section: string): Source => ({ kind: "sibling", report: tables.siblingPage, section });

type Told = Omit<Finding, "severity"> & Partial<Pick<Finding, "severity">>;
const note = ({ severity = "note", ...told }: Told): Finding => ({ ...told, severity });

/** Threads without a pause divided by their throughput: the mean response time in seconds (Little's law). */
export const meanSeconds = (threads: number, throughput: number): number => threads / throughput;

/** Processor time of one request, in seconds: the busy part of the logical processors divided by the throughput. */
export const processorSeconds = (processors: number, percent: number, throughput: number): number =>
  (processors * percent) / 100 / throughput;
const rounded = (value: number): string => String(Math.round(value * 100) / 100);

export function reportFindings({ id, machines, load = 0 }: TestEnvironment, variant: LdxVariant): Finding[] {
  const has = (machine: string) => machines.some((candidate) => candidate.path === machine);
  return [
    ...everywhere(id),
    ...(has("lqe") ? [jenaPlacement()] : []),
    ...(variant.store === "Jena" ? [] : tuned(id, load)),
    ...ofTopology[variant.topology](id),
  ];
}

function everywhere(id: string): Finding[] {
  const { small, medium, large, components, smallProject } = modules;
  const once = small + medium + large;
  return [
    note({
      code: "REPORT_MISSING",
      path: id,
      message: "the tables and charts of the report are lost; its text gives no durations",
      given: "Test Parameters, hardware, topologies, Oracle and Db2 settings, data shape",
      allowed: "their rows",
      fix: "the text is carried; what it refers to is listed under published and not modelled, or missing",
      question: "Could you send us the tables and charts, or tell us where they are?",
      source: from("Test Environment Details and Performance Test Results"),
    }),
    note({
      code: "REPORT_HARDWARE",
      path: "rm2",
      message: "6 applications were added and three of them are named, all without machines",
      given: "rm2, rm3, RMM",
      allowed: "a name and a row of the hardware table for each",
      fix: "the named ones are modelled on machines like those of the same application; the others are left out",
      question: "Which six applications were added, and on which machines?",
      source: from("Data Shape"),
    }),
    note({
      code: "REPORT_MISSING",
      path: "appdb",
      message:
        "no table lists a server for the applications' own databases, nor the machines of load driver and monitor",
      given: "no row",
      allowed: "a row for each machine",
      fix: "machines of a chosen size are modelled",
      question: "Which machines ran the databases of the applications, the load driver and Instana?",
      source: from("Test Environment Details"),
    }),
    note({
      code: "REPORT_LEVEL",
      path: "proxy/ihs",
      message: "no level of IBM HTTP Server, Liberty, Java, Oracle and Db2 is given",
      given: "LDX rs 7.1, MaxClients in httpd.conf",
      allowed: "a level of each",
      fix: "IBM HTTP Server is rendered as 8.5, in whose language the directive has that name; databases as on other pages",
      question: "Which levels of IBM HTTP Server, Liberty, Java, Oracle and Db2 ran?",
      source: from("Test Environment Details and Tuning LDX rs for large workloads, IHS tuning"),
    }),
    note({
      code: "REPORT_PATH",
      severity: "warning",
      path: "driver/java",
      message: "requests are said to go directly to the LDX server, and the proxy and JTS are tuned for their number",
      given: "sending requests directly to the LDX server, bypassing the applications",
      allowed: "MaxClients of the proxy set to the number of threads: requests pass through it",
      fix: "the driver sends to the proxy, which passes requests on to the link index; no application is between",
      question: "Did the requests pass IBM HTTP Server?",
      source: from("Load testing methodology and Tuning LDX rs for large workloads"),
    }),
    note({
      code: "REPORT_DATA",
      path: id,
      message: "the artifacts of the small project do not follow from the modules that the text names",
      given: `${smallProject} artifacts in ${components} components`,
      allowed: `${once} with one module of each size, ${components * once} with one of each size in each component`,
      fix: "the figures are carried as published: the tables between them are lost",
      question: "How many modules of each size has a component of each kind?",
      source: from("Additional details on the data shape, Artifacts count in DOORS NEXT"),
    }),
    note({
      code: "REPORT_DATA",
      path: id,
      message: "the repository extends the one of 7.0.3, whose page gives more links and work items",
      given: "50 million links between ERM artifacts, 30,187 work items in the EWM project area",
      allowed: "60 million links and 2 million work items in the repository of 7.0.3",
      fix: "nothing depends on it: the text may count one project area and new links only",
      question: "Do the figures count the whole repository, or what was added?",
      source: sibling("Data shape"),
    }),
  ];
}

function jenaPlacement(): Finding {
  return note({
    code: "REPORT_HARDWARE",
    severity: "warning",
    path: "lqe",
    message: "the page with the hardware puts the Jena index in two places",
    given: "the text: one server with LQE/Jena, LQE rs for Db2 and Db2",
    allowed: 'the table: one server "LQE rs Oracle/Jena"',
    fix: "the machines are alike; each topology is modelled with the servers of its own test alone",
    question: "On which of the two servers was the Jena index?",
    source: sibling("Deployment topology"),
  });
}

/** What the tuning of the relational topologies leaves open. */
function tuned(id: string, load: number): Finding[] {
  const most = Math.max(...tables.scenarios);
  const { below, aboveBusy } = tables.adviceMaxClients;
  return [
    note({
      code: "REPORT_UNTESTED",
      path: id,
      message: "tuning is advised for more threads than any test ran",
      given: `${most} concurrent threads`,
      allowed: `${figures.ldx.mostThreads} threads in topology 4, the most that was tested`,
      fix: "values for a larger load come from the rules and count as untested",
      source: from("Tuning LDX rs for large workloads"),
    }),
    note({
      code: "REPORT_ADVICE",
      path: "proxy/ihs/MaxClients",
      message:
        "another page of the same wiki advises other numbers of workers: each thread has one here, and none is spare",
      given: `${load} threads, as many workers`,
      allowed: `${aboveBusy} more than are busy at the peak${load < below ? "" : `, and below ${below} for one IBM HTTP Server`}`,
      fix: "the report's rule is followed; spread a larger load over several proxies",
      question: "How many IBM HTTP Servers do you advise for 2000 threads and more?",
      source: { kind: "sibling", report: "ConfiguringAndTuningIBMHTTPServer (Jazz Deployment wiki)" },
    }),
  ];
}

/** The two topologies with Oracle: what a request costs differs more than the text explains. */
function processorTime(id: string): Finding {
  const { oracle, ldx } = figures;
  const [shared, separate] = [tables.hardware.lqe.logicalProcessors, tables.hardware.ldx.logicalProcessors];
  return note({
    code: "REPORT_RESULT",
    path: id,
    message: "a request takes several times the processor time in topology 2 that it takes in topology 4",
    given: `topology 2: ${shared} processors at ${oracle.cpu}%, ${oracle.throughput} requests per second: ${rounded(processorSeconds(shared, oracle.cpu, oracle.throughput))} s each, with the database`,
    allowed: `topology 4: ${separate} processors at ${ldx.cpuText}%, ${ldx.throughput} requests per second: ${rounded(processorSeconds(separate, ldx.cpuText, ldx.throughput))} s each, beside a database whose use is low`,
    fix: "do not lay the difference to the topology alone: sizes of global configurations and processors are lost",
    question: "Were the global configurations in the two topologies of the same size?",
    source: from("Load test results: LQE rs/Oracle and LDX rs/Oracle"),
  });
}

/** Throughput in two units. */
function units(id: string): Finding {
  return note({
    code: "REPORT_UNIT",
    path: id,
    message: "throughput is given in transactions and in requests per second",
    given: `${figures.jena.throughput} transactions per second with Jena, ${figures.db2.smallSelection} with Db2`,
    allowed: `requests per second, as ${figures.oracle.throughput} with Oracle and ${figures.db2.chartSmall} with Db2`,
    fix: `read as the same: a call that asks for the links of ${figures.artifactsPerRequest} artifacts`,
    question: "Is a transaction one request for the links of 1000 artifacts?",
    source: from("Load test results: LQE rs/Oracle and LQE rs/Db2"),
  });
}

const ofTopology: Readonly<Record<Topology, (id: string) => Finding[]>> = {
  1: (id) => [
    units(id),
    note({
      code: "REPORT_MISSING",
      path: "lqe/liberty/lqe",
      message: "the report does not say of which release the Jena baseline is and how it was tuned",
      given: "LQE/Jena as the baseline of LDX rs 7.1; tuning of LDX rs, JTS and IHS for relational stores",
      allowed: "a release and values for the baseline",
      fix: "none are carried: the proxy and JTS keep what other pages and the products give",
      question: "Which release was the Jena baseline, and how were its heap and its proxy set?",
      source: from("Tuning LDX rs for large workloads"),
    }),
  ],
  2: (id) => [
    processorTime(id),
    note({
      code: "REPORT_RESULT",
      path: id,
      message: "throughput is said to be limited by CPU and levels out where CPU is left",
      given: `${figures.oracle.threads} threads: total CPU usage ${figures.oracle.cpu}%`,
      allowed: "a CPU near 100%, or another limit",
      fix: "look for the limit elsewhere, too: connections, locks, a single busy core",
      question: "Which resource was at its limit at 60 threads?",
      source: from("Load test results: LQE rs/Oracle"),
    }),
  ],
  3: (id) => [
    units(id),
    note({
      code: "REPORT_RESULT",
      path: id,
      message: "throughput by size of the global configuration is given twice",
      given: `from ${figures.db2.smallSelection} to ${figures.db2.largeSelection} transactions per second in the summary`,
      allowed: `from ${figures.db2.chartSmall} to ${figures.db2.chartLarge} requests per second at ${figures.db2.chartThreads} threads: a mean response of ${rounded(meanSeconds(figures.db2.chartThreads, figures.db2.chartSmall))} to ${rounded(meanSeconds(figures.db2.chartThreads, figures.db2.chartLarge))} s`,
      fix: "both are carried: the summary names no number of threads and may be the maximum over all",
      question: "At how many threads was the throughput of the summary reached?",
      source: from("Load test results: LQE rs/Db2, Summary and Throughput"),
    }),
    note({
      code: "REPORT_RESULT",
      path: id,
      message: "relational stores are called insensitive to the number of versions, and this one slows down with it",
      given: "single user: not sensitive to the version counts",
      allowed: "under load: impacted by the number of versions in a global configuration",
      fix: "both are carried: the first holds for one user only",
      question: "Does the first sentence hold for Db2, too?",
      source: from("Single-user testing and Load test results: LQE rs/Db2"),
    }),
  ],
  4: (id) => topology4(id),
};

function topology4(id: string): Finding[] {
  const { ldx } = figures;
  const atThroughput = meanSeconds(ldx.threads, ldx.throughput);
  const atMost = meanSeconds(ldx.mostThreads, ldx.throughput);
  return [
    processorTime(id),
    note({
      code: "REPORT_RESULT",
      severity: "warning",
      path: id,
      message: "response time and throughput at the highest load do not fit each other without think time",
      given: `${ldx.mostThreads} threads: ${ldx.mostSeconds} s, no throughput gain beyond ${ldx.threads} threads`,
      allowed: `${rounded(atMost)} s at ${ldx.throughput} requests per second, or ${Math.round(ldx.mostThreads / ldx.mostSeconds)} requests per second at ${ldx.mostSeconds} s`,
      fix: "carried as published: throughput fell, or the time is no mean; measure both",
      question: "What was the throughput at 2000 threads, and is 9 seconds a mean?",
      source: from("LDX rs/Oracle"),
    }),
    note({
      code: "REPORT_RESULT",
      path: id,
      message: `response times up to ${ldx.threads} threads are given twice`,
      given: `below 1 s up until ${ldx.belowOneSecond} threads, then increasing`,
      allowed: `consistently under 1 s up to ${ldx.threads} threads; ${ldx.throughput} requests per second there are ${rounded(atThroughput)} s`,
      fix: `take 1 s for ${ldx.threads} threads: throughput and threads give it`,
      question: "At how many threads did the mean response time pass 1 second?",
      source: from("LDX rs/Oracle, Summary and Average Response Time"),
    }),
    note({
      code: "REPORT_VALUE_TWICE",
      path: id,
      message: `the CPU usage of the LDX rs server at ${ldx.threads} threads is given twice`,
      given: `nears ${ldx.cpuSummary}% in the summary`,
      allowed: `nears ${ldx.cpuText}% in the section on CPU usage; maxing out from ${ldx.levelsOff} threads on in that on throughput, with ${ldx.cpuAtBelow}% at ${ldx.belowOneSecond}`,
      fix: "both are carried",
      question: "Which of the figures is the mean over the measured time?",
      source: from("LDX rs/Oracle, Summary and CPU Usage"),
    }),
    note({
      code: "REPORT_RESULT",
      path: id,
      message: "load is expected to move to the database server, and the LDX rs server is the limit",
      given: "load shifts from the LQE/LDX server to the database server",
      allowed: "CPU and disk utilization on the database server is low; the LDX rs server is the bottleneck",
      fix: "size the processors of the LDX rs server first",
      question: "Does the shift of load hold for this topology as well?",
      source: from("Introduction and LDX rs/Oracle"),
    }),
    note({
      code: "REPORT_HARDWARE",
      path: "ldx",
      message: "the servers are called physical and their processors vCPU; model, storage and system are lost",
      given: "24 vCPU and 80 vCPU",
      allowed: "physical servers",
      fix: "read as logical processors",
      question: "Which models and processors had the two servers of topology 4?",
      source: from("Test Environment Details and LDX rs/Oracle"),
    }),
    note({
      code: "REPORT_HARDWARE",
      path: "proxy",
      message: "which proxy and applications were in front of topology 4 is not said",
      given: "topologies 1-3 are the same as in the 7.0.3 tests; topology 4 adds two servers",
      allowed: "a row for each machine",
      fix: "the machines of the other topologies are modelled",
      question: "Were proxy, JTS and applications the same in topology 4?",
      source: from("Test Environment Details"),
    }),
  ];
}
