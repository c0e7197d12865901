import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import { PostgreSqlStandIn } from "../postgresql/stand-in";
import { standInFiles } from "../postgresql/stand-in-files";
import { oracleOnPostgreSql, oracleSettings } from "./settings";

/** Oracle Database; the applications' databases are schemas in it. */
export class OracleDatabase extends PostgreSqlStandIn {
  readonly product = "oracle";
  readonly productTitle = "Oracle Database";
  readonly settingTable = oracleSettings;
  readonly defaultPort = 1521;
  readonly portSetting = "listener.port";

  carries(_flavour: Flavour) {
    return oracleOnPostgreSql;
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return standInFiles(this, at, {});
  }
}
