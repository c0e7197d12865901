import { isStated, type Resolution, type Resolved } from "../../model/resolution";
import { plain } from "../../settings/definition";
import type { Db2 } from "./db2";
import { discontinuedAt } from "./discontinued";
import { impliedBy, sameSwitch } from "./workload";

/** One parameter or registry variable as a script sets it. */
export interface Written {
  readonly name: string;
  readonly value: string;
  /** The setting that asks for it. */
  readonly setting: Resolved;
  /** Why it is set under another name than the published one. */
  readonly note?: string;
}

/** A stated setting that no script sets, and why. */
export interface Left {
  readonly setting: Resolved;
  readonly reason: string;
}

export interface Parameters {
  readonly written: readonly Written[];
  readonly left: readonly Left[];
}

export function statedValue(db2: Db2, at: Resolution, name: string): string | undefined {
  const setting = at.setting(db2, name);
  return setting.value === null || !isStated(setting) ? undefined : String(plain(setting.value));
}

/** What somebody stated for one command (`db2set`, `update db cfg`, `update dbm cfg`), as the server's level takes it. */
export function parameters(db2: Db2, at: Resolution, place: string, except: readonly string[] = []): Parameters {
  const written = new Map<string, Written>();
  const left: Left[] = [];
  const implied = impliedBy(statedValue(db2, at, "DB2_WORKLOAD"));
  const all = [...at.settings(db2).values()].filter(({ definition }) => definition.place === place);
  for (const setting of all.filter(({ name }) => !except.includes(name))) {
    const { name } = setting;
    const value = statedValue(db2, at, name);
    if (value === undefined) continue;
    const gone = discontinuedAt(name, db2.level);
    if (gone?.replacement !== undefined) {
      const { name: newName, value: spell } = gone.replacement;
      const known = written.get(newName);
      const note = `published as ${name} ${value}: ${gone.reason}`;
      if (known === undefined || (known.note !== undefined && known.value === "OFF"))
        written.set(newName, { name: newName, value: spell(value), setting, note });
      else left.push({ setting, reason: `${gone.reason}; ${newName} ${known.value} takes its place` });
    } else if (gone !== undefined) left.push({ setting, reason: gone.reason });
    else if (name in implied && sameSwitch(value, implied[name] ?? ""))
      left.push({ setting, reason: "DB2_WORKLOAD sets it, and it is not set again" });
    else written.set(name, { name, value, setting });
  }
  return { written: [...written.values()], left };
}

/** Whether the databases use archive logging: then a level may allow more log files. */
export function isRecoverable(db2: Db2, at: Resolution): boolean {
  const method = parameters(db2, at, "update db cfg").written.find(({ name }) => name === "LOGARCHMETH1");
  return method !== undefined && method.value !== "OFF";
}
