import { images } from "../../images/catalogue";
import type { Deployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import { passwordVariable } from "../../model/secret-names";
import type { Resolution } from "../../model/resolution";
import { Server, type Connection, type ServerProps } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import type { Reading } from "../../settings/probe";
import { propose, type Proposal } from "../../settings/proposal";
import { isFullSize } from "../../settings/scale";
import type { LdapDirectory } from "../ldap/ldap-directory";
import { checkJvm } from "./checks";
import { webSphereFiles } from "./files";
import { standInChoices, standInHeap, threadPoolMaximum, threadPoolMinimum } from "./rules";
import { libertySettings, onLiberty, onLibertyOnly, webSphereSettings } from "./settings";

export interface WebSphereProps extends ServerProps {
  /** Where users and groups are kept. @default - none */
  readonly directory?: LdapDirectory;
  /** Java level, where the report names it. @default - not stated */
  readonly javaLevel?: 7 | 8;
}

/** WebSphere Application Server traditional, one server of one profile. */
export class WebSphere extends Server {
  readonly product = "websphere";
  readonly productTitle = "WebSphere Application Server";
  readonly settingTable = webSphereSettings;
  readonly image = images.liberty;
  readonly defaultPort = 9080;
  readonly directory: LdapDirectory | undefined;
  readonly javaLevel: 7 | 8 | undefined;

  constructor(machine: Machine, id: string, props: WebSphereProps = {}) {
    super(machine, id, props);
    this.directory = props.directory;
    this.javaLevel = props.javaLevel;
  }

  override readonly standInSettings = libertySettings;
  carries(_flavour: Flavour) {
    return onLiberty;
  }
  override readonly standInCarry = onLibertyOnly;

  override connections(): readonly Connection[] {
    const directory: Connection[] = this.directory
      ? [{ from: this, to: this.directory, port: this.directory.port, purpose: "users and groups" }]
      : [];
    return [...super.connections(), ...directory];
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const memoryMiB = this.memoryAt(at.scale).toMib("down");
    const choice = { memoryMiB, scaled: isFullSize(at.scale) ? 0 : 1 };
    const users = at.load(this);
    const overridden = at.conditions.overrides.get(`${this.path}/webContainer.maxThreads`);
    const maximum = Number(overridden ?? threadPoolMaximum.apply({ users }));
    const minimum = Number(
      this.given["webContainer.minThreads"]?.value ?? webSphereSettings["webContainer.minThreads"].default,
    );
    return [
      propose("webContainer.maxThreads", threadPoolMaximum, { users }),
      ...(maximum < minimum ? [propose("webContainer.minThreads", threadPoolMinimum, { minimum, maximum })] : []),
      ...(this.given["jvm.maximumHeapSize"]?.value ? [] : [propose("standIn.maximumHeap", standInHeap, { memoryMiB })]),
      propose("standIn.collector", standInChoices.collector, choice),
      propose("standIn.compilation", standInChoices.compilation, choice),
    ];
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return [...webSphereFiles(this, at), ...this.applications.flatMap((application) => application.files(at))];
  }

  override deployment(at: Resolution): Deployment {
    const databases = this.applications.flatMap(({ database }) => (database ? [database] : []));
    const ldap: Record<string, string> = this.directory
      ? { LDAP_URL: `ldap://${this.directory.fqdn}:${this.directory.port}`, LDAP_BASE: this.directory.suffix(at) }
      : {};
    const probe = this.applications.map(({ contextRoot }) => `http://127.0.0.1:${this.port}${contextRoot}/scr`);
    return {
      environment: ldap,
      secrets: Object.fromEntries(databases.map(({ role, secret }) => [passwordVariable(role), secret])),
      volumes: {},
      health:
        probe.length > 0
          ? [
              "curl",
              "-fsS",
              "--max-time",
              "10",
              "-o",
              "/dev/null",
              ...probe.flatMap((url, index) => (index === 0 ? [url] : ["-o", "/dev/null", url])),
            ]
          : this.image.health,
      init: false,
    };
  }

  override readings(): readonly Reading[] {
    return [{ id: "facts", command: ["curl", "-fsS", `http://127.0.0.1:${this.port}/perflab/facts`], parse: "json" }];
  }

  override check(at: Resolution): readonly Finding[] {
    return checkJvm(this, at);
  }
}
