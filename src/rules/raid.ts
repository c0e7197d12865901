import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { RaidLevel } from "../model/hardware";

const fewest: Readonly<Record<RaidLevel, number>> = { "RAID 0": 2, "RAID 1": 2, "RAID 5": 3, "RAID 10": 4 };

/** RAID levels that the number of disks does not allow. */
export function checkRaid(environment: Environment): Finding[] {
  return environment.machines.flatMap((machine) => {
    const { storage, source } = machine.hardware;
    if (storage?.raid === undefined || storage.disks === undefined) return [];
    const odd = storage.raid === "RAID 10" && storage.disks % 2 === 1;
    if (storage.disks >= fewest[storage.raid] && !odd) return [];
    return [
      {
        code: "RAID_DISKS",
        severity: "warning" as const,
        path: machine.path,
        message: "this RAID level is not possible with this number of disks",
        given: `${storage.raid} of ${storage.disks} disks`,
        allowed: `at least ${fewest[storage.raid]} disks${odd ? ", an even number" : ""}`,
        fix: "carried as published",
        source,
      },
    ];
  });
}
