import { levelOf, type ProductLevel } from "../product-level";

export type Db2LevelName = "9.7" | "10.1" | "10.5" | "11.1" | "11.5";

type Range = readonly [least: number, most: number];

/** How many log files a database may have. `LOGSECOND` may be -1, too: without a limit. */
export interface LogFileLimits {
  readonly LOGPRIMARY: Range;
  readonly LOGSECOND: Range;
  /** Most of both together. */
  readonly together: number;
}

/** What differs between the levels of Db2, as far as published settings meet it. */
export interface Db2Level extends ProductLevel {
  readonly name: Db2LevelName;
  /** Size of a log file in pages of 4 KB. */
  readonly LOGFILSIZ: Range;
  readonly circular: LogFileLimits;
  /** With archive logging (`LOGARCHMETH1` is not `OFF`). */
  readonly recoverable: LogFileLimits;
  /** Values of parameters that nobody set, where the levels differ or a check needs them. */
  readonly defaults: Readonly<Record<"LOGPRIMARY" | "LOGSECOND" | "REC_HIS_RETENTN", number>>;
}

const upTo256: LogFileLimits = { LOGPRIMARY: [2, 256], LOGSECOND: [0, 254], together: 256 };
const upTo8192: LogFileLimits = { LOGPRIMARY: [2, 4096], LOGSECOND: [0, 4096], together: 8192 };
const smallFiles: Range = [4, 1_048_572];
const largeFiles: Range = [4, 16_777_152];
const defaults = { LOGPRIMARY: 3, LOGSECOND: 10, REC_HIS_RETENTN: 366 } as const;

/** Oldest first. Ranges and defaults: the configuration parameter reference of each level. */
export const db2Levels: readonly [Db2Level, ...Db2Level[]] = [
  {
    name: "9.7",
    LOGFILSIZ: smallFiles,
    circular: upTo256,
    recoverable: upTo256,
    defaults: { ...defaults, LOGSECOND: 2 },
  },
  { name: "10.1", LOGFILSIZ: smallFiles, circular: upTo256, recoverable: upTo256, defaults },
  { name: "10.5", LOGFILSIZ: smallFiles, circular: upTo256, recoverable: upTo256, defaults },
  { name: "11.1", LOGFILSIZ: largeFiles, circular: upTo256, recoverable: upTo256, defaults },
  {
    name: "11.5",
    LOGFILSIZ: largeFiles,
    circular: upTo256,
    recoverable: upTo8192,
    defaults: { ...defaults, REC_HIS_RETENTN: 90 },
  },
];

/** The level of a server. A version that is absent or unknown, also one after 11.5, counts as the newest of the table. */
export function db2Level(version: string | undefined): Db2Level {
  return levelOf(db2Levels, version);
}

/** Whether a level is that of `since` or a later one. */
export function isFrom(level: Db2Level, since: Db2LevelName): boolean {
  const order = (name: Db2LevelName) => db2Levels.findIndex((candidate) => candidate.name === name);
  return order(level.name) >= order(since);
}

/** A default that is another one at the level that runs than at the level that was published. */
export interface MovedDefault {
  readonly name: string;
  readonly published: number;
  readonly running: number;
}

/** What has to be set so that nothing unset changes when another level runs than the published one. */
export function movedDefaults(published: Db2Level, running: Db2Level): readonly MovedDefault[] {
  const names = Object.keys(published.defaults) as (keyof Db2Level["defaults"])[];
  return names
    .map((name) => ({ name, published: published.defaults[name], running: running.defaults[name] }))
    .filter((moved) => moved.published !== moved.running);
}
