import { total, demandAt } from "../capacity/demand";
import { fullSize, parseScale } from "../../settings/scale";
import { judgeControlGroups, judgeSwap } from "./control-groups";
import { judge, type FactsCheck, type PreflightItem } from "./item";

/** What an engine's host does to limits and memory. */
export const checkHost: FactsCheck = ({ manifest, overcommit }, { groups, host, own, place }) => {
  const { memoryMiB } = total(demandAt(manifest, parseScale(manifest.options.scale) ?? fullSize));
  // A lab that is up has its memory already, and one beyond the whole host is refused for that.
  const isTold = own.length > 0 || memoryMiB > place.memoryMiB;
  return Promise.resolve([
    judgeControlGroups(groups, overcommit),
    judgeSwap(groups, host?.swapMiB),
    ...(host === undefined || isTold ? [] : [judgeFreeMemory(memoryMiB, host.availableMiB)]),
  ]);
};

/** Limits promise memory, and other programs may have it: the kernel says what it could give now. */
export function judgeFreeMemory(neededMiB: number, availableMiB: number): PreflightItem {
  return judge("free memory", neededMiB <= availableMiB, {
    needed: `${neededMiB} MiB, should every server use its limit`,
    found: `${availableMiB} MiB are available now`,
    otherwise: "warn",
    fix: "end what uses the rest: a full host swaps, or kills a server",
  });
}
