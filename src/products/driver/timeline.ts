import type { Workload } from "../../model/workload";
import type { PlanGroup } from "./plan-groups";

/** Measured time of a stage whose report states neither time nor rounds, in seconds: the property `stage_seconds`. */
export const chosenStageSeconds = 60;

/** A time of the procedure: what the report states, and a number of stages of chosen length. */
export interface Moment {
  readonly seconds: number;
  readonly chosenStages: number;
}

/** What ends a stage: its published time, the rounds of its users, or a time that nobody published. */
export type StageEnd = "time" | "rounds" | "chosen time";

export interface PlannedGroup extends PlanGroup {
  /** Users that start in this stage. */
  readonly added: number;
  /** Time within which they start, in seconds. */
  readonly rampSeconds: number;
}

/** One stage of the procedure in the lab. Times count from the start of the procedure, or of the stage itself where each is a run of its own. */
export interface PlannedStage {
  /** From 1. */
  readonly number: number;
  /** Users of the published stage, changed and shrunk like the load. */
  readonly load: number;
  /** Users that the plan runs: every group keeps at least one. */
  readonly users: number;
  readonly iterations?: number;
  readonly endsBy: StageEnd;
  readonly start: Moment;
  /** All users have started. */
  readonly started: Moment;
  /** The measured time begins. */
  readonly settled: Moment;
  /** Absent where rounds end the stage. */
  readonly end?: Moment;
  readonly groups: readonly PlannedGroup[];
}

const zero: Moment = { seconds: 0, chosenStages: 0 };

function later({ seconds, chosenStages }: Moment, more: number): Moment {
  return { seconds: seconds + more, chosenStages };
}

/**
 * The published stages with the users that the lab runs in them.
 * @param totals users of all groups, stage by stage
 * @param users of each group, stage by stage
 * @param rampInterval at which the users of one application start, in seconds
 */
export function planStages(
  workload: Workload,
  groups: readonly PlanGroup[],
  totals: readonly number[],
  users: readonly (readonly number[])[],
  rampInterval: number,
): PlannedStage[] {
  const added = workload.stageOrder !== "separate";
  let start = zero;
  return workload.stages.map((stage, index) => {
    const now = users[index] ?? [];
    const before = added && index > 0 ? (users[index - 1] ?? []) : [];
    const starting = groups.map((_, position) => (now[position] ?? 0) - (before[position] ?? 0));
    const planned = groups.map((group, position): PlannedGroup => {
      const together = starting.filter((_, other) => groups[other]?.root === group.root);
      const rampUsers = together.reduce((sum, count) => sum + count, 0);
      const rampSeconds = stage.rampUp?.toSeconds() ?? rampUsers * rampInterval;
      return { ...group, users: now[position] ?? 0, added: starting[position] ?? 0, rampUsers, rampSeconds };
    });
    const started = later(start, Math.max(0, ...planned.map(({ rampSeconds }) => rampSeconds)));
    const settled = later(started, stage.settle?.toSeconds() ?? 0);
    const { endsBy, end } = ending(stage, settled);
    const result: PlannedStage = {
      number: index + 1,
      load: totals[index] ?? 0,
      users: now.reduce((sum, count) => sum + count, 0),
      ...(stage.iterations ? { iterations: stage.iterations } : {}),
      endsBy,
      start,
      started,
      settled,
      ...(end ? { end } : {}),
      groups: planned,
    };
    if (added) start = end ?? settled;
    return result;
  });
}

function ending(
  { measure, iterations }: Workload["stages"][number],
  settled: Moment,
): { endsBy: StageEnd; end?: Moment } {
  if (measure) return { endsBy: "time", end: later(settled, measure.toSeconds()) };
  if (iterations) return { endsBy: "rounds" };
  return { endsBy: "chosen time", end: { ...settled, chosenStages: settled.chosenStages + 1 } };
}

/** Seconds of a moment at the chosen length of stages. */
export function secondsOf({ seconds, chosenStages }: Moment): number {
  return seconds + chosenStages * chosenStageSeconds;
}
