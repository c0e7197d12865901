import { failure, UserError } from "../../errors";
import { describeScale, factor, fullSize, isFullSize, type Scale } from "../../settings/scale";
import { stampsOf, type Driver, type ManifestWorkload, type RunPlan } from "./plan";

export interface StagesOptions {
  readonly stages: true;
  /** Every time of the stages, times this part, e.g. 1/60. @default 1 */
  readonly timeScale?: Scale;
}

export type TimelineStage = ManifestWorkload["timeline"][number];

/** The plan takes whole seconds, so a stage cannot be shorter. */
const shortestStage = 1;

/** A request of a stand-in is given up after this time, in seconds: what a round may take at most. */
const slowestRequest = 60;

/** The published stages. @throws UserError where there are none, or where they would become too short */
export function planStages(driver: Driver, { timeScale = fullSize }: StagesOptions): RunPlan {
  const { timeline, stageOrder } = driver.workload;
  if (timeline.length === 0) {
    const advice = "leave out --stages and give --seconds for a steady state";
    throw failure(driver.manifest.environment.id, "the report states no stages for this environment", advice);
  }
  const scaled = factor(timeScale);
  refuseTooShort(timeline, timeScale);
  const lengths = timeline.map((stage) => stageSeconds(driver, stage, scaled));
  const whole = stageOrder === "added" ? (lengths.at(-1) ?? 0) : lengths.reduce((sum, length) => sum + length, 0);
  const chosen = timeline.filter(({ endsBy }) => endsBy === "chosen time").map(({ stage }) => stage);
  const text = describeScale(timeScale);
  const reasons = [
    ...(isFullSize(timeScale) ? [] : [`times shortened by ${text}`]),
    ...(chosen.length > 0 ? [`the report states no time for stage ${chosen.join(", ")}: it was chosen`] : []),
  ];
  return {
    file: "stages.jmx",
    seconds: Math.ceil(whole),
    given: { timeScale: text },
    properties: [`-Jtime_scale=${scaled}`],
    stamps: stampsOf(driver, reasons),
    timeScale: scaled,
  };
}

/** End of a stage, counted as in the timeline; where rounds end it, the latest that they may. */
function stageSeconds(driver: Driver, stage: TimelineStage, scaled: number): number {
  const { startedSeconds, endSeconds, iterations = 0 } = stage;
  if (endSeconds !== undefined) return endSeconds * scaled;
  const requests = driver.workload.planGroups.map(({ steps }) =>
    steps.length === 0 ? 1 : steps.reduce((sum, { repeat }) => sum + repeat, 0),
  );
  const think = driver.number("thinkTime") * scaled;
  return startedSeconds * scaled + iterations * Math.max(...requests) * (slowestRequest + think);
}

function refuseTooShort(timeline: readonly TimelineStage[], timeScale: Scale): void {
  const timed = timeline.flatMap(({ stage, startedSeconds, endSeconds }) =>
    endSeconds === undefined ? [] : [{ stage, seconds: endSeconds - startedSeconds }],
  );
  const [shortest] = timed.sort((a, b) => a.seconds - b.seconds);
  if (shortest === undefined || shortest.seconds * timeScale.numerator >= shortestStage * timeScale.denominator) return;
  throw new UserError([
    {
      path: "--time-scale",
      message: `stage ${shortest.stage} of ${shortest.seconds} s would be shorter than ${shortestStage} s`,
      given: describeScale(timeScale),
      allowed: `at least 1/${Math.floor(shortest.seconds / shortestStage)}`,
    },
  ]);
}
