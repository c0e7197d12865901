import type { Finding } from "../../model/finding";
import { page } from "../../model/reference";
import { isStated, type Resolution } from "../../model/resolution";
import { discontinuedAt } from "./discontinued";
import type { Db2 } from "./db2";
import { isFrom } from "./levels";
import { isRecoverable, parameters, statedValue } from "./parameters";
import { database, databaseManager, registry } from "./settings";
import { aggregateSource, impliedBy, sameSwitch } from "./workload";

/** What the level of the server does not take, or takes in another way than the published text. */
export function checkLevel(db2: Db2, at: Resolution): Finding[] {
  return [
    ...checkLogFiles(db2, at),
    ...checkRanges(db2, at),
    ...checkDiscontinued(db2, at),
    ...checkWorkload(db2, at),
    ...checkAutoconfigure(db2, at),
  ];
}

const reference = page("Db2 documentation, configuration parameters");

function range(db2: Db2, name: string, given: string, allowed: string): Finding {
  return {
    code: "DB2_RANGE",
    severity: "error",
    path: `${db2.path}/${name}`,
    message: `Db2 ${db2.level.name} refuses this value`,
    given,
    allowed,
    fix: "state a value of the range, or the version of the server",
    source: reference,
  };
}

function checkLogFiles(db2: Db2, at: Resolution): Finding[] {
  const { level } = db2;
  const recoverable = isRecoverable(db2, at);
  const limits = recoverable ? level.recoverable : level.circular;
  const logging = recoverable ? "archive logging" : "circular logging";
  const one = (name: "LOGPRIMARY" | "LOGSECOND" | "LOGFILSIZ", [least, most]: readonly [number, number]): Finding[] => {
    const value = at.number(db2, name);
    if (value === undefined || (value >= least && value <= most)) return [];
    if (name === "LOGSECOND" && value === -1)
      return recoverable ? [] : [range(db2, name, "-1", "0 to 254: no limit needs archive logging")];
    const mode = name === "LOGFILSIZ" ? "" : ` with ${logging}`;
    return [range(db2, name, `${value}`, `${least} to ${most}${mode}`)];
  };
  const single = [
    ...one("LOGFILSIZ", level.LOGFILSIZ),
    ...one("LOGPRIMARY", limits.LOGPRIMARY),
    ...one("LOGSECOND", limits.LOGSECOND),
  ];
  const stated = ["LOGPRIMARY", "LOGSECOND"].filter((name) => isStated(at.setting(db2, name)));
  const primary = at.number(db2, "LOGPRIMARY") ?? level.defaults.LOGPRIMARY;
  const secondary = at.number(db2, "LOGSECOND") ?? level.defaults.LOGSECOND;
  if (single.length > 0 || stated.length === 0 || primary + secondary <= limits.together) return single;
  const allowed = `at most ${limits.together} together with ${logging}`;
  return [range(db2, stated[0] ?? "LOGPRIMARY", `${primary} + ${secondary} log files`, allowed)];
}

/** Numbers of settings that also take words. */
const numbers: Readonly<Record<string, readonly [least: number, most: number]>> = {
  APPLHEAPSZ: [16, 2_147_483_647],
  SORTHEAP: [16, 4_294_967_295],
  SHEAPTHRES_SHR: [250, 2_147_483_647],
  DATABASE_MEMORY: [0, 4_294_967_295],
};

function checkRanges(db2: Db2, at: Resolution): Finding[] {
  const found = Object.entries(numbers).flatMap(([name, [least, most]]) => {
    const value = statedValue(db2, at, name);
    const number = Number.parseInt(value ?? "", 10);
    if (Number.isNaN(number) || (number >= least && number <= most)) return [];
    return [range(db2, name, `${number}`, `${least} to ${most}`)];
  });
  const workload = statedValue(db2, at, "DB2_WORKLOAD");
  return workload === "ANALYTICS" && !isFrom(db2.level, "10.5")
    ? [...found, range(db2, "DB2_WORKLOAD", workload, "ANALYTICS from Db2 10.5 on")]
    : found;
}

function checkDiscontinued(db2: Db2, at: Resolution): Finding[] {
  return [registry, databaseManager, database].flatMap((place) => {
    const { written, left } = parameters(db2, at, place);
    return [...written, ...left].flatMap(({ setting }): Finding[] => {
      const gone = discontinuedAt(setting.name, db2.level);
      if (gone === undefined) return [];
      const { replacement } = gone;
      const value = String(setting.value);
      return [
        {
          code: "DB2_DISCONTINUED",
          severity: "warning",
          path: setting.id,
          message: `Db2 ${db2.level.name} does not have it any more: ${gone.reason}`,
          given: `${setting.name} ${value}`,
          allowed: replacement ? `${replacement.name} ${replacement.value(value)}` : "nothing in its place",
          fix: replacement ? `state ${replacement.name}` : "leave it out",
          source: page("Db2 documentation, discontinued functionality"),
        },
      ];
    });
  });
}

/** Parts of an aggregate that are stated as well. */
function checkWorkload(db2: Db2, at: Resolution): Finding[] {
  const workload = statedValue(db2, at, "DB2_WORKLOAD");
  return Object.entries(impliedBy(workload)).flatMap(([name, implied]): Finding[] => {
    const value = statedValue(db2, at, name);
    if (value === undefined) return [];
    const same = sameSwitch(value, implied);
    return [
      {
        code: "DB2_WORKLOAD_PART",
        severity: same ? "note" : "warning",
        path: `${db2.path}/${name}`,
        message: same
          ? "the workload sets this variable by itself: it is not set again"
          : "this variable is set against what the workload stands for",
        given: `${name}=${value}`,
        allowed: `${name}=${implied} [DB2_WORKLOAD=${workload}]`,
        fix: "leave the variable to DB2_WORKLOAD",
        source: aggregateSource,
      },
    ];
  });
}

/** The advisor takes the database for the only one of the instance. */
function checkAutoconfigure(db2: Db2, at: Resolution): Finding[] {
  const percent = at.number(db2, "autoconfigure.mem_percent");
  const all = (percent ?? 0) * db2.databases.length;
  if (percent === undefined || all <= 100) return [];
  return [
    {
      code: "DB2_AUTOCONFIGURE",
      severity: "warning",
      path: `${db2.path}/autoconfigure.mem_percent`,
      message: "the databases of the instance get more than all of its memory",
      given: `${percent} % for each of ${db2.databases.length} databases: ${all} %`,
      allowed: "at most 100 %",
      fix: "lower mem_percent, or put each database into an instance of its own",
      source: page("Db2 documentation, AUTOCONFIGURE command"),
    },
  ];
}
