import { isStated, type Resolution, type Resolved } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import type { ConfigFile } from "../../rendering/config-file";
import { configFile, sourceLine, type FileSpec } from "../../rendering/view";
import { Bytes } from "../../settings/units";
import { standInFiles } from "../postgresql/stand-in-files";
import { tablespaces } from "./names";
import type { OracleDatabase } from "./oracle";
import { oracleParameters, scopeOf, unknownAt, type ParameterName } from "./parameters";
import { sqlPlus } from "./sql-plus";

const scripts = "/opt/perflab/oracle";
/** Absolute: a relative name of a data file ends up outside of the volume. */
const dataFolder = "/opt/oracle/oradata";

export function oracleFiles(oracle: OracleDatabase, at: Resolution): ConfigFile[] {
  const script = (name: string, spec: Partial<FileSpec>) =>
    configFile(at, oracle, {
      template: `oracle/${name}.hbs`,
      name,
      form: "published",
      target: `${scripts}/${name}`,
      use: {
        as: "script",
        with: "sqlplus",
        user: "oracle",
        ...(name === "statistics.sql" ? { later: "after the data is loaded, and again as it grows" } : {}),
      },
      checkedBy: "table of SQL*Plus statements",
      syntax: sqlPlus,
      ...spec,
    });
  const { written, left } = statedParameters(oracle, at);
  const statistics = at.setting(oracle, "statistics");
  const users = oracle.databases.map(({ name, purpose, role }, index) => {
    const { data, temporary } = tablespaces(name, index + 1);
    return {
      name: name.toUpperCase(),
      comment: sqlPlus.comment(`${name}: ${purpose}`),
      data,
      temporary,
      dataFile: `${dataFolder}/${data.toLowerCase()}.dbf`,
      temporaryFile: `${dataFolder}/${temporary.toLowerCase()}.dbf`,
      password: passwordVariable(role),
    };
  });
  const session = { pluggable: oracle.pluggable, service: oracle.serviceName };
  return [
    script("init.sql", {
      view: {
        parameters: written.map(parameterView),
        left: left.map(({ setting, reason }) => ({
          comment: sqlPlus.comment(
            `not set: ${setting.name} = ${valueOf(setting)} (${sourceLine(setting)}): ${reason}`,
          ),
        })),
        restarts: written.some(({ name }) => scopeOf(name as ParameterName) === "SPFILE"),
      },
      carries: [...written, ...left.map(({ setting }) => setting)].map(({ id }) => id),
    }),
    script("create-users.sql", { settings: ["characterSet"], view: { users, session } }),
    ...(statistics.value === null
      ? []
      : [script("statistics.sql", { view: { ...statisticsView(statistics), session }, carries: [statistics.id] })]),
    ...standInFiles(oracle, at, {
      encoding: { ...at.setting(oracle, "characterSet"), value: "UTF-8" },
      ...(statistics.value === null ? {} : { statistics }),
    }),
  ];
}

/** Parameters that somebody stated: those that the server's level takes, and those that it does not. */
export function statedParameters(oracle: OracleDatabase, at: Resolution) {
  const names = Object.keys(oracleParameters) as ParameterName[];
  const stated = names
    .map((name) => ({ name, setting: at.setting(oracle, name) }))
    .filter(({ setting }) => setting.value !== null && isStated(setting))
    .map(({ name, setting }) => ({ setting, reason: unknownAt(name, String(setting.value), oracle.level) }));
  return {
    written: stated.filter(({ reason }) => reason === undefined).map(({ setting }) => setting),
    left: stated.flatMap(({ setting, reason }) => (reason === undefined ? [] : [{ setting, reason }])),
  };
}

function parameterView(setting: Resolved) {
  const name = setting.name as ParameterName;
  return {
    source: sqlPlus.comment(sourceLine(setting)),
    // Hidden parameters need the quotes.
    name: name.startsWith("_") ? `"${name}"` : name,
    value: valueOf(setting),
    scope: scopeOf(name),
  };
}

/** Words stand without quotes, sizes in whole MB of 1024 x 1024 bytes. */
function valueOf({ value }: Resolved): string {
  if (value instanceof Bytes) return value.bytes === 0 ? "0" : `${value.toMib("up")}M`;
  return typeof value === "boolean" ? sqlPlus.value(value) : String(value);
}

function statisticsView(setting: Resolved) {
  return { source: sqlPlus.comment(sourceLine(setting)), command: String(setting.value) };
}
