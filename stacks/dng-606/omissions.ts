/** What the report publishes and the model does not carry as a setting, section by section, with the reason. */
import { thousands, type Given, type Omission, type Strength } from "../../src";
import { artifacts, testedComponents } from "./data";
import { cacheEntry, diskRow, diskTable, heapAdvice, iFix003, portRange, windowsPorts } from "./tables";
import type { DngVariant } from "./variant";
import { stagePlan, usersColumn } from "./workload";

type Row = readonly [text: string, strength: Strength, reason: string];

const sizing = "advice for sizing a deployment: no server has a setting for it";
const checked = (code: string): string => `no setting; the check ${code} compares the tested data with it`;
const rule = (id: string): string => `a relation, not a value: the rule ${id} follows it at every load`;
const example = "an example of how searches work, not the tested data";
const otherSystem = "the tested machines run Linux with Db2";
const operation = "advice for operating a deployment: no server has a setting for it";
const picture = "a picture that the text lost; the numbers that the text names are carried";
const noNumber = "advice without a number";

const terms: readonly Row[] = [
  [
    "throughput in pages per second, response times of pages; a page is an operation of one or more HTTP requests",
    "in force",
    "a definition; the pages of the use cases are not in the text, the plan sends one request for each",
  ],
  ["charts of throughput and of response times by user load", "in force", picture],
];

const topology: readonly Row[] = [
  ["the picture of the topology", "in force", "lost; servers and machines are those of the hardware table"],
];

const hardware: readonly Row[] = [
  ["all of the hardware tested was 64 bit and supported hyperthreading", "in force", "part of the logical processors"],
  ["IBM DB2 enterprise version", "in force", "the level is carried; no setting depends on the edition"],
  ["IBM HTTP Server and WebSphere Plugin", "in force", "carried as a product; the report gives no level"],
];

const improvements: readonly Row[] = [
  ["little or no improvement for large project areas with only one component", "advice", sizing],
];

const threeServers: readonly Row[] = [
  ["host DNG databases on separate database servers", "advice", "the tests used one database server"],
];

const recommendations: readonly Row[] = [
  [`many small components; up to ${testedComponents.total} components tested`, "advice", sizing],
  [
    `${testedComponents.perProject} components in a single project area, and up to ${testedComponents.total} total components`,
    "advice",
    sizing,
  ],
  ["a project with approximately 1 million artifacts performs well for many use cases", "advice", sizing],
  ["keep a project's artifact count closer to 200,000", "advice", checked("RM_ARTIFACTS")],
  ["at most 2 million artifacts on a single server", "advice", checked("RM_ARTIFACTS")],
  ["at most 10k artifacts in a folder or module", "advice", checked("RM_ARTIFACTS")],
  ["deploy multiple DNG servers for more than 2 million artifacts", "advice", sizing],
  ["projects cannot be moved between servers: plan ahead", "advice", sizing],
  ["monitor database loads", "advice", operation],
  ["deploy additional database servers if the load becomes too high", "advice", "the tests used one database server"],
  ["server hardware that fits size and usage: memory, CPUs, physical disks", "advice", noNumber],
  ['the guide "View query best practices"', "advice", "another page, which the report only names"],
];

const search: readonly Row[] = [
  ["30 components with 7500 artifacts each, 225,000 candidates, 7500 matches", "example", example],
  ["50 DNG components split into 5 child GCs of 10 components each", "example", example],
  [
    'scope "All components in this configuration": response times grow with the number of components',
    "advice",
    "behaviour of the product; the stand-in applications hold no data",
  ],
  [
    'a setting of the technote "Full-text search might be slow and time out for wide searches in large projects"',
    "advice",
    "the report names neither the setting nor its value",
  ],
];

const workload: readonly Row[] = [
  [
    `Number of users: ${usersColumn.join(", ")}`,
    "in force",
    `the column is each share of the first stage's ${stagePlan.initial} users; the shares are carried`,
  ],
  [
    "a small random distribution of the think time",
    "in force",
    "no number is given; the plan spreads it by a value of its own",
  ],
];

const caching: readonly Row[] = [
  ["user load spread across all components", "in force", "the stand-in applications hold no components"],
  ["a warm-up phase that does some initial cache population", "in force", "the step of the procedure that primes"],
];

const failure: readonly Row[] = [
  [
    "long or overlapping reads of the Jena index let its journal grow",
    "in force",
    "the stand-in applications have no index",
  ],
];

const impact: readonly Row[] = [
  ["RAM for the index: total RAM minus the maximum heap", "advice", checked("RM_INDEX_MEMORY")],
  ["more RAM, and SSD drives instead of hard disks", "advice", "the tested machines have SAS disks"],
];

const newSettings: readonly Row[] = [
  ["the default maximumSize of the query filter node cache is 1 million", "advice", "a part of the setting's text"],
  ["a maximumSize based on the total number of versions", "advice", "the report does not give the number of versions"],
];

const heap: readonly Row[] = [
  [
    `${heapAdvice.medium} heap for medium deployments, ${heapAdvice.large} for large ones`,
    "advice",
    "the tested server is the very large one",
  ],
  ["20 to 30% of the heap for the nursery", "advice", checked("JVM_NURSERY")],
  ["increasing the nursery beyond ~5Gb (18% of the heap) showed no gain", "in force", checked("JVM_NURSERY")],
];

const references: readonly Row[] = [
  ["compressed references up to 57G of heap in Java 8, 25G in Java 7", "advice", checked("JVM_COMPRESSED_REFS")],
  ["no compressed references after native out-of-memory exceptions", "advice", "they are in force in the tests"],
  ["collect and analyze verbose gc logs", "advice", operation],
];

const index: readonly Row[] = [
  ["RAM greater than heap + jfs-rdfindex + 2G", "advice", checked("RM_INDEX_MEMORY")],
  ["50% of jfs-rdfindex where users work with a subset of artifacts", "advice", checked("RM_INDEX_MEMORY")],
  ["monitor paging rates of the operating system", "advice", operation],
];

const cache: readonly Row[] = [
  ["cache size = number of configurations", "advice", "the report does not give the number of configurations in use"],
  [`${cacheEntry} of RAM for each active entry`, "advice", "memory of the heap that no setting reserves"],
];

const preload: readonly Row[] = [
  [
    "noOfConfigsToPreload = number of configurations",
    "advice",
    "the report does not give the number of configurations",
  ],
];

const fileMode: readonly Row[] = [
  ["direct mode is the default on Windows", "advice", otherSystem],
  ["mapped mode on Windows virtual machines: sync() becomes slow, monitor it", "advice", otherSystem],
];

const ports: readonly Row[] = [
  [
    `Windows 2008 Server: dynamic port range, start port ${windowsPorts.start}, number of ports ${windowsPorts.number}`,
    "advice",
    `no tested machine runs Windows; on Linux the same ports are inferred: net.ipv4.ip_local_port_range ${portRange}`,
  ],
];

const threads: readonly Row[] = [
  [
    "Liberty: no thread pool to configure, it expands automatically",
    "advice",
    "the tests ran on WebSphere traditional",
  ],
];

const suggestions: readonly Row[] = [
  ["both fronting settings for loads higher than 200 concurrent users", "advice", rule("rm.fronting-route-max")],
  ["more connections of the proxy, depending on the user load", "advice", rule("ihs.max-clients")],
];

const statistics: readonly Row[] = [
  ["EXEC DBMS_STATS.GATHER_DATABASE_STATS", "advice", otherSystem],
  ["statistics by a scheduled overnight operation, up to date as tables grow", "advice", operation],
];

const databaseServer: readonly Row[] = [
  ["a higher end database server with fast disks for more versions and configurations", "advice", noNumber],
];

const httpServer: readonly Row[] = [
  ["ThreadLimit = ThreadsPerChild", "advice", checked("IHS_THREAD_LIMIT")],
  ["ServerLimit = MaxClients / ThreadsPerChild", "advice", rule("ihs.max-clients")],
  ["lower MaxClients if ServerLimit x 25 exceeds the available RAM", "advice", "the text gives no unit for the 25"],
  ["MinSpareThreads at most 25 or 10% of MaxClients", "advice", checked("IHS_SPARE_THREADS")],
  ["MinSpareThreads the same as or double ThreadsPerChild", "advice", "the tested value is the same"],
  ["MaxSpareThreads in step with MaxClients", "advice", rule("ihs.max-spare-threads")],
  ["Windows has no MaxClients: ThreadsPerChild is used", "advice", otherSystem],
  ["evaluate StartServers if ThreadsPerChild has increased by a large amount", "advice", noNumber],
  ["more ThreadsPerChild for the plug-in, at the cost of CPU for SSL", "advice", noNumber],
];

const everyVariant: readonly (readonly [section: string, rows: readonly Row[]])[] = [
  ["Performance Summary Comparing 6.0.6 iFix003 to 6.0.6 GA", terms],
  ["Results from single server tests, Response time improvements", improvements],
  ["Results from 3 server tests", threeServers],
  ["Overview of the results; Deployment Recommendations and Summary", recommendations],
  ["Full-text search performance; Considerations when using global configurations", search],
  ["Appendix A: Topology", topology],
  ["Appendix B: Tested hardware and software configurations", hardware],
  ["Appendix D, Workload characterization", workload],
  ["Appendix D, Initial Server Caching", caching],
  ["Appendix D, A note on failure modes", failure],
  ["Appendix E, How hardware configurations impact scalability", impact],
  ["Appendix E, New system settings for 6.0.6 ifix3", newSettings],
  ["Appendix E, Java Virtual Memory Heap Tuning", heap],
  ["Appendix E, Java Compressed References", references],
  ["Appendix E, Jena Index and Memory caching", index],
  ["Appendix E, Tuning the Configuration Management Cache", cache],
  ["Appendix E, Tuning cache pre-population", preload],
  ["Appendix E, Jena TDB Default File Access Mode", fileMode],
  ["Appendix E, Available TCP/IP ports", ports],
  ["Appendix E, Thread pool size", threads],
  ["Appendix E, More suggestions", suggestions],
  ["Appendix F, Keeping Database Statistics Up-To-Date", statistics],
  ["Appendix F, Database Server Hardware", databaseServer],
  ["Appendix G, IHS Tuning", httpServer],
];

/** As the disk table writes it: `500,000`, `2 million`. */
const amount = (count: number): string => (count < 1e6 ? thousands(count) : `${count / 1e6} million`);

/** Cells of the disk table that no setting holds. */
function disks({ servers, components }: DngVariant): readonly Row[] {
  const own = diskRow(artifacts(components) * servers);
  const usage = "what the data takes, not a setting";
  return [
    ...diskTable.map(({ upToArtifacts, used }): Row => {
      const text = `up to ${amount(upToArtifacts)} artifacts: ${used} of combined disk usage`;
      return [text, "advice", usage];
    }),
    ...diskTable
      .filter((row) => row !== own)
      .map(({ upToArtifacts, disk }): Row => {
        const text = `up to ${amount(upToArtifacts)} artifacts: hard disk of ${disk}`;
        return [text, "advice", "the row of another amount of data"];
      }),
    ["10K RPM or better", "advice", "the hardware table names SAS disks without their speed"],
  ];
}

/** GA lacks what iFix003 brought. */
function iFix003Only({ release }: DngVariant): readonly Omission[] {
  if (release !== "6.0.6 GA") return [];
  const reason = "6.0.6 GA has no such setting: iFix003 brought it";
  return Object.entries<Given>(iFix003).map(([name, { value, source }]) => ({
    section: source.section ?? "",
    text: value === null ? name : `${name} ${String(value)}`,
    strength: source.strength ?? "advice",
    reason,
  }));
}

export function omissions(variant: DngVariant): readonly Omission[] {
  const sections = [...everyVariant, ["Appendix F, Hard Disk Capacity and Configuration", disks(variant)] as const];
  return [
    ...sections.flatMap(([section, rows]) =>
      rows.map(([text, strength, reason]) => ({ section, text, strength, reason })),
    ),
    ...iFix003Only(variant),
  ];
}
