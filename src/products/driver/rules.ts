import type { Rule } from "../../settings/proposal";
import { mib, type Bytes } from "../../settings/units";

/** All users of the load. */
export const driverUsers: Rule<{ users: number }, number> = {
  id: "driver.users",
  formula: "the total load",
  source: { kind: "chosen" },
  apply: ({ users }) => users,
};

/** Each user is a thread of JMeter; results are written as they come. */
export const driverHeap: Rule<{ memoryMiB: number }, Bytes> = {
  id: "driver.heap",
  formula: "half of the memory of the container",
  source: { kind: "chosen" },
  apply: ({ memoryMiB }) => mib(Math.floor(memoryMiB / 2)),
};

/** The heap of a published JMeter: a quarter of the container is left to the rest of the process. */
export const publishedHeap: Rule<{ heapMiB: number; memoryMiB: number }, Bytes> = {
  id: "driver.published-heap",
  formula: "the driver's own maximum heap, at most three quarters of the memory of the container",
  source: { kind: "chosen" },
  apply: ({ heapMiB, memoryMiB }) => mib(Math.min(heapMiB, Math.floor((memoryMiB * 3) / 4))),
};
