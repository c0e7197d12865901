import { gib } from "../../src";
import type { Lab, Row } from "./cases";

const index = (values: Record<string, string | number> = {}): Lab => ({
  linkIndex: "relational",
  memoryGib: 48,
  options: { overrides: values },
});

/** The link index in its two forms, and what just provokes no finding. */
export const linkIndexCases: readonly Row[] = [
  [
    "warning",
    "LQE_CONNECTIONS",
    "lqe/http.maxTotalConnections",
    "at least 100",
    index({ "app/was/lqe/http.maxTotalConnections": 99 }),
    index({ "app/was/lqe/http.maxTotalConnections": 100 }),
  ],
  [
    "warning",
    "LQE_CONNECTIONS",
    "lqe/http.maxConnectionsPerRoute",
    "100: Maximum",
    index({ "app/was/lqe/http.maxConnectionsPerRoute": 99 }),
    index({ "app/was/lqe/http.maxConnectionsPerRoute": 100 }),
  ],
  [
    "warning",
    "LQE_QUERY_METRICS",
    "lqe/processQueryMetrics",
    "false",
    index({ "app/was/lqe/processQueryMetrics": "true" }),
    index({ "app/was/lqe/processQueryMetrics": "false" }),
  ],
  ["note", "LQE_MEMORY", "lqe", "at least 48 GiB", { ...index(), memoryGib: 47 }, index()],
  ["warning", "LQE_INDEX_MEMORY", "lqe", "17 GiB of 16 GiB", { linkIndex: gib(17) }, { linkIndex: gib(16) }],
  [
    "warning",
    "JTS_OUTGOING",
    "jts/outgoing.perDestination",
    "at least 100",
    index({ "app/was/jts/outgoing.perDestination": 99 }),
    index({ "app/was/jts/outgoing.perDestination": 100 }),
  ],
  [
    "warning",
    "JTS_OUTGOING",
    "jts/outgoing.total",
    "at least 100",
    index({ "app/was/jts/outgoing.total": 99 }),
    index({ "app/was/jts/outgoing.total": 100 }),
  ],
].map(([severity, code, name, ...rest]) => [severity, code, `app/was/${name as string}`, ...rest] as Row);
