import { Application, type ApplicationProps } from "../../model/application";
import type { Database } from "../../model/database";
import type { Resolution } from "../../model/resolution";
import type { Flavour } from "../../settings/carry";
import { chosen } from "../../settings/given";
import type { Proposal } from "../../settings/proposal";
import type { Nuxeo } from "./nuxeo";
import { withLoad } from "./rules";
import { contentOnTomcat, contentSettings } from "./settings";

export interface ContentApplicationProps extends Omit<ApplicationProps, "contextRoot" | "database"> {
  readonly database: Database;
}

/** The content application of a Nuxeo server: repository, pages and REST API. */
export class ContentApplication extends Application {
  readonly kind = "nuxeo";
  readonly productTitle = "Nuxeo content application";
  readonly settingTable = contentSettings;
  readonly bearsLoad = true;
  override readonly statusPath = "/runningstatus";
  readonly systemProperties = [];
  override readonly poolSetting = "nuxeo.db.max-pool-size";
  override readonly furtherPools = ["nuxeo.vcs.max-pool-size"];
  override readonly dataSourceSettings = [
    "nuxeo.db.host",
    "nuxeo.db.port",
    "nuxeo.db.name",
    "nuxeo.db.user",
    "nuxeo.db.max-pool-size",
  ];

  constructor(server: Nuxeo, id: string, props: ContentApplicationProps) {
    super(server, id, { database: props.database, contextRoot: "/nuxeo" });
    const { server: host, name, role } = props.database;
    this.give(
      chosen("address of the modelled database")({
        "nuxeo.db.host": host.fqdn,
        "nuxeo.db.port": host.port,
        "nuxeo.db.name": name,
        "nuxeo.db.user": role,
      }),
    );
    if (props.settings) this.give(props.settings);
  }

  carries(_flavour: Flavour) {
    return contentOnTomcat;
  }

  override rules(at: Resolution): readonly Proposal[] {
    const { environment } = this.server;
    return withLoad(this, environment.workload, at.load(this.server), {
      "nuxeo.db.max-pool-size": 2,
      "nuxeo.vcs.max-pool-size": 2,
    });
  }
}
