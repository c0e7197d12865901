import type { Resolution } from "../../model/resolution";
import { Application, type ApplicationProps } from "../../model/application";
import type { Database } from "../../model/database";
import { requestThreadIds, requestThreads, type Connection, type Server } from "../../model/server";
import { vendorImages } from "../../images/vendor-catalogue";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import type { Given } from "../../settings/given";
import { OracleDatabase } from "../oracle/oracle";
import { propose, type Proposal } from "../../settings/proposal";
import { scaleUp } from "../../settings/scale";
import { jazzFiles, jazzFileTargets } from "./files";
import { databasePool } from "./rules";
import { jazzOnLiberty, jazzSettings } from "./settings";

export interface JazzApplicationProps extends Omit<ApplicationProps, "contextRoot"> {
  /** @default - the application's own, e.g. `/rm` */
  readonly contextRoot?: string;
  /** Server whose name stands in the public URI: the proxy, or the application server itself where there is none. */
  readonly publicServer: Server;
  /** The data warehouse that the application's data is loaded into. @default - none */
  readonly dataWarehouse?: Database;
}

/** Base of the Jazz applications: a public URI, a database and a `teamserver.properties`. */
export abstract class JazzApplication extends Application {
  readonly bearsLoad: boolean = false;
  readonly dataWarehouse: Database | undefined;
  readonly settingTable: SettingTable = jazzSettings;
  readonly systemProperties: readonly string[] = [];
  override readonly poolSetting = "db.poolSize";
  override readonly dataSourceSettings: readonly string[] = ["db.location", "db.poolSize"];

  constructor(server: Server, id: string, defaultRoot: string, props: JazzApplicationProps) {
    super(server, id, { ...props, contextRoot: props.contextRoot ?? defaultRoot });
    this.give({ "webapp.url": publicUri(this, props.publicServer) });
    this.dataWarehouse = props.dataWarehouse;
    if (props.database) {
      const { vendor, location } = jdbc(props.database);
      this.give({ "db.vendor": vendor, "db.location": location });
    }
    if (props.dataWarehouse) {
      const { vendor, location } = jdbc(props.dataWarehouse);
      this.give({ "datawarehouse.vendor": vendor, "datawarehouse.location": location });
    }
    if (props.settings) this.give(props.settings);
  }

  override readonly vendorImages = { websphere: vendorImages["elm-websphere"], liberty: vendorImages["elm-liberty"] };
  override get vendorUploads() {
    const { properties, merge } = jazzFileTargets(this);
    return { [properties.name]: { target: properties.path }, [merge.name]: { target: merge.path, mode: "0755" } };
  }
  override get vendorSteps() {
    return [jazzFileTargets(this).merge.path];
  }

  carries(_flavour: Flavour) {
    return jazzOnLiberty;
  }

  override connections(): readonly Connection[] {
    if (this.dataWarehouse === undefined) return super.connections();
    const { server: to, name } = this.dataWarehouse;
    const purpose = `${this.contextRoot} to data warehouse ${name}`;
    return [...super.connections(), { from: this.server, to, port: to.port, purpose }];
  }

  override rules(at: Resolution): readonly Proposal[] {
    const publishedPool = scaleUp(
      Number(this.given["db.poolSize"]?.value ?? jazzSettings["db.poolSize"].default),
      at.scale,
    );
    return [
      propose(
        "db.poolSize",
        databasePool,
        { publishedPool, requestThreads: requestThreads(this.server, at) ?? 0 },
        { publishedPool: ["scale"], requestThreads: requestThreadIds([this.server]) },
      ),
    ];
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return jazzFiles(this, at);
  }
}

/** The address by which users know an application; without a proxy it is that of its own server. */
function publicUri(application: JazzApplication, publicServer: Server): Given {
  const whose = publicServer === application.server ? "the server's own name" : "the proxy's name";
  return chosen(
    publicServer.url(application.contextRoot),
    `${whose} in this lab: put the real public URI here before use`,
  );
}

/** Vendor and location of a database, as `teamserver.properties` has them. */
export function jdbc({ server, name }: Database): { vendor: Given; location: Given } {
  const address = `${server.fqdn}:${server.port}`;
  if (server instanceof OracleDatabase)
    return {
      vendor: chosen("ORACLE", "the vendor of the modelled database"),
      location: chosen(
        `thin:${name}/{password}@//${address}/${server.serviceName}`,
        "address, service and user of the modelled database",
      ),
    };
  return {
    vendor: chosen("DB2", "the vendor of the modelled database"),
    location: chosen(
      `//${address}/${name}:user=db2inst1;password={password};`,
      "address and name of the modelled database; the form for Db2 is not in a public page",
    ),
  };
}

function chosen(value: string, note: string): Given {
  return { value, source: { kind: "chosen", note } };
}
