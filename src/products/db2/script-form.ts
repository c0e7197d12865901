import { batch, shell, type Syntax } from "../../rendering/syntax";
import type { Db2 } from "./db2";

/** What an administrator's scripts are written in on the system of a Db2 server. */
export interface ScriptForm {
  readonly extension: "sh" | "cmd";
  /** Folder of the templates. */
  readonly templates: string;
  /** Folder on the machine. */
  readonly folder: string;
  readonly mode: string;
  readonly checkedBy: string;
  readonly syntax: Syntax;
  /** How a variable is read. */
  readonly read: (variable: string) => string;
}

const unix: ScriptForm = {
  extension: "sh",
  templates: "db2",
  folder: "/opt/perflab/db2",
  mode: "0755",
  checkedBy: "shellcheck",
  syntax: shell,
  read: (variable) => `$${variable}`,
};

const windows: ScriptForm = {
  extension: "cmd",
  templates: "db2/windows",
  folder: "C:/perflab/db2",
  mode: "0644",
  checkedBy: "the grammar of batch files",
  syntax: batch,
  read: (variable) => `%${variable}%`,
};

/** Batch files on Windows. The vendor's image runs on Linux, whatever the machine of the report. */
export function scriptForm({ machine, vendor }: Db2): ScriptForm {
  return machine.os.family === "windows" && vendor === undefined ? windows : unix;
}
