import type { Codes } from "../../findings/code";
import { page, published } from "../../model/reference";

const appendixE = (section: string) => published("dng-606", `Appendix E, ${section}`, "advice");

/** What the checks of Java virtual machines say. */
export const codes: Codes = {
  JVM_MEMORY: {
    title: "the heap is large for the memory of its server",
    why: "A JVM needs memory beside its heap, and so do file caches: a heap that fills the machine makes it page, and in a container the engine ends the process.",
    fix: "Lower the heap or give the machine more memory. Half of the memory is the usual start; an index that lives in the file cache asks for less.",
    sources: [
      appendixE("Jena Index and Memory caching"),
      page("CLMSizingStrategy60"),
      { kind: "chosen", note: "the engine ends a process that takes more memory than its container has" },
    ],
    settings: ["jvm.maximumHeapSize", "container.memory", "standIn.maximumHeap", "standIn.heap"],
  },
  JVM_HEAP: {
    title: "the initial heap is above the maximum",
    why: "The JVM refuses to start.",
    fix: "Set both to the same value: the heap then never grows under load.",
    sources: [page("ConfiguringAndTuningWAS")],
    settings: ["jvm.initialHeapSize", "jvm.maximumHeapSize"],
  },
  JVM_NURSERY: {
    title: "the nursery is not 20 to 30 % of the heap",
    why: "Objects of requests in flight belong into the nursery. Where it is too small they are copied into the old space, which is collected rarely and slowly; where it is too large, nothing is left for what lives long.",
    fix: "Set -Xmn to a fifth or more of the heap. The report itself stayed at 18 %: it saw no gain above about 5 GB.",
    sources: [appendixE("Java Virtual Memory Heap Tuning")],
    settings: ["jvm.Xmn", "jvm.maximumHeapSize"],
  },
  JVM_COMPRESSED_REFS: {
    title: "this heap may be too large for compressed references",
    why: "Compressed references save memory up to a limit that depends on the Java level: 25 GB with Java 7, 57 GB with Java 8. Above, the JVM drops them or does not start, and the same heap holds fewer objects.",
    fix: "Run a Java level that allows it, lower the heap, or turn jvm.Xcompressedrefs off.",
    sources: [appendixE("Java Compressed References")],
    settings: ["jvm.Xcompressedrefs", "jvm.maximumHeapSize"],
  },
};
