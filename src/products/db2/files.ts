import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { postgresql, shell, sql } from "../../rendering/syntax";
import { configFile, type FileSpec } from "../../rendering/view";
import { passwordVariable } from "../../model/secret-names";
import type { Db2 } from "./db2";

const scripts = "/opt/perflab/db2";

export function db2Files(db2: Db2, at: Resolution): ConfigFile[] {
  const databases = db2.databases.map(({ name, purpose, role }) => ({
    name,
    purpose,
    role,
    passwordVariable: passwordVariable(role),
  }));
  const script = (name: string, settings: readonly string[], view: FileSpec["view"] = {}): ConfigFile =>
    configFile(at, db2, {
      template: `db2/${name}.hbs`,
      name,
      form: "published",
      target: `${scripts}/${name}`,
      mode: "0755",
      checkedBy: "shellcheck",
      syntax: shell,
      settings,
      view,
    });
  const open = (template: string, name: string, target: string, extra: Partial<FileSpec> = {}): ConfigFile =>
    configFile(at, db2, {
      template: `db2/${template}`,
      name,
      form: "open",
      target,
      deployed: true,
      checkedBy: "PostgreSQL",
      syntax: sql,
      ...extra,
    });
  return [
    script("instance.sh", ["SVCENAME"]),
    script("create-databases.sh", ["CODESET", "TERRITORY", "PAGESIZE"], { databases }),
    script("configure-databases.sh", ["LOGFILSIZ", "MAXAPPLS"], { databases }),
    script("statistics.sh", ["statistics"], { databases }),
    open("postgresql.conf.hbs", "postgresql.conf", "/etc/perflab/postgresql.conf", {
      syntax: postgresql,
      settings: ["SVCENAME", ...Object.keys(db2.standInSettings)],
    }),
    open("pg_hba.conf.hbs", "pg_hba.conf", "/etc/perflab/pg_hba.conf", {
      syntax: postgresql,
      view: { databases: databases.map(({ role }) => ({ role })) },
    }),
    open("10-databases.sql.hbs", "10-databases.sql", "/etc/perflab/initdb.d/10-databases.sql", {
      settings: ["CODESET"],
      view: { databases },
    }),
    open("20-statistics.sql.hbs", "20-statistics.sql", "/etc/perflab/initdb.d/20-statistics.sql", {
      settings: ["statistics"],
      view: { databases: databases.map(({ role }) => ({ role })) },
    }),
  ];
}
