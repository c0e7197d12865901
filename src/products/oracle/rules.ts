import type { Rule } from "../../settings/proposal";

/** Processes that the instance starts for itself. */
export const backgroundProcesses = 80;

/** Processes that pools of connections need. */
export const oracleProcesses: Rule<{ stated: number; pools: number }, number> = {
  id: "oracle.processes",
  formula: `the stated number, or the sum of the connection pools and ${backgroundProcesses} for the instance itself if that is more`,
  source: {
    kind: "sibling",
    report: "Oracle Database Reference, PROCESSES (allow for all background processes; at least 80 in 26ai)",
    strength: "advice",
  },
  apply: ({ stated, pools }) => Math.max(stated, pools + backgroundProcesses),
};

/** Sessions that Oracle Database takes when nobody says how many, and the least that it takes at all. */
export function defaultSessions(processes: number): number {
  return Math.floor(1.5 * processes) + 22;
}
