import { mib, type Given } from "../../src";
import { ours, table } from "../fixtures/small-lab";
import type { Lab, Row } from "./cases";

const db2 = (values: Parameters<typeof table>[0], db2Version?: string): Lab => ({
  db2: table(values),
  ...(db2Version ? { db2Version } : {}),
});

const files = (primary: number, secondary: number, version?: string, archive?: string): Lab =>
  db2({ LOGPRIMARY: primary, LOGSECOND: secondary, ...(archive ? { LOGARCHMETH1: archive } : {}) }, version);

const db2Rows: Row[] = (
  [
    ["error", "DB2_RANGE", "LOGPRIMARY", "at most 256", files(128, 129, "11.1"), files(128, 128, "11.1")],
    ["error", "DB2_RANGE", "LOGPRIMARY", "2 to 256 with circular", files(257, 0, "11.5"), files(257, 0, "11.5", "TSM")],
    ["error", "DB2_RANGE", "LOGPRIMARY", "at most 256", files(250, 7, "9.7", "TSM"), files(250, 6, "9.7", "TSM")],
    ["error", "DB2_RANGE", "LOGSECOND", "no limit needs", files(3, -1, "11.5"), files(3, -1, "11.5", "TSM")],
    [
      "error",
      "DB2_RANGE",
      "LOGFILSIZ",
      "4 to 1048572",
      db2({ LOGFILSIZ: 1_048_573 }, "10.5"),
      db2({ LOGFILSIZ: 1_048_573 }, "11.1"),
    ],
    ["error", "DB2_RANGE", "SHEAPTHRES_SHR", "249", db2({ SHEAPTHRES_SHR: "249" }), db2({ SHEAPTHRES_SHR: "250" })],
    [
      "error",
      "DB2_RANGE",
      "DB2_WORKLOAD",
      "from Db2 10.5",
      db2({ DB2_WORKLOAD: "ANALYTICS" }, "10.1"),
      db2({ DB2_WORKLOAD: "ANALYTICS" }, "10.5"),
    ],
    [
      "warning",
      "DB2_DISCONTINUED",
      "DB2COUNTRY",
      "DB2TERRITORY 68",
      db2({ DB2COUNTRY: "68" }, "10.1"),
      db2({ DB2COUNTRY: "68" }, "9.7"),
    ],
    [
      "warning",
      "DB2_DISCONTINUED",
      "LOGRETAIN",
      "LOGARCHMETH1 LOGRETAIN",
      db2({ LOGRETAIN: "RECOVERY" }, "9.7.5"),
      db2({ LOGARCHMETH1: "LOGRETAIN" }, "9.7.5"),
    ],
    [
      "note",
      "DB2_WORKLOAD_PART",
      "DB2_SKIPINSERTED",
      "DB2_SKIPINSERTED=ON",
      db2({ DB2_WORKLOAD: "FILENET_CM", DB2_SKIPINSERTED: "ON" }),
      db2({ DB2_SKIPINSERTED: "ON" }),
    ],
    [
      "warning",
      "DB2_WORKLOAD_PART",
      "DB2_EVALUNCOMMITTED",
      "DB2_EVALUNCOMMITTED=YES",
      db2({ DB2_WORKLOAD: "FILENET_CM", DB2_EVALUNCOMMITTED: "NO" }),
      db2({ DB2_WORKLOAD: "SAP", DB2_EVALUNCOMMITTED: "NO" }),
    ],
    [
      "warning",
      "DB2_AUTOCONFIGURE",
      "autoconfigure.mem_percent",
      "102 %",
      db2({ "autoconfigure.mem_percent": 51 }),
      db2({ "autoconfigure.mem_percent": 50 }),
    ],
    [
      "warning",
      "DB2_MEMORY",
      "INSTANCE_MEMORY",
      "at most 16384 MiB",
      db2({ INSTANCE_MEMORY: "4194305" }),
      db2({ INSTANCE_MEMORY: "4194304" }),
    ],
    [
      "warning",
      "DB2_MEMORY",
      "DATABASE_MEMORY",
      "for each of 2",
      db2({ DATABASE_MEMORY: "2097153" }),
      db2({ DATABASE_MEMORY: "2097152" }),
    ],
    [
      "warning",
      "DB2_MEMORY",
      "BUFFERPOOL.IBMDEFAULTBP",
      "16384 bytes",
      db2({ PAGESIZE: 16_384, "BUFFERPOOL.IBMDEFAULTBP": 524_289 }),
      db2({ PAGESIZE: 16_384, "BUFFERPOOL.IBMDEFAULTBP": 524_288 }),
    ],
  ] satisfies Row[]
).map(([severity, code, name, ...rest]) => [severity, code, `db/db2/${name}`, ...rest]);

const oracle = (settings: Readonly<Record<string, Given>>, more: Lab & { version?: string } = {}): Lab => {
  const { version, ...lab } = more;
  return { ...lab, oracle: { settings, ...(version ? { version } : {}) } };
};
const processes = (count: number): Lab => ({
  ...oracle({}),
  options: { overrides: { "db/oracle/processes": count } },
});
const named = (databaseName: string, version: string): Lab => oracle({}, { databaseName, version });

const oracleRows: Row[] = (
  [
    ["error", "CHAIN_DATABASE", "processes", "255; at least 336", processes(255), processes(336)],
    ["warning", "CHAIN_DATABASE", "processes", "335; at least 336", processes(335), processes(336)],
    [
      "warning",
      "CHAIN_DATABASE",
      "processes",
      "200; at least 336",
      oracle(table({ processes: 200 })),
      oracle(ours({ processes: 200 })),
    ],
    [
      "warning",
      "CHAIN_DATABASE",
      "sessions",
      "322; at least 336",
      oracle(table({ processes: 200, shared_servers: 20, sessions: 300 })),
      oracle(table({ processes: 200, shared_servers: 20, sessions: 336 })),
    ],
    [
      "error",
      "ORACLE_MEMORY",
      "memory_target",
      "at most memory_max_target: 1024 MiB",
      oracle(table({ memory_target: mib(1025), memory_max_target: mib(1024) })),
      oracle(table({ memory_target: mib(1024), memory_max_target: mib(1024) })),
    ],
    [
      "warning",
      "ORACLE_MEMORY",
      "sga_target",
      "16385 MiB",
      oracle(table({ sga_target: mib(12_288), pga_aggregate_target: mib(4097) })),
      oracle(table({ sga_target: mib(12_288), pga_aggregate_target: mib(4096) })),
    ],
    [
      "warning",
      "ORACLE_MEMORY",
      "memory_target",
      "at most 16384 MiB",
      oracle(table({ memory_target: mib(16_385) })),
      oracle(table({ memory_target: mib(16_384) })),
    ],
    [
      "note",
      "ORACLE_MEMORY",
      "memory_max_target",
      "sga_target",
      oracle(table({ memory_target: mib(1) })),
      oracle(table({ memory_target: mib(0), sga_target: mib(1024) })),
    ],
    [
      "warning",
      "ORACLE_LEVEL",
      "optimizer_adaptive_features",
      "optimizer_adaptive_plans",
      oracle(table({ optimizer_adaptive_features: false }), { version: "12.2.0.1" }),
      oracle(table({ optimizer_adaptive_features: false }), { version: "12.1.0.2" }),
    ],
    [
      "warning",
      "ORACLE_LEVEL",
      "cursor_sharing",
      "up to 11.2",
      oracle(table({ cursor_sharing: "SIMILAR" })),
      oracle(table({ cursor_sharing: "SIMILAR" }), { version: "11.2.0.4" }),
    ],
    ["error", "ORACLE_NAME", "A".repeat(31), "1 to 30", named("A".repeat(31), "12.1"), named("A".repeat(31), "12.2")],
    ["error", "ORACLE_NAME", "A".repeat(64), "at most 63", named("A".repeat(64), "19c"), named("A".repeat(63), "19c")],
    ["error", "ORACLE_NAME", "Session", "no reserved word", named("Session", "19c"), named("Sessions", "19c")],
    ["error", "ORACLE_NAME", "jts", "more than case", named("jts", "19c"), named("RM", "19c")],
  ] satisfies Row[]
).map(([severity, code, name, ...rest]) => [severity, code, `db/oracle/${name}`, ...rest]);

export const databaseCases: readonly Row[] = [...db2Rows, ...oracleRows];
