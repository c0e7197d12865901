import {
  findingEntry,
  hardwareEntries,
  omissionEntries,
  settingsEntries,
  workloadEntries,
  type InventoryEntry,
} from "../../src";
import { omissions } from "./omissions";
import * as tables from "./tables";
import type { Topology } from "./variant";
import { workload } from "./workload";

const topologies: readonly Topology[] = [1, 2, 3, 4];

/** Every published value of one environment of this report, and where its assembly has it. */
export function inventory(id: string): readonly InventoryEntry[] {
  const topology = topologies.find((number) => id.startsWith(`ldx-71-t${number}-`));
  if (topology === undefined) throw new Error(`no environment of ldx-71: ${id}`);
  const server = topology === 4 ? "ldx/liberty" : "lqe/liberty";
  const plan = workload(topology);
  const everywhere = [
    ...settingsEntries(server, topology === 1 ? tables.jenaHeap : tables.heap),
    ...settingsEntries("driver/java", plan.pace ?? {}),
    ...workloadEntries(plan, "Data Shape and Additional details on the data shape"),
    ...omissionEntries(omissions(topology)),
    findingEntry("Data Shape", "rm2, rm3 and RMM without machines", "REPORT_HARDWARE", "rm2"),
    findingEntry("Load testing methodology", "directly to the LDX server", "REPORT_PATH", "driver/java"),
    findingEntry("Additional details on the data shape", "19000 artifacts", "REPORT_DATA", id),
  ];
  return topology === 1 ? everywhere : [...everywhere, ...tuned(id, server, topology)];
}

function tuned(id: string, server: string, topology: 2 | 3 | 4): InventoryEntry[] {
  const kind = topology === 4 ? "ldx" : "lqe";
  const store = topology === 4 ? "db/oracle" : topology === 2 ? "lqe/oracle" : "lqe/db2";
  return [
    ...settingsEntries(`${server}/${kind}`, tables.linkIndex),
    ...settingsEntries("jts/liberty/jts", tables.outgoing),
    ...settingsEntries("proxy/ihs", tables.maxClients),
    ...settingsEntries(store, topology === 3 ? tables.db2 : tables.oracle),
    ...(topology === 4 ? hosts() : []),
    findingEntry("Tuning LDX rs for large workloads", "5000 concurrent threads", "REPORT_UNTESTED", id),
  ];
}

/** The rows of topology 4: the text gives processors, memory and the storage of the database server. */
function hosts(): InventoryEntry[] {
  const given = ["processors", "logicalProcessors", "memoryMiB", "storage"];
  return [...hardwareEntries("ldx", tables.hardware.ldx), ...hardwareEntries("db", tables.hardware.oracle)].filter(
    ({ place }) => place.kind === "machine" && given.includes(place.field),
  );
}
