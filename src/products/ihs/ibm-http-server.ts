import { images } from "../../images/catalogue";
import type { Application } from "../../model/application";
import type { Deployment, VendorDeployment } from "../../model/deployment";
import type { Finding } from "../../model/finding";
import type { Machine } from "../../model/machine";
import type { Resolution } from "../../model/resolution";
import { requestThreadIds, requestThreads, Server, type Connection, type ServerProps } from "../../model/server";
import type { ConfigFile } from "../../rendering/config-file";
import type { Flavour } from "../../settings/carry";
import type { Reading } from "../../settings/probe";
import { chosen, sibling } from "../../settings/given";
import { fromLoad, propose, type Proposal } from "../../settings/proposal";
import { scaleUp } from "../../settings/scale";
import { checkWorkerPool } from "./checks";
import { ihsFiles } from "./files";
import { ihsTable } from "./handling";
import { maxClients, maxSpareThreads, serverLimit, startServers } from "./rules";
import { changesBetween, ihsLevel, type IhsLevel } from "./levels";
import { ihsSettings, onHttpd } from "./settings";
import { ihsImage, ihsVendorDeployment, imageVersion, layouts, type IhsLayout } from "./vendor";

/** An address that the proxy passes on, and the servers behind it. */
export interface Route {
  readonly contextRoot: string;
  readonly members: readonly Server[];
}

export interface IbmHttpServerProps extends ServerProps {
  /** Takes requests over HTTPS on port 443, with a key database. @default false */
  readonly https?: boolean;
}

/** What the public guide to IBM HTTP Server as a reverse proxy of Jazz applications sets. */
const httpsGuide = sibling("ConfigureIHSAsReverseProxy (Jazz Deployment wiki)");

/** IBM HTTP Server with the WebSphere plug-in: the proxy of an enterprise topology. */
export class IbmHttpServer extends Server {
  readonly product = "ihs";
  readonly productTitle = "IBM HTTP Server";
  readonly settingTable = ihsTable;
  readonly image = images.httpd;
  readonly defaultPort: number;
  readonly https: boolean;
  private readonly targets = new Set<Server>();

  constructor(machine: Machine, id: string, props: IbmHttpServerProps = {}) {
    super(machine, id, props);
    this.https = props.https ?? false;
    this.defaultPort = this.https ? 443 : 80;
  }

  override get given() {
    if (!this.https) return super.given;
    const conf = `${this.layout.server}/conf`;
    return {
      ...httpsGuide({ "https.port": this.port }),
      ...chosen("file names of the lab's own")({
        "https.KeyFile": `${conf}/ihskey.kdb`,
        "https.SSLStashFile": `${conf}/ihskey.sth`,
      }),
      ...super.given,
    };
  }

  override get scheme() {
    return this.https ? ("https" as const) : ("http" as const);
  }
  /** Port of the pages that tell the server's state: never encrypted, for this machine only. */
  get statusPort(): number {
    return this.https ? 80 : this.port;
  }
  override get otherPorts() {
    return this.https ? [this.statusPort] : [];
  }
  get layout(): IhsLayout {
    return this.vendor === undefined ? layouts.installed : layouts.image;
  }
  /** The configuration language of the level that reads the files. */
  get level(): IhsLevel {
    return ihsLevel(this.vendor === undefined ? this.version : imageVersion);
  }

  override get levelChanges(): readonly string[] {
    return changesBetween(ihsLevel(this.version), this.level);
  }
  override get vendorImage() {
    return ihsImage;
  }
  override vendorDeployment(): VendorDeployment {
    return ihsVendorDeployment(this);
  }

  /** Passes requests for every application of these servers on to them. Servers with the same context root form a cluster. */
  routeTo(...servers: Server[]): void {
    for (const server of servers) this.targets.add(server);
  }

  get routes(): readonly Route[] {
    const members = new Map<string, Server[]>();
    const applications: readonly Application[] = [...this.targets].flatMap((server) => server.applications);
    for (const { contextRoot, server } of applications)
      members.set(contextRoot, [...(members.get(contextRoot) ?? []), server]);
    return [...members].map(([contextRoot, servers]) => ({ contextRoot, members: servers }));
  }

  override connections(): readonly Connection[] {
    return [...this.targets].map((server) => {
      const roots = server.applications.map((application) => application.contextRoot).join(", ");
      return {
        from: this,
        to: server,
        port: server.port,
        purpose: `requests for ${roots}`,
        limit: { part: this, setting: "MaxClients" },
      };
    });
  }

  carries(_flavour: Flavour) {
    return onHttpd;
  }

  override productRules(at: Resolution): readonly Proposal[] {
    const given = (name: keyof typeof ihsSettings) => Number(this.given[name]?.value ?? ihsSettings[name].default);
    const threadsPerChild = at.conditions.overrides.get(`${this.path}/ThreadsPerChild`) ?? given("ThreadsPerChild");
    const threadsBehind = [...this.targets].reduce((sum, server) => sum + (requestThreads(server, at) ?? 0), 0);
    const inputs = {
      users: at.load(this),
      threadsBehind,
      publishedWorkers:
        this.given.MaxClients?.source.strength === "example" ? 0 : scaleUp(given("MaxClients"), at.scale),
      threadsPerChild: Number(threadsPerChild),
    };
    const origins = {
      users: fromLoad,
      threadsBehind: requestThreadIds([...this.targets]),
      publishedWorkers: ["scale"],
      threadsPerChild: [`${this.path}/ThreadsPerChild`],
    };
    return [
      propose("ServerLimit", serverLimit, inputs, origins),
      propose(
        "StartServers",
        startServers,
        {
          publishedStart: given("StartServers"),
          serverLimit: serverLimit.apply(inputs),
        },
        { serverLimit: [`${this.path}/ServerLimit`] },
      ),
      propose("MaxClients", maxClients, inputs, origins),
      propose(
        "MaxSpareThreads",
        maxSpareThreads,
        {
          publishedSpare: given("MaxSpareThreads"),
          publishedWorkers: given("MaxClients"),
          maxClients: maxClients.apply(inputs),
          threadsPerChild: inputs.threadsPerChild,
        },
        { maxClients: [`${this.path}/MaxClients`], threadsPerChild: origins.threadsPerChild },
      ),
    ];
  }

  override files(at: Resolution): readonly ConfigFile[] {
    return ihsFiles(this, at);
  }

  override deployment(): Deployment {
    const { health } = this.image;
    return { environment: {}, secrets: {}, volumes: {}, health, init: false, publish: this.port };
  }

  override readings(): readonly Reading[] {
    const own = `http://127.0.0.1:${this.statusPort}`;
    return [
      { id: "status", command: ["curl", "-fsS", `${own}/server-status?auto`], parse: "key-value" },
      { id: "config", command: ["sh", "-c", runningConfiguration(`${own}/server-info?config`)], parse: "key-value" },
    ];
  }

  override check(at: Resolution): readonly Finding[] {
    return checkWorkerPool(this, at);
  }
}

/**
 * Prints what the running server took from its file, one directive a line, and the parameters of balancer members one by
 * one. The file itself may have been changed since.
 */
function runningConfiguration(page: string): string {
  const directives = "s/<[^>]*>//g; s/&nbsp;/ /g; s/^ *[0-9]*: *//; /^BalancerMember /s/ /\\n/g";
  return `page=$(curl -fsS '${page}') && printf '%s' "$page" | sed 's/<dd>/\\n/g' | sed '${directives}'`;
}
