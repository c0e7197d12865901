import type { Manifest } from "../../manifest/schema";
import { readSamples, type Sample } from "./jtl";
import type { RunPlan } from "./plan";
import type { TimelineStage } from "./stages";
import type { GroupResult } from "./summary";

/** What one stage of a run gave. */
export interface StageResult {
  readonly stage: number;
  readonly users: number;
  readonly samples: number;
  readonly errors: number;
  /** Samples and errors of the whole stage; the response times are those of its measured time. */
  readonly groups: readonly GroupResult[];
}

/** Times of one stage, in milliseconds; those of `settled` and `end` from `start`, which only the samples tell for a run of its own. */
interface Window {
  readonly stage: TimelineStage;
  readonly start: number;
  readonly settled: number;
  readonly end: number;
}

interface Tally {
  samples: number;
  errors: number;
  readonly measured: number[];
}

/** Sorts the samples of a run into its stages: by time where users are added, else by the stage's threads. */
export async function summarizeStages(manifest: Manifest, plan: RunPlan, path: string): Promise<StageResult[]> {
  const { workload } = manifest;
  if (workload === undefined || plan.timeScale === undefined) return [];
  const added = workload.stageOrder === "added";
  const windows = await windowsOf(workload.timeline, plan.timeScale, added, path);
  const tallies = windows.map(() => new Map<string, Tally>());
  for await (const sample of readSamples(path)) {
    const index = added
      ? windows.findIndex(({ start, end }) => sample.time >= start && sample.time < start + end)
      : stageOfThread(sample.thread) - 1;
    // Requests in work when the procedure ends belong to its last stage.
    const window = windows[index] ?? windows.at(-1);
    const tally = tallies[index] ?? tallies.at(-1);
    if (window && tally) count(tally, sample, window);
  }
  return windows.map(({ stage }, index) => stageResult(manifest, stage, tallies[index] ?? new Map<string, Tally>()));
}

/** Thread groups are named `stage 2, /rm: ...`, or `stage 2` alone. */
export function stageOfThread(thread: string): number {
  return Number(/^stage (\d+)\b/.exec(thread)?.[1] ?? 0);
}

async function windowsOf(
  timeline: readonly TimelineStage[],
  scale: number,
  added: boolean,
  path: string,
): Promise<Window[]> {
  const first = new Map<number, number>();
  for await (const { time, thread } of readSamples(path)) {
    const stage = added ? 0 : stageOfThread(thread);
    first.set(stage, Math.min(first.get(stage) ?? Infinity, time));
  }
  const milliseconds = (seconds: number) => 1000 * seconds * scale;
  // The plan starts and ends its threads at whole seconds.
  const whole = (seconds: number) => 1000 * Math.round(seconds * scale);
  return timeline.map((stage) => {
    const { startSeconds, settledSeconds, endSeconds } = stage;
    const start = (first.get(added ? 0 : stage.stage) ?? Infinity) + whole(startSeconds);
    const end = endSeconds === undefined ? Infinity : whole(endSeconds) - whole(startSeconds);
    return { stage, start, settled: milliseconds(settledSeconds - startSeconds), end };
  });
}

function count(tally: Map<string, Tally>, { label, time, elapsed, success }: Sample, { start, settled }: Window): void {
  const entry = tally.get(label) ?? { samples: 0, errors: 0, measured: [] };
  tally.set(label, entry);
  entry.samples += 1;
  entry.errors += success ? 0 : 1;
  if (time >= start + settled) entry.measured.push(elapsed);
}

function stageResult({ workload }: Manifest, stage: TimelineStage, tally: ReadonlyMap<string, Tally>): StageResult {
  const groups = (workload?.planGroups ?? []).map(({ id, title }): GroupResult => {
    const users = stage.groups.find((group) => group.id === id)?.users ?? 0;
    const { samples, errors, measured } = tally.get(id) ?? { samples: 0, errors: 0, measured: [] };
    return { id, title, users, samples, errors, ...times(measured) };
  });
  const sum = (name: "samples" | "errors") => groups.reduce((total, group) => total + group[name], 0);
  return { stage: stage.stage, users: stage.users, samples: sum("samples"), errors: sum("errors"), groups };
}

/** Mean and nearest-rank 90th percentile, as the driver's own report has them. */
function times(elapsed: readonly number[]): Pick<GroupResult, "meanMs" | "p90Ms"> {
  if (elapsed.length === 0) return {};
  const sorted = [...elapsed].sort((a, b) => a - b);
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { meanMs: Math.round(mean), p90Ms: sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0 };
}
