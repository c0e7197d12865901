import type { Carry, Flavour } from "../settings/carry";
import { factor, type Scale } from "../settings/scale";
import type { Bytes } from "../settings/units";
import { Configurable, type GivenLayers } from "./configurable";
import type { Environment } from "./environment";
import type { Hardware, OperatingSystem } from "./hardware";
import { hostSettings } from "./host";
import type { Server } from "./server";

export interface MachineProps {
  readonly hardware: Hardware;
  readonly os: OperatingSystem;
  /** What the report calls this machine. @default - the id */
  readonly role?: string;
  /** Limits and kernel settings of the host. @default - the operating system's own */
  readonly settings?: GivenLayers;
}

/** A tested machine: hardware, operating system and the servers on it. */
export class Machine extends Configurable {
  readonly path: string;
  readonly productTitle = "Linux host";
  readonly settingTable = hostSettings;
  readonly hardware: Hardware;
  readonly os: OperatingSystem;
  readonly role: string;
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
    if (props.settings) this.give(props.settings);
    environment.register(this);
  }

  get servers(): readonly Server[] {
    return [...this.serverList];
  }

  /** @internal Servers register themselves. */
  register(server: Server): void {
    this.serverList.push(server);
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
