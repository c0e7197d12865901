/** Published values that no setting, machine, workload or finding of the model carries, each with the reason. */
import type { Omission, Strength } from "../../src";
import { diskSpeed, versions, type Configuration } from "./tables";

const software = "Configurations, 1. Single server, Software";
const tools = "Configurations, 1. Single server, Tools";
const hardware = "Configurations, 1. Single server, Hardware";

type Row = readonly [section: string, text: string, reason: string, strength?: Strength];

const everywhere: readonly Row[] = [
  [hardware, diskSpeed, "a measurement of the machine, no setting of it"],
  [software, versions.jdbcDriver, "the lab's applications have a JDBC driver of their own"],
  [
    software,
    "Analysis: https://wiki.postgresql.org/wiki/Performance_Analysis_Tools",
    "a page of tools, of which the report names none but powa",
    "advice",
  ],
  [
    tools,
    "GUI & REST (source: nuxeo-bench-jmeter.jmx)",
    "the report does not show the plan; the lab's plan follows the scenario's steps",
  ],
  [
    "Results, Metrics",
    "Transactions per second, Throughput transaction vs threads, Hits per second (Req/s), Response time vs threads",
    "what was measured: its values are in pictures that the text lost, but for the overview's",
  ],
  [
    "Results, Network",
    "Database server is in the same server, so network latency is inappreciable",
    "no setting: both servers are on nuxeo1, and their containers on one engine",
  ],
];

const byDefault: Row = [software, "1. default", "tested with options set only: the default is that of navigation a)"];

const own: Readonly<Record<Configuration, readonly Row[]>> = {
  "navigation-a": [
    ["Scenario 1", "Postgres Read/Write", "a picture that the text lost"],
    [
      software,
      "1. configuration from Nuxeo benchmark",
      "tested without options: they are those of navigation b) and the import",
    ],
  ],
  "navigation-b": [["Scenario 1", "Postgres Read/Write", "a picture that the text lost"], byDefault],
  "import-a": [
    [
      "Scenario 2",
      "Postgres Read/Write: Query per second, Blocks per second; Database info: Inserts (sorted by number of calls), First hard selects (sorted by avg. runtime)",
      "pictures and tables that the text lost",
    ],
    byDefault,
    [software, "-Xms1024m -Xmx2048m", "the heap before it was raised for the import: one environment has one heap"],
  ],
};

/** What one configuration leaves out. */
export function omissions(configuration: Configuration): Omission[] {
  return [...everywhere, ...own[configuration]].map(([section, text, reason, strength = "in force"]) => ({
    section,
    text,
    strength,
    reason,
  }));
}
