import { isFrom, type Db2Level, type Db2LevelName } from "./levels";

/** A parameter or registry variable that Db2 once had. */
export interface Discontinued {
  /** The first level of the table at which it has no effect. */
  readonly since: Db2LevelName;
  readonly reason: string;
  /** What to set in its place. @default - nothing */
  readonly replacement?: { readonly name: string; readonly value: (value: string) => string };
}

const sharedMemory = "discontinued with Db2 9.5: APPL_MEMORY covers application memory by itself";
const extendedStorage = "extended storage is gone: buffer pools are no longer limited to 32 bits";

/** Registry variables and database configuration parameters that published tunings of their time may state. */
export const discontinued = {
  LOGRETAIN: {
    since: "9.7",
    reason: "ignored since Db2 9.5, discontinued with 10.1",
    replacement: { name: "LOGARCHMETH1", value: (value) => (/^(RECOVERY|ON|YES)$/.test(value) ? "LOGRETAIN" : "OFF") },
  },
  USEREXIT: {
    since: "9.7",
    reason: "ignored since Db2 9.5, discontinued with 10.1",
    replacement: { name: "LOGARCHMETH1", value: (value) => (/^(ON|YES)$/.test(value) ? "USEREXIT" : "OFF") },
  },
  APP_CTL_HEAP_SZ: { since: "9.7", reason: sharedMemory },
  APPGROUP_MEM_SZ: { since: "9.7", reason: sharedMemory },
  GROUPHEAP_RATIO: { since: "9.7", reason: sharedMemory },
  ESTORE_SEG_SZ: { since: "9.7", reason: extendedStorage },
  NUM_ESTORE_SEGS: { since: "9.7", reason: extendedStorage },
  DYN_QUERY_MGMT: { since: "10.1", reason: "discontinued with Query Patroller" },
  DB2_ASYNC_IO_MAXFILOP: { since: "10.1", reason: "the threaded server shares one table of file handles" },
  DB2COUNTRY: {
    since: "10.1",
    reason: "renamed",
    replacement: { name: "DB2TERRITORY", value: (value) => value },
  },
  DB2_INDEX_FREE: { since: "10.5", reason: "PCTFREE of CREATE INDEX says it for each index" },
  DB2_TRUSTED_BINDIN: { since: "10.5", reason: "no longer supported" },
} as const satisfies Record<string, Discontinued>;

export type DiscontinuedName = keyof typeof discontinued;

/** What Db2 of a level does not know any more; undefined for a name that it takes. */
export function discontinuedAt(name: string, level: Db2Level): Discontinued | undefined {
  const entry: Discontinued | undefined = name in discontinued ? discontinued[name as DiscontinuedName] : undefined;
  return entry !== undefined && isFrom(level, entry.since) ? entry : undefined;
}
