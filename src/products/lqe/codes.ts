import type { Codes } from "../../findings/code";
import { page, published } from "../../model/reference";

const tuning = published("ldx-71", "Tuning LDX rs for large workloads, LDX rs tuning", "advice");

/** What the checks of the link index say. */
export const codes: Codes = {
  LQE_CONNECTIONS: {
    title: "the link index has fewer connections than threads",
    why: "Requests beyond the number of connections wait for one another: throughput stays flat while processors are idle. All requests take one route, so the limit of a route is the limit.",
    fix: "Set Maximum Total Connections and Maximum Connections Per Route to the number of concurrent threads.",
    sources: [tuning],
    settings: ["http.maxTotalConnections", "http.maxConnectionsPerRoute"],
  },
  LQE_QUERY_METRICS: {
    title: "query metrics cost throughput under heavy load",
    why: "Each query writes its metrics: work that a load test measures along with the product.",
    fix: "Turn 'Process query metrics' off on the Relational Store Settings page.",
    sources: [tuning],
    settings: ["processQueryMetrics"],
  },
  LQE_MEMORY: {
    title: "less memory than the sizing of LQE rs asks for",
    why: "The sizing of release 7.0.3 covers indexing and reports, too. With less memory a server may resolve links well and index slowly.",
    fix: "Nothing, where it only resolves links and the tests had no more; else give it the memory of the sizing.",
    sources: [page("LQErs703Performance")],
  },
  LQE_INDEX_MEMORY: {
    title: "the Jena index does not fit into memory",
    why: "A Jena index is fast only while it is cached. What is not is read from disk, and one long query holds up all others.",
    fix: "Expect slow queries, or keep the index in a relational store.",
    sources: [published("ldx-71", "How LQE and LDX architecture has evolved", "advice")],
  },
};
