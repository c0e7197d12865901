import type { Resolution, Resolved } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import type { ConfigFile } from "../../rendering/config-file";
import { postgresql, sql } from "../../rendering/syntax";
import { configFile, sourceLine, type FileSpec } from "../../rendering/view";
import type { MovedDefault } from "./levels";
import { parameterView, spelled } from "./parameters";
import type { PostgreSqlStandIn } from "./stand-in";

export interface StandInFilesProps {
  /** The setting that holds the databases' character set. @default - the databases are UTF-8 by choice */
  readonly encoding?: Resolved;
  /** The setting that holds the published command for statistics. @default - no statistics at the start */
  readonly statistics?: Resolved;
  /** Defaults of the published release that the lab's moved. @default - none */
  readonly kept?: readonly MovedDefault[];
}

/** The files with which PostgreSQL runs the databases of a server. */
export function standInFiles(server: PostgreSqlStandIn, at: Resolution, props: StandInFilesProps): ConfigFile[] {
  const databases = server.databases.map(({ name, purpose, role }) => ({
    name,
    purpose,
    role,
    passwordVariable: passwordVariable(role),
  }));
  const open = (name: string, target: string, extra: Partial<FileSpec>): ConfigFile =>
    configFile(at, server, {
      template: `postgresql/${name}.hbs`,
      name,
      form: "open",
      target: `/etc/perflab/${target}`,
      deployed: true,
      checkedBy: "PostgreSQL",
      syntax: postgresql,
      ...extra,
    });
  const { encoding, statistics, kept = [] } = props;
  const parameters = server.parameters(at);
  return [
    open("postgresql.conf", "postgresql.conf", {
      view: {
        parameters: parameters.map(parameterView),
        kept: kept.map(({ name, release, before, after }) => ({
          source: postgresql.comment(`default before PostgreSQL ${release}, whose own is ${spelled(after)}`),
          name,
          value: spelled(before),
        })),
      },
      carries: parameters.map(({ setting }) => setting.id),
    }),
    open("pg_hba.conf", "pg_hba.conf", { view: { databases: databases.map(({ role }) => ({ role })) } }),
    open("10-databases.sql", "initdb.d/10-databases.sql", {
      syntax: sql,
      view: {
        databases,
        encoding: sql.value(String(encoding?.value ?? "UTF-8")),
        encodingSource: sql.comment(encoding ? sourceLine(encoding) : "chosen; all data of the stand-in is UTF-8"),
      },
      ...(encoding ? { carries: [encoding.id] } : {}),
    }),
    ...(statistics
      ? [
          open("20-statistics.sql", "initdb.d/20-statistics.sql", {
            syntax: sql,
            view: {
              published: String(statistics.value ?? "missing"),
              publishedSource: sql.comment(sourceLine(statistics)),
              databases: databases.map(({ role }) => ({ role })),
            },
            carries: [statistics.id],
          }),
        ]
      : []),
  ];
}
