import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { shell } from "../../rendering/syntax";
import { configFile, type FileSpec } from "../../rendering/view";
import { standInFiles } from "../postgresql/stand-in-files";
import type { Db2 } from "./db2";

const scripts = "/opt/perflab/db2";

export function db2Files(db2: Db2, at: Resolution): ConfigFile[] {
  const databases = db2.databases.map(({ name, purpose }) => ({ name, purpose }));
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
  const statistics = at.setting(db2, "statistics");
  const stated = statistics.value !== null;
  return [
    script("instance.sh", ["SVCENAME"]),
    script("create-databases.sh", ["CODESET", "TERRITORY", "PAGESIZE"], { databases }),
    script("configure-databases.sh", ["LOGFILSIZ", "MAXAPPLS"], { databases }),
    ...(stated ? [script("statistics.sh", ["statistics"], { databases })] : []),
    ...standInFiles(db2, at, {
      encoding: at.setting(db2, "CODESET"),
      ...(stated ? { statistics } : {}),
    }),
  ];
}
