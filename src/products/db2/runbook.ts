import type { Resolution } from "../../model/resolution";
import { autoconfigureView } from "./autoconfigure";
import type { Db2 } from "./db2";
import { isRecoverable, parameters, statedValue } from "./parameters";
import { logSpaceMib } from "./rules";
import { scriptForm } from "./script-form";
import { database, registry } from "./settings";
import { impliedBy } from "./workload";

/** What the scripts cannot say by themselves. */
export function db2Runbook(db2: Db2, at: Resolution): string[] {
  const workload = statedValue(db2, at, "DB2_WORKLOAD");
  const implied = Object.entries(impliedBy(workload)).map(([name, value]) => `${name}=${value}`);
  const { extension } = scriptForm(db2);
  const left = [registry, database].flatMap((place) => parameters(db2, at, place).left);
  const logs = ["LOGPRIMARY", "LOGSECOND", "LOGFILSIZ"].some((name) => statedValue(db2, at, name) !== undefined);
  return [
    ...(implied.length > 0
      ? [`db2set DB2_WORKLOAD=${workload} also sets ${implied.join(", ")}: do not set these one by one`]
      : []),
    ...(autoconfigureView(db2, at)
      ? [`run autoconfigure.${extension} before configure-databases.${extension}: stated values win`]
      : []),
    ...left.map(({ setting, reason }) => `${setting.name} ${String(setting.value)} is not set: ${reason}`),
    ...(isRecoverable(db2, at)
      ? ["back up every database offline once: with LOGARCHMETH1 no longer OFF it takes no connection before"]
      : []),
    ...(logs ? [logSpace(db2, at)] : []),
  ];
}

function logSpace(db2: Db2, at: Resolution): string {
  const { defaults } = db2.level;
  const primary = at.number(db2, "LOGPRIMARY") ?? defaults.LOGPRIMARY;
  const secondary = at.number(db2, "LOGSECOND") ?? defaults.LOGSECOND;
  const filePages = at.number(db2, "LOGFILSIZ") ?? 0;
  const each = logSpaceMib.apply({ files: primary + Math.max(secondary, 0), filePages });
  const unbounded = secondary === -1 ? ", without a limit on top" : "";
  return `keep ${each} MiB of disk free for the log files of each database${unbounded}`;
}
