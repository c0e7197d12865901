import { artifactLimits, Bytes, systemMemory, thousands } from "../../src";
import { cacheEntry, caches, hardware, heapAdvice, jvm } from "./tables";

/** What the report gives a rule for and no number: a user has to know it. */
export function openQuestions(): string[] {
  const heap = jvm["jvm.maximumHeapSize"].value as Bytes;
  const left = Bytes.of(hardware.rm.memory.bytes - heap.bytes - systemMemory.bytes);
  return [
    `Index of each RM server: compare the size of its folder jfs-rdfindex with ${left}: memory ${hardware.rm.memory} - heap ${heap} - ${systemMemory} for the system. ` +
      "Half of the index is enough where users work on parts of the artifacts (Appendix E, Jena Index and Memory caching).",
    `Heap: ${heap} was that of a very large server; the report names ${heapAdvice.medium} for medium and ${heapAdvice.large} for large deployments, and no number of users or artifacts for either (Appendix E, Java Virtual Memory Heap Tuning).`,
    `Configurations in use: the cache has ${String(caches["configcache.size"].value)} entries and should have one for each configuration, ${cacheEntry} of heap each (Appendix E, Tuning the Configuration Management Cache).`,
    `Modules and folders: at most ${thousands(artifactLimits.perModule)} artifacts in each (Deployment Recommendations and Summary).`,
    "Database server: its hardware and settings were the same in all tests. Watch its load with more RM servers, and move databases to servers of their own when it becomes too high (Results from 3 server tests).",
    "Queries across servers were not part of the workload (Results from 3 server tests).",
  ];
}
