import { page } from "../../model/reference";
import type { Rule } from "../../settings/proposal";
import { mib, type Bytes } from "../../settings/units";

/** Java heap of a stand-in whose published heap is unknown. */
export const standInHeap: Rule<{ memoryMiB: number }, Bytes> = {
  id: "liberty.heap",
  formula: "half of the memory of the server, at least 96 MiB",
  source: page("CLMSizingStrategy60"),
  apply: ({ memoryMiB }) => mib(Math.max(96, Math.floor(memoryMiB / 2))),
};

const own = { kind: "chosen" } as const;

/** What the stand-in's JVM gets without a published counterpart; smoke labs trade peak speed for a quick start. */
export const standInChoices = {
  collector: {
    id: "liberty.collector",
    formula:
      "named, so that HotSpot does not choose by the container's size: G1 from 4096 MiB of memory on, else Serial",
    source: own,
    apply: ({ memoryMiB }) => (memoryMiB >= 4096 ? "G1" : "Serial"),
  } satisfies Rule<{ memoryMiB: number; scaled: number }, string>,
  compilation: {
    id: "liberty.compilation",
    formula: "scaled labs compile at the first level only: half the start-up time, not comparable in speed",
    source: own,
    apply: ({ scaled }) => (scaled === 1 ? "first level" : "full"),
  } satisfies Rule<{ memoryMiB: number; scaled: number }, string>,
} as const;
