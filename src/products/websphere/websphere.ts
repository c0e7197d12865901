import type { VendorImage } from "../../images/vendor-catalogue";
import type { VendorDeployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import { fromLoad, propose, type Proposal } from "../../settings/proposal";
import { OpenLibertyStandIn, type ApplicationServerProps } from "../liberty/stand-in";
import { checkJvm } from "../jvm/checks";
import { checkNames, checkOrb } from "./checks";
import { webSphereFiles } from "./files";
import { changesBetween } from "./levels";
import { threadPoolMaximum, threadPoolMinimum } from "./rules";
import { defaultCollector, onLiberty, orbSettingsOf, webSphereSettings, webSphereSettingsOf } from "./settings";
import { webSphereImage, webSphereVendorDeployment } from "./vendor";

export interface WebSphereProps extends ApplicationServerProps {
  /** Java level, where the report names it. @default - not stated */
  readonly javaLevel?: 7 | 8;
  /** Name of the application server. @default server1 */
  readonly serverName?: string;
  /** Name of the cluster that this server is a member of; all its members give the same. @default - a server of its own */
  readonly cluster?: string;
}

/** WebSphere Application Server traditional, one server: the only one of its profile, or a member of a cluster. */
export class WebSphere extends OpenLibertyStandIn {
  readonly product = "websphere";
  readonly productTitle = "WebSphere Application Server";
  readonly javaLevel: 7 | 8 | undefined;
  readonly serverName: string;
  readonly cluster: string | undefined;
  override readonly requestThreadSetting = "webContainer.maxThreads";
  private readonly ownSettings: SettingTable;
  private readonly allSettings: SettingTable;

  constructor(machine: Machine, id: string, props: WebSphereProps = {}) {
    super(machine, id, props);
    this.javaLevel = props.javaLevel;
    this.serverName = props.serverName ?? "server1";
    this.cluster = props.cluster;
    this.ownSettings = webSphereSettingsOf(this.serverName, defaultCollector(this.version));
    this.allSettings = { ...this.ownSettings, ...orbSettingsOf(this.serverName) };
  }

  get settingTable(): SettingTable {
    return this.statesOrb ? this.allSettings : this.ownSettings;
  }

  /** The report or an option states a setting of the ORB. */
  private get statesOrb(): boolean {
    const { environment, path } = this;
    return (
      Object.keys(this.given).some((name) => name.startsWith("orb.")) ||
      Object.keys(environment.options.overrides).some((id) => id.startsWith(`${path}/orb.`)) ||
      Object.keys(orbSettingsOf(this.serverName)).some((name) => environment.override(`${path}/${name}`) !== undefined)
    );
  }

  override get isClusterMember(): boolean {
    return this.cluster !== undefined;
  }
  override get levelChanges(): readonly string[] {
    return changesBetween(this.version, this.runningLevel);
  }

  carries(_flavour: Flavour) {
    return onLiberty;
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const users = at.load(this);
    const overridden = at.conditions.overrides.get(`${this.path}/webContainer.maxThreads`);
    const maximum = Number(overridden ?? threadPoolMaximum.apply({ users }));
    const minimum = Number(
      this.given["webContainer.minThreads"]?.value ?? webSphereSettings["webContainer.minThreads"].default,
    );
    return [
      ...super.productRules(at),
      ...(users > 0 ? [propose("webContainer.maxThreads", threadPoolMaximum, { users }, { users: fromLoad })] : []),
      ...(users > 0 && maximum < minimum
        ? [
            propose(
              "webContainer.minThreads",
              threadPoolMinimum,
              { minimum, maximum },
              { maximum: [`${this.path}/webContainer.maxThreads`] },
            ),
          ]
        : []),
    ];
  }

  override get vendorImage(): VendorImage {
    return webSphereImage(this);
  }
  override vendorDeployment(): VendorDeployment {
    return webSphereVendorDeployment(this);
  }

  override ownFiles(at: Resolution): readonly ConfigFile[] {
    return webSphereFiles(this, at);
  }

  override check(at: Resolution): readonly Finding[] {
    return [...checkNames(this), ...checkJvm(this, at), ...checkOrb(this, at)];
  }

  override runbook(at: Resolution): readonly string[] {
    const { serverName, cluster } = this;
    const reason = at.settings(this).has("orb.fragmentSize")
      ? ": the ORB reads its custom properties when it is initialized"
      : "";
    if (cluster === undefined) return reason === "" ? [] : [`restart ${serverName} after configure.py${reason}`];
    return [
      `run configure.py with wsadmin at the deployment manager: it changes member ${serverName} of ${cluster} only`,
      `synchronize the nodes, then Servers > Clusters > ${cluster} > Ripplestart${reason}`,
    ];
  }
}
