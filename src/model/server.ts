import type { ImageContract } from "../images/catalogue";
import type { VendorImage } from "../images/vendor-catalogue";
import type { ConfigFile } from "../rendering/config-file";
import type { Carry } from "../settings/carry";
import { merged, type SettingTable } from "../settings/definition";
import type { Condition, Reading } from "../settings/probe";
import { fromMemory, propose, type Proposal } from "../settings/proposal";
import { describeScale, type Scale } from "../settings/scale";
import type { Bytes } from "../settings/units";
import type { Application } from "./application";
import { Configurable, type GivenLayers } from "./configurable";
import { carriedContainerSettings, containerMemory, containerProcessors, containerSettings } from "./container";
import type { Deployment, VendorDeployment } from "./deployment";
import type { Finding } from "./finding";
import type { Machine } from "./machine";
import type { Resolution } from "./resolution";

export interface ServerProps {
  /** Product level as the report gives it. */
  readonly version?: string;
  /** Values with their sources: the report's tables. */
  readonly settings?: GivenLayers;
  /** Part of the machine's memory and processors that this server may use. @default - an equal share */
  readonly share?: number;
  /** Port that other servers connect to. @default - the product's own */
  readonly port?: number;
}

/** A request that passes from one server to another. */
export interface Connection {
  readonly from: Server;
  readonly to: Server;
  readonly port: number;
  readonly purpose: string;
  /** The target is needed only when requests come: both may start together. @default false */
  readonly later?: boolean;
  /** The setting that limits the connections, where there is one. */
  readonly limit?: { readonly part: Configurable; readonly setting: string };
}

/** One product process on a machine. */
export abstract class Server extends Configurable {
  /** Short name of the product, e.g. `ihs`. */
  abstract readonly product: string;
  abstract readonly defaultPort: number;
  /** The image that runs it in the `open` flavour. */
  abstract readonly image: ImageContract;
  /** The vendor's image that runs it in the `ibm` flavour. @default - the free software runs in every flavour */
  get vendorImage(): VendorImage | undefined {
    return undefined;
  }
  /** How the vendor's image is started; only where there is one. */
  vendorDeployment(_at: Resolution): VendorDeployment {
    throw new Error(`${this.path} has no image of its vendor`);
  }
  /** What means something else, or has another default, at the level of the vendor's image than at the published one. */
  get levelChanges(): readonly string[] {
    return [];
  }
  /** The level that reads the product's files: that of the vendor's image, else the published one. */
  get runningLevel(): string | undefined {
    return this.vendor === undefined ? this.version : (this.vendor.level ?? this.version);
  }
  /** The vendor's image, where the environment's flavour uses it. */
  get vendor(): VendorImage | undefined {
    return this.environment.options.flavour === "ibm" ? this.vendorImage : undefined;
  }
  /** One of several like servers that work as one. */
  get isClusterMember(): boolean {
    return false;
  }
  /** Names of the settings that are Java system properties of the server's JVM. */
  readonly systemProperties: readonly string[] = [];
  /** Name of the setting that limits the requests in work, where the product has one. */
  readonly requestThreadSetting: string | undefined = undefined;
  readonly path: string;
  readonly version: string | undefined;
  private readonly props: ServerProps;
  private readonly applicationList: Application[] = [];

  constructor(
    readonly machine: Machine,
    id: string,
    props: ServerProps = {},
  ) {
    super(machine, id);
    this.path = `${machine.path}/${id}`;
    this.props = props;
    this.version = props.version;
    if (props.settings) this.give(props.settings);
    machine.register(this);
  }

  get environment() {
    return this.machine.environment;
  }

  get port(): number {
    return this.props.port ?? this.defaultPort;
  }

  /** Ports that it listens at beside that one. */
  get otherPorts(): readonly number[] {
    return [];
  }

  /** Part of the machine that this server may use, between 0 and 1. */
  get share(): number {
    const servers = this.machine.servers;
    const named = servers.reduce((sum, server) => sum + (server.props.share ?? 0), 0);
    const open = servers.filter((server) => server.props.share === undefined).length;
    return this.props.share ?? (1 - named) / open;
  }

  /** Scheme of its address, where it is asked by HTTP. */
  get scheme(): "http" | "https" {
    return "http";
  }

  /** Address of a path on this server, without the port that its scheme has anyway. */
  url(path: string): string {
    const usual = { http: 80, https: 443 }[this.scheme];
    return `${this.scheme}://${this.fqdn}${this.port === usual ? "" : `:${this.port}`}${path}`;
  }

  /** Status pages of its applications, as the server's own machine reaches them. */
  get statusUrls(): readonly string[] {
    return this.applications.map(
      ({ contextRoot, statusPath }) => `http://127.0.0.1:${this.port}${contextRoot}${statusPath}`,
    );
  }

  /** Name by which the other servers of the lab reach this one. */
  get fqdn(): string {
    const alone = this.machine.servers.length === 1;
    return alone ? this.machine.fqdn : `${this.machine.node.id}-${this.node.id}.${this.environment.domain}`;
  }

  get applications(): readonly Application[] {
    return this.applicationList;
  }

  /** @internal Applications register themselves. */
  register(application: Application): void {
    this.applicationList.push(application);
  }

  /** Settings that only a flavour's stand-in has, beyond the container's limits. */
  readonly standInSettings: SettingTable = {};
  readonly standInCarry: Readonly<Record<string, Carry>> = {};

  override standInTable(): SettingTable {
    return merged(containerSettings, this.standInSettings);
  }
  override standInCarries(): Readonly<Record<string, Carry>> {
    return { ...carriedContainerSettings, ...this.standInCarry };
  }

  /** What the product's own rules give. */
  productRules(_at: Resolution): readonly Proposal[] {
    return [];
  }

  override rules(at: Resolution): readonly Proposal[] {
    const { machine, share } = this;
    const { minimum } = this.vendor ?? this.image;
    const scale = describeScale(at.scale);
    const wantedMiB = this.memoryAt(at.scale).toMib("down");
    const wanted = machine.processorsAt(at.scale) * share;
    const processors = [`processors of ${machine.path}`];
    return [
      propose(
        "container.memory",
        containerMemory,
        {
          machineMiB: machine.hardware.memory.toMib(),
          share,
          scale,
          floorMiB: minimum.memoryMiB,
          wantedMiB,
        },
        { machineMiB: [`memory of ${machine.path}`], scale: ["scale"], wantedMiB: fromMemory(machine.path) },
      ),
      propose(
        "container.processors",
        containerProcessors,
        {
          machineProcessors: machine.hardware.logicalProcessors,
          share,
          scale,
          floor: minimum.processors,
          wanted,
        },
        { machineProcessors: processors, scale: ["scale"], wanted: [...processors, "scale"] },
      ),
      ...this.productRules(at),
    ];
  }

  memoryAt(scale: Scale): Bytes {
    return this.machine.memoryAt(scale).times(this.share);
  }

  /** Servers that this one talks to; they start first. */
  connections(): readonly Connection[] {
    return this.applications.flatMap((application) => application.connections());
  }

  /** The tuned files: in the product's own form for review, and in the form that the flavour runs. */
  abstract files(at: Resolution): readonly ConfigFile[];
  /** How the flavour's container is started. */
  abstract deployment(at: Resolution): Deployment;
  /** How a running server is read back. */
  readings(_at: Resolution): readonly Reading[] {
    return [];
  }
  /** What must hold in the running server beside its settings, e.g. that nobody altered it from inside. */
  conditions(_at: Resolution): readonly Condition[] {
    return [];
  }
  /** What is wrong or doubtful about this server. */
  check(_at: Resolution): readonly Finding[] {
    return [];
  }
  /** Steps that only a person can do, in order. */
  runbook(_at: Resolution): readonly string[] {
    return [];
  }
}

/** Requests that a server works on at a time; undefined where nothing limits them or the value is missing. */
/** Ids of the settings that `requestThreads` reads. */
export function requestThreadIds(servers: readonly Server[]): string[] {
  return servers.flatMap(({ path, requestThreadSetting }) =>
    requestThreadSetting === undefined ? [] : [`${path}/${requestThreadSetting}`],
  );
}

export function requestThreads(server: Server, at: Resolution): number | undefined {
  const { requestThreadSetting } = server;
  return requestThreadSetting === undefined ? undefined : at.number(server, requestThreadSetting);
}
