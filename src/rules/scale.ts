import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Resolution } from "../model/resolution";
import type { Server } from "../model/server";
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
    const { minimum } = server.vendor ?? server.image;
    const wanted = {
      memory: { amount: server.memoryAt(at.scale).toMib("down"), least: minimum.memoryMiB, unit: "MiB" },
      processors: {
        amount: thousandths(server.machine.processorsAt(at.scale) * server.share),
        least: minimum.processors,
        unit: "processors",
      },
    };
    return Object.entries(wanted)
      .filter(([what, { amount, least }]) => amount < least && isDerived(at, server, `container.${what}`))
      .map(([what, { amount, least, unit }]) => ({
        code: "SCALE_FLOOR",
        severity: "note",
        path: `${server.path}/container.${what}`,
        message: `the container keeps more ${what} than its share`,
        given: `scale ${scale}: ${amount} ${unit}`,
        allowed: `${least} ${unit}`,
        fix: "use a larger scale where proportions matter",
        source,
      }));
  });
  return [...floors, ...containers];
}

/** Whether no option sets the limit. */
function isDerived(at: Resolution, server: Server, name: string): boolean {
  return at.setting(server, name).source.kind === "derived";
}

const thousandths = (amount: number): number => Math.round(amount * 1000) / 1000;
