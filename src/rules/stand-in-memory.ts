import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import { isStated, type Resolution } from "../model/resolution";
import type { Server } from "../model/server";
import { Bytes } from "../settings/units";

const heaps = ["standIn.maximumHeap", "standIn.heap"];

/** Heaps of the stand-ins: derived from the machine, so that a smaller container, or a stated heap, may not hold them. */
export function checkStandInMemory(environment: Environment, at: Resolution): Finding[] {
  return environment.servers.filter(({ vendor }) => vendor === undefined).flatMap((server) => checkHeaps(server, at));
}

function checkHeaps(server: Server, at: Resolution): Finding[] {
  const settings = at.settings(server);
  const memory = settings.get("container.memory")?.value;
  const published = settings.get("jvm.maximumHeapSize");
  if (!(memory instanceof Bytes)) return [];
  return heaps.flatMap((name): Finding[] => {
    const heap = settings.get(name);
    const isUnused = name === "standIn.maximumHeap" && published !== undefined && isStated(published);
    if (isUnused || !(heap?.value instanceof Bytes) || heap.value.bytes < memory.bytes) return [];
    return [
      {
        code: "JVM_MEMORY",
        severity: "error",
        path: heap.id,
        message: "the heap of the stand-in does not fit into the memory of its container",
        given: `${heap.value}`,
        allowed: `below ${memory}`,
        fix: "lower the heap, or give the container more memory",
        source: { kind: "chosen", note: "the engine ends a process that takes more memory than its container has" },
      },
    ];
  });
}
