import type { Application } from "../../model/application";
import type { Finding } from "../../model/finding";
import { isUnstated, type Resolution } from "../../model/resolution";
import type { Connection, Server } from "../../model/server";
import type { Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import { fromLoad, propose, type Proposal } from "../../settings/proposal";
import type { Bytes } from "../../settings/units";
import { checkArtifacts, checkIndexMemory, checkOutgoing } from "./checks";
import { JazzApplication, type JazzApplicationProps } from "./jazz-application";
import { frontingMax, frontingRouteMax, frontingThreshold, outgoingConnections } from "./rules";
import {
  requirementsOnLiberty,
  requirementsSettingsOf,
  systemPropertiesOf,
  teamServerOnLiberty,
  teamServerSettings,
  type RequirementsRelease,
} from "./settings";

/** Jazz Team Server: users, licences and storage service of the other applications. */
export class JazzTeamServer extends JazzApplication {
  readonly kind = "jts";
  readonly productTitle = "Jazz Team Server";
  override readonly settingTable = teamServerSettings;
  constructor(server: Server, id: string, props: JazzApplicationProps) {
    super(server, id, "/jts", props);
  }

  override carries(_flavour: Flavour) {
    return teamServerOnLiberty;
  }

  private readonly linkIndexes: Application[] = [];

  /** A link index of other servers: the outgoing connections follow the load on it. */
  addLinkIndex(index: Application): void {
    this.linkIndexes.push(index);
  }

  override connections(): readonly Connection[] {
    const limit = { part: this, setting: "outgoing.perDestination" };
    const elsewhere = this.linkIndexes.filter(({ server }) => server !== this.server);
    const requests = elsewhere.map(({ server: to, contextRoot }) => {
      return { from: this.server, to, port: to.port, purpose: `link requests to ${contextRoot}`, limit, later: true };
    });
    return [...super.connections(), ...requests];
  }

  private threads(at: Resolution): number {
    return this.linkIndexes.reduce((sum, { server }) => sum + at.load(server), 0);
  }

  override rules(at: Resolution): readonly Proposal[] {
    if (this.linkIndexes.length === 0) return super.rules(at);
    const threads = this.threads(at);
    return [
      ...super.rules(at),
      propose("outgoing.perDestination", outgoingConnections, { threads }, { threads: fromLoad }),
      propose("outgoing.total", outgoingConnections, { threads }, { threads: fromLoad }),
    ];
  }

  override check(at: Resolution): readonly Finding[] {
    return checkOutgoing(this, this.threads(at), at);
  }
}

/** Global Configuration Management. */
export class GlobalConfiguration extends JazzApplication {
  readonly kind = "gc";
  readonly productTitle = "Global Configuration Management";
  constructor(server: Server, id: string, props: JazzApplicationProps) {
    super(server, id, "/gc", props);
  }
}

/** Data that one server holds, as far as the report gives it. */
export interface RepositoryShape {
  readonly artifacts: number;
  readonly artifactsPerProject: number;
  readonly largestModule: number;
  /** Size of the Jena index on disk. @default - not in the report */
  readonly index?: Bytes;
}

export interface RequirementsManagementProps extends JazzApplicationProps {
  readonly teamServer: JazzTeamServer;
  readonly repository?: RepositoryShape;
  /** Release, where it decides which settings there are. @default 6.0.6 iFix003 */
  readonly release?: RequirementsRelease;
}

/** Requirements Management: DOORS Next Generation. It takes its share of the load. */
export class RequirementsManagement extends JazzApplication {
  readonly kind = "rm";
  readonly productTitle = "DOORS Next Generation";
  override readonly bearsLoad = true;
  override readonly settingTable: SettingTable;
  override readonly systemProperties: readonly string[];
  readonly teamServer: JazzTeamServer;
  readonly repository: RepositoryShape | undefined;

  constructor(server: Server, id: string, props: RequirementsManagementProps) {
    super(server, id, "/rm", props);
    this.settingTable = requirementsSettingsOf(props.release ?? "6.0.6 iFix003");
    this.systemProperties = systemPropertiesOf(this.settingTable);
    this.teamServer = props.teamServer;
    this.repository = props.repository;
  }

  override carries(_flavour: Flavour) {
    return requirementsOnLiberty;
  }

  override connections(): readonly Connection[] {
    const { server } = this.teamServer;
    const own = super.connections();
    if (server === this.server) return own;
    const limit = { part: this, setting: "fronting.routeMax" };
    return [
      ...own,
      { from: this.server, to: server, port: server.port, purpose: "fronting connections to JTS", limit, later: true },
    ];
  }

  /** The report's two fronting settings apply above 200 users with JTS on other hardware; scaled loads keep the ratio. */
  override rules(at: Resolution): readonly Proposal[] {
    const users = at.load(this.server);
    const full = (users * at.scale.denominator) / at.scale.numerator;
    if (this.teamServer.server.machine === this.server.machine || full <= frontingThreshold) return super.rules(at);
    return [
      ...super.rules(at),
      propose("fronting.routeMax", frontingRouteMax, { users }, { users: fromLoad }),
      propose("fronting.max", frontingMax, { users }, { users: fromLoad }),
    ];
  }

  override check(at: Resolution): readonly Finding[] {
    return [...checkIndexMemory(this, at), ...checkArtifacts(this)];
  }

  override runbook(at: Resolution): readonly string[] {
    const where = `${this.contextRoot.slice(1)}/admin > Advanced Properties`;
    return [
      `${where}: set "Jena TDB Default File Access Mode" and "Jena TDB File Access Mode" to ${at.setting(this, "jena.fileMode").value}; ` +
        "where an index.properties below server/conf/rm/indices has the entry jenaFileMode, set it to the same",
      ...this.rogueQuerySteps(where, at),
      "start the server and look for CRJZS5597I in rm.log: the index uses mapped I/O",
    ];
  }

  /** Nothing in a release that does not end long queries, nor where no report speaks of it. */
  private rogueQuerySteps(where: string, at: Resolution): readonly string[] {
    if (!("rogueQuery.abortTimeout" in this.settingTable)) return [];
    const abort = at.setting(this, "rogueQuery.abortTimeout");
    const interval = at.setting(this, "rogueQuery.runInterval");
    if (isUnstated(abort)) return [];
    return [
      `${where}: "${abort.definition.title}": ${abort.value ?? "value missing: the report lost it"}; its key is in no public page`,
      `${where}: "${interval.definition.title}": ${interval.value} (restart needed)`,
    ];
  }
}
