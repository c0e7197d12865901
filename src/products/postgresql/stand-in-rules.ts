import type { Rule } from "../../settings/proposal";
import { mib, type Bytes } from "../../settings/units";

/** Connections beside the applications' pools: superuser, probes and maintenance. */
const reserve = 10;

/** Connections that the database server must accept. */
export const maxConnections: Rule<{ pools: number }, number> = {
  id: "postgresql.max-connections",
  formula: `the sum of the connection pools of all applications and ${reserve} for administration`,
  source: { kind: "chosen" },
  apply: ({ pools }) => pools + reserve,
};

/** The share of memory that PostgreSQL's own manual recommends to start with. */
export const sharedBuffers: Rule<{ memoryMiB: number }, Bytes> = {
  id: "postgresql.shared-buffers",
  formula: "a quarter of the memory of the server",
  source: { kind: "sibling", report: "PostgreSQL manual, Resource Consumption", strength: "advice" },
  apply: ({ memoryMiB }) => mib(Math.max(16, Math.floor(memoryMiB / 4))),
};
