import type { Clock } from "../capacity/clock";
import { judge, type PreflightItem } from "./item";

/** Samples and readings carry their machine's time, to the second at best: nmon writes whole seconds. */
const mostMs = 1000;

/** Whether the clocks of several hosts agree: what two machines of one lab measured is compared by time. */
export function judgeClocks(clocks: readonly Clock[]): PreflightItem[] {
  if (clocks.length < 2) return [];
  const sorted = [...clocks].sort((a, b) => a.aheadMs - b.aheadMs || (a.place < b.place ? -1 : 1));
  const [slowest, fastest] = [sorted[0] as Clock, sorted[sorted.length - 1] as Clock];
  const apart = fastest.aheadMs - slowest.aheadMs;
  const unsure = fastest.withinMs + slowest.withinMs;
  return [
    judge("clocks", apart - unsure <= mostMs, {
      needed: "clocks within 1 s of each other",
      found: `${fastest.place} is ${seconds(apart)} ahead of ${slowest.place}, read to within ${seconds(unsure)}`,
      otherwise: "warn",
      fix: "synchronize both (chrony or ntpd): their samples cannot be laid side by side",
    }),
  ];
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
