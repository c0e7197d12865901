import type { Codes } from "../../findings/code";
import { published } from "../../model/reference";

/** What the checks of the Jazz applications say. */
export const codes: Codes = {
  RM_INDEX_MEMORY: {
    title: "heap, Jena index and system have to fit into memory",
    why: "DOORS Next reads its index through the file cache, outside of the heap. What the memory does not hold is read from disk, and queries slow down for all users. A larger heap takes this memory away.",
    fix: "Compare the size of the folder jfs-rdfindex with memory less heap less 2 GB. Half of the index is enough where users work on parts of the artifacts.",
    sources: [published("dng-606", "Appendix E, Jena Index and Memory caching", "advice")],
    settings: ["jvm.maximumHeapSize"],
  },
  RM_ARTIFACTS: {
    title: "more artifacts than the report advises",
    why: "Full-text search first finds matches in the whole project area, and a folder or module is loaded as one: both time out when they grow. The report advises 2,000,000 artifacts for a server, 200,000 for a project area and 10,000 for a module, although it tested more.",
    fix: "Spread projects over more servers, split project areas and modules. Projects cannot be moved between servers: plan it before the data is loaded.",
    sources: [published("dng-606", "Deployment Recommendations and Summary", "advice")],
  },
  JTS_OUTGOING: {
    title: "Jazz Team Server opens too few connections for the link index",
    why: "Each thread that asks the link index needs an outgoing connection. Those without one wait in Jazz Team Server, and the link index looks idle.",
    fix: "Set both outgoing connection properties to the number of threads.",
    sources: [published("ldx-71", "Tuning LDX rs for large workloads, JTS tuning", "advice")],
    settings: ["outgoing.perDestination", "outgoing.total"],
  },
};
