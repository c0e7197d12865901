/** The insurance workload: mix, procedure of tracing and measuring, messages, and the results for reference. */
import {
  minutes,
  missing,
  published,
  thousands,
  type PublishedResult,
  type Source,
  type UserGroup,
  type Workload,
} from "../../src";
import { cpuBefore, sections, traces, transactionsPerHour, type Variant } from "./tables";

const report = "filenet-451";
const from = (section: string): Source => ({ kind: "published", report, section, strength: "in force" });

const group = (id: string, share: number, method: "GET" | "POST", title: string, description: string): UserGroup => ({
  id,
  title,
  description,
  share,
  method,
});

/** The list of the mix, in its order. */
export const groups: readonly UserGroup[] = [
  group("create-claims", 10, "POST", "Create claims documents", "Create a record and upload photos of a claim"),
  group("modify-claims", 45, "POST", "Modify / annotate claim documents", "Update and tag the documents of a claim"),
  group("browse-claims", 10, "GET", "Browse all claims", "List the claims"),
  group("search-claims", 15, "GET", "Search claims", "Find claims by their metadata"),
  group("retrieve-claims", 20, "GET", "Retrieve claim documents", "Read the documents of a claim"),
];

const { payload, short, long, largest, smallest, average, majority } = traces;

/** Sizes of ORB messages over one hour of traces. */
const messages: readonly (readonly [string, string])[] = [
  ["ORB messages, largest", largest],
  ["ORB messages, smallest", smallest],
  ["ORB messages, average", average],
  ["ORB messages, majority", majority],
];

/** Both requests were traced before the change. */
const fragmentResults: readonly PublishedResult[] = [
  {
    title: `Fragments of request ${short.request}`,
    value: `${short.full + 1}: ${short.full} of ${payload} bytes and one of ${short.last} bytes`,
    source: from(sections.fragments),
  },
  {
    title: `Fragments of request ${long.request}`,
    value: `${long.fragments} of ${payload} bytes, published as ${thousands(long.publishedBytes)} bytes`,
    source: from(sections.fragments),
  },
  { title: "Maximum CPU utilization", value: `about ${cpuBefore}%`, source: from(sections.utilization) },
];

/** What is done before both runs. The console shows Application servers > server1; here each member has its own name. */
const preparation = [
  "evaluate on both Windows servers: server role, server core, Windows System Resource Manager, network, disk write-caching, power management",
  "start the database, then the members of the cluster, then the drivers",
];
const tracing = [
  "for traces, with fewer users and short runs: Application servers > MEMBER > Container Services > ORB service: select ORB Tracing; " +
    "Troubleshooting > Logs and Trace > MEMBER > Diagnostic trace service > Change log detail levels: *=info: ORBRas=all",
  "collect around 10 transactions; the trace is trace_xxx.log in the profile's folder logs/MEMBER; no restart is needed from V6.1 on",
  'count the fragments of a request: find "Request ID: NUMBER" trace_xxx.log (UNIX: grep)',
  "for the sizes of messages: trace one hour of the workload (peak hour)",
  "switch tracing off again: set ORBRas to No Logging and clear ORB Tracing",
];
const measuring =
  "run the workload from all drivers and count transactions per hour and CPU usage of the Content Engine server";

/** The workload of one variant: it is the same, the results differ. */
export function workload(variant: Variant): Workload {
  return {
    pace: {
      ...missing(report, sections.introduction, "no think time is published", "thinkTime"),
      ...missing(report, sections.introduction, "no ramp is published", "rampInterval"),
      ...published(
        report,
        sections.optimum,
        "in force",
      )({
        measure: {
          value: minutes(60),
          text: "one hour",
          note: "the run that collected the traces; the time of the measured runs is not in the report",
        },
      }),
    },
    groups,
    stages: [],
    procedure: [...preparation, ...tracing, measuring],
    dataShape: messages,
    results: [
      {
        title: "Transactions per hour",
        value: `${transactionsPerHour[variant]} million`,
        source: from(sections.throughput),
      },
      ...(variant === "before" ? fragmentResults : []),
    ],
    source: from(sections.introduction),
  };
}
