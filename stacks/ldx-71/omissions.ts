/** What the text refers to and has lost, or states without a place in the model, for each topology. */
import type { Omission, Strength } from "../../src";
import { exampleThreads } from "./tables";
import type { Topology } from "./variant";

type Row = readonly [section: string, text: string, reason: string, strength?: Strength];

const environment = "Test Environment Details";
const tools = "Performance Automation Tools Used in Testing";
const tuning = "Tuning LDX rs for large workloads";
const architecture = "LQE and LDX architecture in the 7.1 release";
const option = "an option of the tests' own tool; the report gives no value";

const lost: readonly Row[] = [
  [environment, "the 4 test systems", "the table of topologies is lost; the sections name them"],
  [
    environment,
    "the hardware specifications are listed below",
    "the table is lost; the sibling page's table and the text of topology 4 are carried",
  ],
  [
    "Performance Test Results",
    "Test Parameters (of the single-user tests and of the load tests of topologies 2, 3 and 4)",
    "the tables are lost: ramp, durations and sizes of global configurations of each run",
  ],
  ["Performance Test Results", "charts of response time, throughput, CPU and disk", "pictures; the text is carried"],
  [
    "Load test results: LQE rs/Db2, Comparing to LQE/Jena",
    "throughput of LQE rs/Db2 and LQE/Jena for 40 million versions",
    "the table is lost",
  ],
  [
    "Load test results: LQE rs/Db2, Average Response Time",
    "response times of LQE rs/Db2 and LQE/Jena for 40 million versions",
    "the table is lost",
  ],
  ["Data Shape, Global configurations", "an example of one of the test GCs", "a picture; its size is carried"],
  [
    "Additional details on the data shape",
    "artifact counts of modules and components in DOORS Next, of ETM and EWM, and table sizes in the LQE rs repository",
    "the tables are lost; figures of the text are carried",
  ],
  [
    "Data Shape",
    "6 additional ELM applications",
    "the text names rm2, rm3 and RMM of them, which are modelled; the other three are not named",
  ],
  [tools, "Database Type: relational databases or Jena", option],
  [tools, "API Call Frequency: how many times to trigger the same API", option],
  [tools, "RunBoth: load for relational databases and Jena at once, with a comparison of results", option],
];

const advised: readonly Row[] = [
  ["Introduction", "consider deploying a new database server to support LQE/LDX rs", "topology 4 has one", "advice"],
  [
    architecture,
    "a single LQE rs instance for both reporting and link resolution, to start with",
    "topologies 2 and 3 are so; topology 4 is the alternative",
    "advice",
  ],
  [
    architecture,
    "a separate LDX server only if the LQE rs server cannot handle the workload, with a data warehouse of its own",
    "topology 4 is so: nothing else is in its dwDB",
    "advice",
  ],
  [
    architecture,
    "monitoring tools to watch for signs that a single LQE rs is not enough",
    "the report names no threshold",
    "advice",
  ],
  [architecture, "clustering through Oracle RAC or Db2 pureScale", "possible, not tested", "advice"],
];

const tuned: Row = [
  tuning,
  `Maximum Total Connections, Maximum Connections Per Route, Maximum Outgoing HTTP Connections per Destination and Total, MaxClients: ${exampleThreads}; Process query metrics disabled`,
  "for relational stores: the report does not say that the Jena baseline was tuned",
  "example",
];
const oracleLost: Row = [
  `${tuning}, Oracle tuning`,
  "tune the specified parameters",
  "the list is lost; the parameters of the sibling page are carried",
  "advice",
];
const noOracle: Row = [
  `${tuning}, Oracle tuning`,
  "tune the specified parameters, keep filesystemio_options and parallel_degree_policy at their default values",
  "no Oracle in this topology",
  "advice",
];
const db2Lost: Row = [`${tuning}, Db2 tuning`, "settings for dwDB database", "the list is lost"];
const noDb2: Row = [
  `${tuning}, Db2 tuning`,
  "settings for dwDB database, restart of the Db2 instance",
  "no Db2 below the link index of this topology",
];

const own: Readonly<Record<Topology, readonly Row[]>> = {
  1: [tuned, noOracle, noDb2],
  2: [oracleLost, noDb2],
  3: [
    noOracle,
    db2Lost,
    [
      "Load test results: LQE rs/Db2, CPU Usage",
      "separating the LQE rs application onto its own server would improve performance",
      "not tested with Db2; topology 4 does it with Oracle",
      "advice",
    ],
  ],
  4: [
    oracleLost,
    noDb2,
    [
      "LDX rs/Oracle, Throughput",
      "adding more processors to the LDX rs server would allow for higher throughput",
      "expected, not tested",
      "advice",
    ],
  ],
};

/** What one topology leaves out. */
export function omissions(topology: Topology): Omission[] {
  return [...lost, ...advised, ...own[topology]].map(([section, text, reason, strength = "in force"]) => ({
    section,
    text,
    strength,
    reason,
  }));
}
