import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { configFile, sourceLine, type FileSpec } from "../../rendering/view";
import { describeSource } from "../../settings/source";
import { standInFiles } from "../postgresql/stand-in-files";
import { autoconfigureView } from "./autoconfigure";
import type { Db2 } from "./db2";
import { parameters, statedValue, type Left, type Parameters, type Written } from "./parameters";
import { scriptForm, type ScriptForm } from "./script-form";
import { database, databaseManager, registry } from "./settings";
import { aggregateSource, impliedBy } from "./workload";

export function db2Files(db2: Db2, at: Resolution): ConfigFile[] {
  const databases = db2.databases.map(({ name, purpose }) => ({ name, purpose }));
  const form = scriptForm(db2);
  const script = (title: string, settings: readonly string[], view: FileSpec["view"], carries: string[] = []) => {
    const name = `${title}.${form.extension}`;
    return configFile(at, db2, {
      template: `${form.templates}/${name}.hbs`,
      name,
      form: "published",
      target: `${form.folder}/${name}`,
      mode: form.mode,
      use: {
        as: "script",
        with: "db2",
        user: "db2inst1",
        ...(title === "statistics" ? { later: "after the data is loaded, and again as it grows" } : {}),
      },
      checkedBy: form.checkedBy,
      syntax: form.syntax,
      settings,
      view: view ?? {},
      carries,
    });
  };
  const lineView = (line: Written) => lineOf(line, form);
  const leftView = (line: Left) => leftOf(line, form);
  const variables = parameters(db2, at, registry);
  const manager = parameters(db2, at, databaseManager, ["SVCENAME"]);
  const configured = parameters(db2, at, database, ["LOGFILSIZ", "MAXAPPLS"]);
  const pools = bufferPools(db2, at);
  const advisor = autoconfigureView(db2, at);
  const statistics = at.setting(db2, "statistics");
  return [
    script(
      "instance",
      ["SVCENAME"],
      {
        more: ids(variables).length + ids(manager).length > 0,
        registry: variables.written.map((line) => ({ ...lineView(line), implied: impliedView(line, form) })),
        manager: manager.written.map(lineView),
        left: [...variables.left, ...manager.left].map(leftView),
      },
      [...ids(variables), ...ids(manager)],
    ),
    script("create-databases", ["CODESET", "TERRITORY", "PAGESIZE"], { databases }),
    ...(advisor ? [script("autoconfigure", [], { databases, ...advisor.view }, advisor.carries)] : []),
    script(
      "configure-databases",
      ["LOGFILSIZ", "MAXAPPLS"],
      {
        databases,
        more: configured.written.map(lineView),
        left: configured.left.map(leftView),
        pools: pools.map(lineView),
      },
      [...ids(configured), ...pools.map(({ setting }) => setting.id)],
    ),
    ...(statistics.value === null ? [] : [script("statistics", ["statistics"], { databases })]),
    ...standInFiles(db2, at, {
      encoding: at.setting(db2, "CODESET"),
      ...(statistics.value === null ? {} : { statistics }),
    }),
  ];
}

/** The buffer pools whose size somebody stated. */
function bufferPools(db2: Db2, at: Resolution): Written[] {
  const name = "IBMDEFAULTBP";
  const value = statedValue(db2, at, `BUFFERPOOL.${name}`);
  return value === undefined ? [] : [{ name, value, setting: at.setting(db2, `BUFFERPOOL.${name}`) }];
}

function ids({ written, left }: Parameters): string[] {
  return [...written, ...left].map(({ setting }) => setting.id);
}

function lineOf({ name, value, setting, note }: Written, { syntax }: ScriptForm) {
  return {
    source: syntax.comment(note === undefined ? sourceLine(setting) : `${sourceLine(setting)}; ${note}`),
    name,
    variable: name.toLowerCase(),
    value: syntax.value(value),
  };
}

function leftOf({ setting, reason }: Left, { syntax }: ScriptForm) {
  return {
    comment: syntax.comment(`not set: ${setting.name} ${String(setting.value)} (${sourceLine(setting)}): ${reason}`),
  };
}

/** What an aggregate sets by itself, as `db2set -all` shows it; empty for any other variable. */
function impliedView({ name, value }: Written, { syntax }: ScriptForm): string {
  const implied = name === "DB2_WORKLOAD" ? Object.entries(impliedBy(value)) : [];
  if (implied.length === 0) return "";
  const lines = implied.map(([part, setTo]) => `  ${part}=${setTo} [DB2_WORKLOAD]`);
  return ["It sets these by itself; they are not set again:", ...lines, `  (${describeSource(aggregateSource)})`]
    .map((line) => `${syntax.comment(line)}\n`)
    .join("");
}
