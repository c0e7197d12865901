import { ownTable } from "../../text/table";
import { images } from "../../images/catalogue";
import { allAnswer, type Deployment } from "../../model/deployment";
import type { Machine } from "../../model/machine";
import type { Resolution } from "../../model/resolution";
import { passwordVariable } from "../../model/secret-names";
import { Server, type Connection, type ServerProps } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Carry } from "../../settings/carry";
import type { SettingTable } from "../../settings/definition";
import type { Reading } from "../../settings/probe";
import { fromMemory, propose, type Proposal } from "../../settings/proposal";
import { isFullSize } from "../../settings/scale";
import type { LdapDirectory } from "../ldap/ldap-directory";
import { standInChoices, standInHeap } from "./stand-in-rules";
import { onLibertyOnly, standInSettings } from "./stand-in-settings";

export interface ApplicationServerProps extends ServerProps {
  /** Where users and groups are kept. @default - none */
  readonly directory?: LdapDirectory;
}

/** Open Liberty as the lab runs it: for WebSphere Liberty, or in place of WebSphere Application Server. */
export abstract class OpenLibertyStandIn extends Server {
  readonly image = images.liberty;
  readonly defaultPort: number = 9080;
  readonly directory: LdapDirectory | undefined;
  override readonly standInSettings: SettingTable = standInSettings;
  override readonly standInCarry: Readonly<Record<string, Carry>> = onLibertyOnly;

  constructor(machine: Machine, id: string, props: ApplicationServerProps = {}) {
    super(machine, id, props);
    this.directory = props.directory;
  }

  /** Files that the product itself has; those of the applications follow. */
  abstract ownFiles(at: Resolution): readonly ConfigFile[];

  override files(at: Resolution): readonly ConfigFile[] {
    return [...this.ownFiles(at), ...this.applications.flatMap((application) => application.files(at))];
  }

  override connections(): readonly Connection[] {
    const directory: Connection[] = this.directory
      ? [{ from: this, to: this.directory, port: this.directory.port, purpose: "users and groups" }]
      : [];
    return [...super.connections(), ...directory];
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const memoryMiB = this.memoryAt(at.scale).toMib("down");
    const choice = { memoryMiB, scaled: isFullSize(at.scale) ? 0 : 1 };
    const origins = { memoryMiB: fromMemory(this.machine.path), scaled: ["scale"] };
    return [
      ...(this.given["jvm.maximumHeapSize"]?.value
        ? []
        : [propose("standIn.maximumHeap", standInHeap, { memoryMiB }, origins)]),
      propose("standIn.collector", standInChoices.collector, choice, origins),
      propose("standIn.compilation", standInChoices.compilation, choice, origins),
    ];
  }

  override deployment(at: Resolution): Deployment {
    const databases = this.applications.flatMap(({ database }) => (database ? [database] : []));
    const ldap: Record<string, string> = this.directory
      ? { LDAP_URL: `ldap://${this.directory.fqdn}:${this.directory.port}`, LDAP_BASE: this.directory.suffix(at) }
      : {};
    const { statusUrls } = this;
    return {
      environment: ldap,
      secrets: ownTable(databases.map(({ role, secret }) => [passwordVariable(role), secret])),
      volumes: {},
      health: statusUrls.length > 0 ? allAnswer(...statusUrls) : this.image.health,
      init: false,
    };
  }

  override readings(): readonly Reading[] {
    return [{ id: "facts", command: ["curl", "-fsS", `http://127.0.0.1:${this.port}/perflab/facts`], parse: "json" }];
  }
}
