import { mib, type Bytes } from "../../settings/units";

/** Part of the heap that is nursery, between 0 and 1. */
export const nurseryShare = (nursery: Bytes, heap: Bytes): number => nursery.bytes / heap.bytes;

/** Largest heap with compressed references, by Java level. */
export const compressedReferenceLimit = { java8: mib(57 * 1024), java7: mib(25 * 1024) } as const;
