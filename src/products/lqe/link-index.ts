import { vendorImages } from "../../images/vendor-catalogue";
import { Application, type ApplicationProps } from "../../model/application";
import type { Finding } from "../../model/finding";
import type { Resolution } from "../../model/resolution";
import type { Connection, Server } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import { fromLoad, propose, type Proposal } from "../../settings/proposal";
import type { Bytes } from "../../settings/units";
import type { JazzTeamServer } from "../jazz/applications";
import { jdbc } from "../jazz/jazz-application";
import { checkIndexMemory, checkRelational } from "./checks";
import { connectionFile, relationalFiles } from "./files";
import { connectionsPerRoute, standInPool, totalConnections } from "./rules";
import { jenaSettings, onLibertyPool, poolSettings, relationalOnLiberty, relationalSettings } from "./settings";

export interface LinkIndexProps extends Omit<ApplicationProps, "contextRoot"> {
  /** @default - the application's own, e.g. `/ldx` */
  readonly contextRoot?: string;
  /** Server whose name stands in the public URI: the proxy. */
  readonly publicServer: Server;
  /** Applications whose tracked resource sets are indexed. @default - none */
  readonly dataSources?: readonly Application[];
  /** The team server whose outgoing connections follow the load on this index. @default - none is tuned for it */
  readonly teamServer?: JazzTeamServer;
  /** Size of the Jena index on disk, without a `database`. @default - not known */
  readonly jenaIndex?: Bytes;
}

/**
 * Base of Lifecycle Query Engine and Link Index Provider, which answer requests for links and take the load. With a
 * `database` they keep the index in that relational store (LQE rs, LDX rs), without one in a Jena triple store on their own
 * disk.
 */
export abstract class LinkIndex extends Application {
  readonly bearsLoad = true;
  readonly settingTable: SettingTable;
  readonly systemProperties: readonly string[] = [];
  override readonly poolSetting: string | undefined;
  override readonly dataSourceSettings: readonly string[];
  readonly jenaIndex: Bytes | undefined;
  private readonly publicServer: Server;
  private readonly dataSources: readonly Application[];

  constructor(server: Server, id: string, defaultRoot: string, props: LinkIndexProps) {
    const { settings, ...others } = props;
    super(server, id, { ...others, contextRoot: props.contextRoot ?? defaultRoot });
    this.publicServer = props.publicServer;
    this.dataSources = props.dataSources ?? [];
    this.jenaIndex = props.jenaIndex;
    this.settingTable = props.database ? relationalSettings : jenaSettings;
    this.poolSetting = props.database ? "standIn.poolSize" : undefined;
    this.dataSourceSettings = props.database ? ["db.location", "standIn.poolSize"] : [];
    if (props.database) this.give({ "db.location": jdbc(props.database).location });
    if (settings) this.give(settings);
    props.teamServer?.addLinkIndex(this);
  }

  override readonly vendorImages = { liberty: vendorImages["elm-liberty"] };
  override get vendorUploads() {
    const { name, target } = connectionFile(this);
    return this.isRelational ? { [name]: { target } } : {};
  }

  private get isRelational(): boolean {
    return this.database !== undefined;
  }

  carries(_flavour: Flavour) {
    return this.isRelational ? relationalOnLiberty : {};
  }
  override standInTable(): SettingTable {
    return this.isRelational ? poolSettings : {};
  }
  override standInCarries() {
    return this.isRelational ? onLibertyPool : {};
  }

  override connections(): readonly Connection[] {
    const servers = [...new Set(this.dataSources.map(({ server }) => server))].filter((to) => to !== this.server);
    const feeds = servers.map((to) => {
      const roots = this.dataSources.filter(({ server }) => server === to).map(({ contextRoot }) => contextRoot);
      const purpose = `tracked resource sets of ${roots.join(", ")}`;
      return { from: this.server, to, port: to.port, purpose, later: true };
    });
    return [...super.connections(), ...feeds];
  }

  override rules(at: Resolution): readonly Proposal[] {
    if (!this.isRelational) return [];
    const threads = at.load(this.server);
    const override = at.conditions.overrides.get(`${this.path}/http.maxTotalConnections`);
    const total = override === undefined ? totalConnections.apply({ threads }) : Number(override);
    return [
      propose("http.maxTotalConnections", totalConnections, { threads }, { threads: fromLoad }),
      propose(
        "http.maxConnectionsPerRoute",
        connectionsPerRoute,
        { totalConnections: total },
        { totalConnections: [`${this.path}/http.maxTotalConnections`] },
      ),
      propose("standIn.poolSize", standInPool, { threads }, { threads: fromLoad }),
    ];
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return this.isRelational ? relationalFiles(this, at) : [];
  }

  override check(at: Resolution): readonly Finding[] {
    return this.isRelational ? checkRelational(this, at) : checkIndexMemory(this, at);
  }

  override runbook(_at: Resolution): readonly string[] {
    return [
      'jts/admin > Advanced Properties, com.ibm.team.links.service.internal.LinkIndexService: set "Link Index Provider URL" to ' +
        `the public URI of this application, ${this.publicServer.url(this.contextRoot)} in the lab (DistributedLDX)`,
    ];
  }
}
