import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Resolution } from "../model/resolution";
import { describeScale, isFullSize } from "../settings/scale";

/** What a scaled lab could not shrink further. */
export function checkScale(environment: Environment, at: Resolution): Finding[] {
  if (isFullSize(at.scale)) return [];
  const source = { kind: "chosen", note: "smaller, the stand-in does not start" } as const;
  const scale = describeScale(at.scale);
  const floors: Finding[] = environment.parts
    .flatMap((part) => [...at.settings(part).values()])
    .filter(({ hitFloor }) => hitFloor)
    .map(({ id, value }) => ({
      code: "SCALE_FLOOR",
      severity: "note",
      path: id,
      message: "the value is at its floor and not in proportion",
      given: `scale ${scale}`,
      allowed: String(value),
      fix: "use a larger scale where proportions matter",
      source,
    }));
  const containers: Finding[] = environment.servers.flatMap((server) => {
    const wanted = server.memoryAt(at.scale).toMib("down");
    const { memoryMiB } = (server.vendor ?? server.image).minimum;
    if (wanted >= memoryMiB) return [];
    return [
      {
        code: "SCALE_FLOOR",
        severity: "note",
        path: `${server.path}/container.memory`,
        message: "the container keeps more memory than its share",
        given: `scale ${scale}: ${wanted} MiB`,
        allowed: `${memoryMiB} MiB`,
        fix: "use a larger scale where proportions matter",
        source,
      },
    ];
  });
  return [...floors, ...containers];
}
