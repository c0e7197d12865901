import type { Carry, Flavour } from "../settings/carry";
import type { SettingTable } from "../settings/definition";
import { factor, type Scale } from "../settings/scale";
import type { Bytes } from "../settings/units";
import { Configurable, type GivenLayers } from "./configurable";
import type { Environment } from "./environment";
import type { Hardware, OperatingSystem } from "./hardware";
import { hostSettings } from "./host";
import type { Server } from "./server";
import type { Tool } from "./tool";

export interface MachineProps {
  readonly hardware: Hardware;
  readonly os: OperatingSystem;
  /** What the report calls this machine. @default - the id */
  readonly role?: string;
  /** Limits and kernel settings of the host. @default - the operating system's own */
  readonly settings?: GivenLayers;
  /** The hypervisor host that runs this machine as a guest. @default - a physical machine */
  readonly host?: Machine;
  /** What a person does before its settings, in order. @default - nothing */
  readonly preparation?: readonly string[];
}

const titles: Readonly<Record<OperatingSystem["family"], string>> = {
  linux: "Linux host",
  windows: "Windows host",
  hypervisor: "Hypervisor host",
};

/** A tested machine: hardware, operating system and the servers on it. */
export class Machine extends Configurable {
  readonly path: string;
  readonly productTitle: string;
  readonly settingTable: SettingTable;
  readonly hardware: Hardware;
  readonly os: OperatingSystem;
  readonly role: string;
  readonly host: Machine | undefined;
  readonly preparation: readonly string[];
  private readonly guestList: Machine[] = [];
  private readonly toolList: Tool[] = [];
  private readonly serverList: Server[] = [];

  constructor(
    readonly environment: Environment,
    id: string,
    props: MachineProps,
  ) {
    super(environment, id);
    this.path = id;
    this.hardware = props.hardware;
    this.os = props.os;
    this.role = props.role ?? id;
    this.host = props.host;
    this.preparation = [...(props.preparation ?? [])];
    this.productTitle = titles[props.os.family];
    this.settingTable = hostSettings[props.os.family];
    props.host?.guestList.push(this);
    if (props.settings) this.give(props.settings);
    environment.register(this);
  }

  get servers(): readonly Server[] {
    return this.serverList;
  }

  /** Machines that run on this one. */
  get guests(): readonly Machine[] {
    return [...this.guestList];
  }

  /** Programs of the tests that the lab does not start. */
  get tools(): readonly Tool[] {
    return [...this.toolList];
  }

  /** @internal Tools register themselves. */
  registerTool(tool: Tool): void {
    this.toolList.push(tool);
  }

  /** @internal Servers register themselves. */
  register(server: Server): void {
    this.serverList.push(server);
    this.environment.forgetServers();
  }

  /** Fully qualified name inside the lab. */
  get fqdn(): string {
    return `${this.node.id}.${this.environment.domain}`;
  }

  memoryAt(scale: Scale): Bytes {
    return this.hardware.memory.times(factor(scale));
  }

  processorsAt(scale: Scale): number {
    return this.hardware.logicalProcessors * factor(scale);
  }

  /** Host settings are carried by the engine's limits: see `carryHostSetting`. */
  carries(_flavour: Flavour): Readonly<Record<string, Carry>> {
    return {};
  }
}
