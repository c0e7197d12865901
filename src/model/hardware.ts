import type { Source } from "../settings/source";
import type { Bytes } from "../settings/units";

export interface Storage {
  readonly raid: "RAID 0" | "RAID 1" | "RAID 5" | "RAID 10";
  readonly disks: number;
  /** As the report writes it, e.g. `279 GB SAS`. */
  readonly disk: string;
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
  readonly family: "linux" | "windows";
}

/** Red Hat Enterprise Linux Server. */
export function rhel(version: string): OperatingSystem {
  return { name: "Red Hat Enterprise Linux Server", version, family: "linux" };
}
