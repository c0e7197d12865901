import type { Resolution } from "../../model/resolution";
import { Application, type ApplicationProps } from "../../model/application";
import { requestThreads, type Server } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import type { Given } from "../../settings/given";
import { propose, type Proposal } from "../../settings/proposal";
import { scaleUp } from "../../settings/scale";
import { jazzFiles } from "./files";
import { databasePool } from "./rules";
import { jazzOnLiberty, jazzSettings } from "./settings";

export interface JazzApplicationProps extends Omit<ApplicationProps, "contextRoot"> {
  /** @default - the application's own, e.g. `/rm` */
  readonly contextRoot?: string;
  /** Server whose name stands in the public URI: the proxy. */
  readonly publicServer: Server;
}

/** Base of the Jazz applications: a public URI, a database and a `teamserver.properties`. */
export abstract class JazzApplication extends Application {
  readonly bearsLoad: boolean = false;
  readonly settingTable: SettingTable = jazzSettings;
  readonly systemProperties: readonly string[] = [];
  override readonly poolSetting = "db.poolSize";
  override readonly dataSourceSettings: readonly string[] = ["db.location", "db.poolSize"];

  constructor(server: Server, id: string, defaultRoot: string, props: JazzApplicationProps) {
    super(server, id, { ...props, contextRoot: props.contextRoot ?? defaultRoot });
    this.give({
      "webapp.url": chosen(
        `http://${props.publicServer.fqdn}${this.contextRoot}`,
        "the proxy's name in this lab: put the real public URI here before use",
      ),
    });
    if (props.database) {
      const { server: databaseServer, name } = props.database;
      const location = `//${databaseServer.fqdn}:${databaseServer.port}/${name}:user=db2inst1;password={password};`;
      this.give({
        "db.vendor": chosen("DB2", "the vendor of the modelled database"),
        "db.location": chosen(
          location,
          "address and name of the modelled database; the form for Db2 is not in a public page",
        ),
      });
    }
    if (props.settings) this.give(props.settings);
  }

  carries(_flavour: Flavour) {
    return jazzOnLiberty;
  }

  override rules(at: Resolution): readonly Proposal[] {
    const publishedPool = scaleUp(
      Number(this.given["db.poolSize"]?.value ?? jazzSettings["db.poolSize"].default),
      at.scale,
    );
    return [
      propose("db.poolSize", databasePool, { publishedPool, requestThreads: requestThreads(this.server, at) ?? 0 }),
    ];
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return jazzFiles(this, at);
  }
}

function chosen(value: string, note: string): Given {
  return { value, source: { kind: "chosen", note } };
}
