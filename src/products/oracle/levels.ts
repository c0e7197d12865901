import { levelOf, type ProductLevel } from "../product-level";

export type OracleLevelName = "11.2" | "12.1" | "12.2" | "19c" | "21c";

/** What differs between the levels of Oracle Database beside the parameters. */
export interface OracleLevel extends ProductLevel {
  readonly name: OracleLevelName;
  /** Longest name of a user, in bytes. */
  readonly longestName: number;
  /** Databases plug into a container: applications connect to a pluggable one. */
  readonly pluggable: boolean;
}

/** Oldest first. 12.1 to 19c may be installed without a container; the vendor's images are not. */
export const oracleLevels: readonly [OracleLevel, ...OracleLevel[]] = [
  { name: "11.2", longestName: 30, pluggable: false },
  { name: "12.1", longestName: 30, pluggable: true },
  { name: "12.2", longestName: 128, pluggable: true },
  { name: "19c", longestName: 128, pluggable: true },
  { name: "21c", longestName: 128, pluggable: true },
];

/** The level of a server. A version that is absent or unknown, also one between or after those, counts as the newest. */
export function oracleLevel(version: string | undefined): OracleLevel {
  return levelOf(oracleLevels, version);
}

/** Whether a level lies between two others, both included. */
export function isBetween(level: OracleLevel, first: OracleLevelName, last: OracleLevelName): boolean {
  const order = (name: OracleLevelName) => oracleLevels.findIndex((candidate) => candidate.name === name);
  return order(level.name) >= order(first) && order(level.name) <= order(last);
}
