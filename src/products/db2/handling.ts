import type { SettingDefinition } from "../../settings/definition";
import { handled, type Handling } from "../../settings/handling";
import { database, databaseManager, db2Settings, registry } from "./settings";

const reference = "Db2 command reference";

/** Parameters that are not configurable online: the new value waits. */
const waits: Readonly<Record<string, string>> = {
  LOGFILSIZ: "when the database is activated again, after all applications have disconnected",
  LOGPRIMARY: "when the database is activated again, after all applications have disconnected",
  SVCENAME: "restart of the instance: db2stop, db2start",
};

/** How a database administrator reads a value back. */
const checks: Readonly<Record<string, readonly [text: string, source: string]>> = {
  [registry]: ["db2set -all", `${reference}, db2set`],
  [databaseManager]: [
    "db2 attach to <instance>, db2 get dbm cfg show detail: value in force and delayed value",
    `${reference}, GET DATABASE MANAGER CONFIGURATION`,
  ],
  [database]: [
    "db2 connect to <database>, db2 get db cfg show detail: value in force and delayed value",
    `${reference}, GET DATABASE CONFIGURATION`,
  ],
  "create database": ["db2 get db cfg for <database>", `${reference}, GET DATABASE CONFIGURATION`],
  "alter bufferpool": ["select bpname, npages from syscat.bufferpools", "Db2 SQL reference, SYSCAT.BUFFERPOOLS"],
};

/** How a database administrator handles a setting of Db2. */
function db2Handling(name: string, { place }: SettingDefinition): Handling {
  const [text, source] = checks[place] ?? [];
  const effect = waits[name];
  return {
    ...(effect ? { restart: { text: effect, source: "Db2 configuration parameter reference" } } : {}),
    ...(text && source ? { check: { text, source } } : {}),
  };
}

/** The settings with how they are handled. */
export const db2Table = handled(db2Settings, db2Handling);
