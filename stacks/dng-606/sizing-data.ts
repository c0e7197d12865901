/** Disks by the number of artifacts, and the settings whose published values belong to the size of the tests. */
import { thousands, type Figure } from "../../src";
import { artifacts } from "./data";
import { diskFor, diskRow, diskTable } from "./tables";
import type { DngVariant } from "./variant";

const diskSize = "storage.diskSize";
const source = { kind: "published", report: "dng-606", section: "Appendix F, disk table", strength: "advice" } as const;

/** Disk of the database server for the artifacts of all servers: they share it. Beyond the table nothing is made up. */
export function diskFigure(total: number): Figure {
  const row = diskRow(total);
  const last = diskTable.at(-1)?.upToArtifacts ?? 0;
  return {
    title: "disk for the databases",
    value: row === undefined ? "not published" : `${row.disk}, of which ${row.used} used`,
    formula:
      row === undefined
        ? `the table ends at ${thousands(last)} artifacts of all RM servers`
        : "the row of the table for the artifacts of all RM servers",
    inputs: { artifacts: total },
    source,
  };
}

/** The disk of a demand, where it is another one than that of the environment's own data. */
export function diskOverride(total: number | undefined, { servers, components }: DngVariant): Record<string, string> {
  if (total === undefined) return {};
  const own: unknown = diskFor(artifacts(components) * servers)[diskSize].value;
  const disk = diskRow(total)?.disk;
  return disk === undefined || disk === own ? {} : { [`db/${diskSize}`]: disk };
}

/** Published for the size of the tests: no rule changes them with the load. */
export const testedData = [
  diskSize,
  "jena.QueryFilterNodeCacheSpec",
  "configcache.size",
  "vvc.noOfConfigsToCache",
  "vvc.noOfConfigsToPreload",
] as const;
