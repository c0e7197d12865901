import { page, published } from "../../model/reference";
import type { Rule } from "../../settings/proposal";
import type { Bytes } from "../../settings/units";
import { mib } from "../../settings/units";

/** Request threads for the users of one server. */
export const threadPoolMaximum: Rule<{ users: number }, number> = {
  id: "was.thread-pool",
  formula: "75 % of the users of the server, rounded up",
  source: published("dng-606", "Appendix E, Thread pool size", "advice"),
  apply: ({ users }) => Math.ceil(users * 0.75),
};

/** A pool cannot keep more threads than it may have. */
export const threadPoolMinimum: Rule<{ minimum: number; maximum: number }, number> = {
  id: "was.thread-pool-minimum",
  formula: "the given minimum, at most the maximum",
  source: { kind: "chosen" },
  apply: ({ minimum, maximum }) => Math.min(minimum, maximum),
};

/** Java heap of a stand-in whose published heap is unknown. */
export const standInHeap: Rule<{ memoryMiB: number }, Bytes> = {
  id: "liberty.heap",
  formula: "half of the memory of the server, at least 96 MiB",
  source: page("CLMSizingStrategy60"),
  apply: ({ memoryMiB }) => mib(Math.max(96, Math.floor(memoryMiB / 2))),
};

/** Part of the heap that is nursery, between 0 and 1. */
export const nurseryShare = (nursery: Bytes, heap: Bytes): number => nursery.bytes / heap.bytes;

/** Largest heap with compressed references, by Java level. */
export const compressedReferenceLimit = { java8: mib(57 * 1024), java7: mib(25 * 1024) } as const;

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
