import type { Source } from "../settings/source";
import type { Bytes } from "../settings/units";

export type RaidLevel = "RAID 0" | "RAID 1" | "RAID 5" | "RAID 10";

/** Storage of a machine; what a report does not give is absent. */
export interface Storage {
  readonly raid?: RaidLevel;
  readonly disks?: number;
  /** One disk as the report writes it, e.g. `279 GB SAS`. */
  readonly disk?: string;
  /** The whole, as the report writes it, e.g. `900G`, `SSDs`, `SAN`. */
  readonly capacity?: string;
  /** RAID controller, as the report writes it. */
  readonly controller?: string;
  /** What keeps the controller's write cache over a power failure, e.g. `battery backup unit`. @default - not stated */
  readonly cacheProtection?: string;
}

/** One line for people, e.g. `RAID 5, 4 x 279 GB SAS`. */
export function describeStorage({ raid, disks, disk, capacity, controller, cacheProtection }: Storage): string {
  const drives = disks === undefined ? disk : `${disks} x ${disk ?? "disks"}`;
  return [raid, drives, capacity, controller, cacheProtection].filter((part) => part !== undefined).join(", ");
}

/** The hardware of a machine, as a report's table gives it. */
export interface Hardware {
  readonly model: string;
  /** As published, e.g. `2 x Intel Xeon E5-2640 2.5GHz (six-core)`. */
  readonly processors: string;
  readonly logicalProcessors: number;
  readonly memory: Bytes;
  readonly storage?: Storage;
  readonly network: string;
  readonly source: Source;
}

export interface OperatingSystem {
  readonly name: string;
  readonly version: string;
  readonly family: "linux" | "windows" | "hypervisor";
}

/** What stands in the model where a report does not name the operating system of a machine. */
export const unspecifiedOs: OperatingSystem = {
  name: "not specified in the report",
  version: "",
  family: "linux",
};

/** Any Windows Server, by the name that the report gives it. */
export function windows(name: string, version = ""): OperatingSystem {
  return { name, version, family: "windows" };
}

/** The system of a host that runs other machines as guests. */
export function hypervisor(name: string, version = ""): OperatingSystem {
  return { name, version, family: "hypervisor" };
}

/** Red Hat Enterprise Linux Server. */
export function rhel(version: string): OperatingSystem {
  return { name: "Red Hat Enterprise Linux Server", version, family: "linux" };
}
