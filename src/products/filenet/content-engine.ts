import { vendorImages } from "../../images/vendor-catalogue";
import { Application, type ApplicationProps } from "../../model/application";
import type { Database } from "../../model/database";
import type { Resolution } from "../../model/resolution";
import { requestThreadIds, requestThreads, type Connection, type Server } from "../../model/server";
import type { Carry, Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import type { Given } from "../../settings/given";
import { propose, type Proposal } from "../../settings/proposal";
import { standInPool } from "./rules";
import { contentEngineOnLiberty, contentEngineSettings, onLibertyOnly, standInPoolSettings } from "./settings";

export interface ContentEngineProps extends Omit<ApplicationProps, "contextRoot" | "database"> {
  /** @default /FileNet */
  readonly contextRoot?: string;
  /** Database of the object store: the metadata of the documents. */
  readonly objectStore: Database;
  /** Database of the global configuration (GCD). */
  readonly globalConfiguration: Database;
}

/** FileNet P8 Content Engine: one instance on one application server; like instances share their databases. */
export class ContentEngine extends Application {
  readonly kind = "content-engine";
  readonly productTitle = "FileNet P8 Content Engine";
  readonly bearsLoad = true;
  override readonly vendorImages = { websphere: vendorImages["content-engine"] };
  readonly settingTable = contentEngineSettings;
  readonly systemProperties: readonly string[] = [];
  readonly globalConfiguration: Database;
  /** The stand-in has a pool of its own where nobody states the product's. */
  override readonly poolSetting: "db.poolSize" | "standIn.poolSize";
  override readonly dataSourceSettings: readonly string[];

  constructor(server: Server, id: string, props: ContentEngineProps) {
    const { objectStore, globalConfiguration, contextRoot = "/FileNet", settings = {} } = props;
    super(server, id, { contextRoot, database: objectStore });
    this.globalConfiguration = globalConfiguration;
    this.give({ "gcd.location": location(globalConfiguration), "objectStore.location": location(objectStore) });
    this.give(settings);
    const overridden = server.environment.override(`${this.path}/db.poolSize`) !== undefined;
    const isStated = overridden || (this.given["db.poolSize"]?.value ?? null) !== null;
    this.poolSetting = isStated ? "db.poolSize" : "standIn.poolSize";
    this.dataSourceSettings = ["objectStore.location", this.poolSetting];
  }

  carries(_flavour: Flavour) {
    return contentEngineOnLiberty;
  }
  override standInTable(): SettingTable {
    return this.poolSetting === "standIn.poolSize" ? standInPoolSettings : {};
  }
  override standInCarries(): Readonly<Record<string, Carry>> {
    return onLibertyOnly;
  }

  override connections(): readonly Connection[] {
    const { server: to, name } = this.globalConfiguration;
    const purpose = `${this.contextRoot} to database ${name}`;
    return [...super.connections(), { from: this.server, to, port: to.port, purpose }];
  }

  override rules(at: Resolution): readonly Proposal[] {
    if (this.poolSetting !== "standIn.poolSize") return [];
    return [
      propose(
        "standIn.poolSize",
        standInPool,
        { requestThreads: requestThreads(this.server, at) ?? 0 },
        { requestThreads: requestThreadIds([this.server]) },
      ),
    ];
  }

  override runbook(_at: Resolution): readonly string[] {
    return [
      "give the client the Java API (jace.jar) with the EJB transport: it reaches the engine by RMI/IIOP, the web services by HTTP",
    ];
  }
}

function location({ server, name }: Database): Given {
  const note = "address and name of the modelled database";
  return { value: `${server.fqdn}:${server.port}/${name}`, source: { kind: "chosen", note } };
}
