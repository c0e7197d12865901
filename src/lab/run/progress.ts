import type { Manifest } from "../../manifest/schema";
import type { RunPlan } from "./plan";

export interface ProgressListeners {
  /** Called every few seconds with the number of samples so far. */
  readonly onSamples?: (samples: number) => void;
  /** Called when a stage begins, with its number from 1. */
  readonly onStage?: (stage: number) => void;
}

/**
 * Follows what JMeter's summarisers print. Where users are added the clock tells the stage; where each stage is a run of its
 * own, the plan has a summariser for each.
 */
export function progressListener(
  { workload }: Manifest,
  { timeScale }: RunPlan,
  { onSamples, onStage }: ProgressListeners,
  now: () => number = Date.now,
): (text: string) => void {
  const timeline = timeScale === undefined ? [] : (workload?.timeline ?? []);
  let began: number | undefined;
  let told = 0;
  const tell = (stage: number) => {
    for (; told < stage; told += 1) onStage?.(told + 1);
  };
  return (text) => {
    const last = [...text.matchAll(/^summary =\s+(\d+) in/gm)].at(-1)?.[1];
    if (last !== undefined) onSamples?.(Number(last));
    if (timeline.length === 0) return;
    if (/^Starting standalone test/m.test(text)) {
      began = now();
      tell(1);
    }
    if (workload?.stageOrder === "separate") {
      for (const [, stage] of text.matchAll(/^stage-(\d+) [+=]/gm)) tell(Number(stage));
    } else if (began !== undefined && timeScale !== undefined) {
      const seconds = (now() - began) / 1000 / timeScale;
      tell(timeline.filter(({ startSeconds }) => startSeconds <= seconds).length);
    }
  };
}
