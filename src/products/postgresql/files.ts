import { isStated, type Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { postgresql, sql } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import { parameterView, spelledShort } from "./parameters";
import { standInFiles } from "./stand-in-files";
import type { PostgreSql } from "./postgresql";

/** The file of the published release, the databases, and the files of the release that runs. */
export function postgreSqlFiles(server: PostgreSql, at: Resolution): ConfigFile[] {
  const stated = [...at.settings(server).values()].filter(
    ({ name, value }) => name in server.settingTable && value !== null,
  );
  const own = stated.filter(isStated);
  return [
    configFile(at, server, {
      template: "postgresql/published-postgresql.conf.hbs",
      name: "postgresql.conf",
      form: "published",
      use: { as: "entries", into: "$PGDATA/postgresql.conf" },
      target: "$PGDATA/postgresql.conf",
      checkedBy: `the table of parameters of PostgreSQL ${server.release}`,
      syntax: postgresql,
      view: {
        release: server.release,
        parameters: own.map((setting) => {
          const value = spelledShort(setting.value ?? "", setting.definition.unit);
          return parameterView({ name: setting.name, setting, value });
        }),
      },
      carries: own.map(({ id }) => id),
    }),
    configFile(at, server, {
      template: "postgresql/create-databases.sql.hbs",
      name: "create-databases.sql",
      form: "published",
      target: "perflab/create-databases.sql",
      use: { as: "script", with: "psql", user: "postgres" },
      checkedBy: "psql",
      syntax: sql,
      view: { databases: server.databases.map(({ role, purpose }) => ({ role, purpose })) },
    }),
    ...standInFiles(server, at, { kept: server.keptDefaults() }),
  ];
}
