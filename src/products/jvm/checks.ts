import type { Finding } from "../../model/finding";
import { page, published } from "../../model/reference";
import type { Resolution } from "../../model/resolution";
import type { Server } from "../../model/server";
import { Bytes } from "../../settings/units";
import { compressedReferenceLimit, nurseryShare } from "./rules";

/** A server with a JVM of its own. */
export interface JavaServer extends Server {
  /** Java level, where the report names it. */
  readonly javaLevel?: number | undefined;
}

/** Heap against memory, nursery and compressed references. */
export function checkJvm(server: JavaServer, at: Resolution): Finding[] {
  const heap = at.setting(server, "jvm.maximumHeapSize");
  if (!(heap.value instanceof Bytes) || heap.source.kind === "default") return [];
  return [
    ...checkMemory(server, at, heap.value),
    ...checkInitialHeap(server, at, heap.value),
    ...checkNursery(server, at, heap.value),
    ...checkCompressedReferences(server, at, heap.value),
  ];
}

function checkMemory(server: JavaServer, at: Resolution, heap: Bytes): Finding[] {
  const memory = at.setting(server, "container.memory").value;
  if (!(memory instanceof Bytes)) return [];
  const path = `${server.path}/jvm.maximumHeapSize`;
  if (heap.bytes >= memory.bytes) {
    return [
      {
        code: "JVM_MEMORY",
        severity: "error",
        path,
        message: "the heap does not fit into the memory of the server",
        given: `${heap}`,
        allowed: `below ${memory}`,
        fix: "lower the heap, or give the machine more memory",
        source: published("dng-606", "Appendix E, Jena Index and Memory caching", "advice"),
      },
    ];
  }
  if (heap.bytes > memory.bytes / 2) {
    return [
      {
        code: "JVM_MEMORY",
        severity: "note",
        path,
        message: "the heap is more than half of the memory of the server",
        given: `${heap} of ${memory}`,
        allowed: `${memory.times(0.5)}`,
        fix: "nothing, where the application needs little memory beyond its heap",
        source: page("CLMSizingStrategy60"),
      },
    ];
  }
  return [];
}

export function checkInitialHeap(server: JavaServer, at: Resolution, heap: Bytes): Finding[] {
  const initial = at.setting(server, "jvm.initialHeapSize").value;
  if (!(initial instanceof Bytes) || initial.bytes <= heap.bytes) return [];
  return [
    {
      code: "JVM_HEAP",
      severity: "error",
      path: `${server.path}/jvm.initialHeapSize`,
      message: "the initial heap is above the maximum: the JVM does not start",
      given: `${initial}`,
      allowed: `at most ${heap}`,
      fix: "set both to the same value",
      source: page("ConfiguringAndTuningWAS"),
    },
  ];
}

function checkNursery(server: JavaServer, at: Resolution, heap: Bytes): Finding[] {
  const nursery = at.setting(server, "jvm.Xmn").value;
  if (!(nursery instanceof Bytes)) return [];
  const share = nurseryShare(nursery, heap);
  const path = `${server.path}/jvm.Xmn`;
  const source = published("dng-606", "Appendix E, Java Virtual Memory Heap Tuning", "advice");
  const given = `${nursery}, ${(share * 100).toFixed(1)} % of ${heap}`;
  if (share >= 1)
    return [
      {
        code: "JVM_NURSERY",
        severity: "error",
        path,
        message: "the nursery does not fit into the heap",
        given,
        allowed: `below ${heap}`,
        fix: "lower -Xmn",
        source,
      },
    ];
  if (share >= 0.2 && share <= 0.3) return [];
  return [
    {
      code: "JVM_NURSERY",
      severity: "warning",
      path,
      message: "the nursery is outside the share of the heap that the report advises",
      given,
      allowed: "20 to 30 %",
      fix: "keep it where tests showed no gain from more, as the report did above about 5 GB",
      source,
    },
  ];
}

function checkCompressedReferences(server: JavaServer, at: Resolution, heap: Bytes): Finding[] {
  if (at.setting(server, "jvm.Xcompressedrefs").value !== true) return [];
  const path = `${server.path}/jvm.Xcompressedrefs`;
  const source = published("dng-606", "Appendix E, Java Compressed References", "advice");
  const { java7, java8 } = compressedReferenceLimit;
  if (heap.bytes > java8.bytes) {
    return [
      {
        code: "JVM_COMPRESSED_REFS",
        severity: "error",
        path,
        message: "compressed references are not possible with this heap",
        given: `${heap}`,
        allowed: `at most ${java8} (Java 8), ${java7} (Java 7)`,
        fix: "lower the heap or override jvm.Xcompressedrefs with false",
        source,
      },
    ];
  }
  if (heap.bytes > java7.bytes && server.javaLevel !== 8) {
    return [
      {
        code: "JVM_COMPRESSED_REFS",
        severity: "warning",
        path,
        message: "this heap needs Java 8 for compressed references and the report does not name its Java level",
        given: `${heap}, Java level ${server.javaLevel ?? "not stated"}`,
        allowed: `at most ${java7} with Java 7, ${java8} with Java 8`,
        fix: "run it on Java 8",
        source,
      },
    ];
  }
  return [];
}
