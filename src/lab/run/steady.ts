import { stampsOf, type Driver, type RunPlan } from "./plan";

export interface SteadyOptions {
  /** Length of the run. */
  readonly seconds: number;
  /** Think time times this factor, above 0 and up to 1. @default 1 */
  readonly thinkFactor?: number;
  /** Time over which the users start, times this factor, up to 1. @default - all users start within half of a run that is shorter than a stage */
  readonly rampFactor?: number;
}

/** The part of a run within which all users start, unless a factor is given: the last one still has time to answer. */
const rampShare = 0.5;

/** A steady state at the lab's load. */
export function planSteady(driver: Driver, options: SteadyOptions): RunPlan {
  const { seconds, thinkFactor = 1 } = options;
  const [think, deviation, interval] = [
    driver.number("thinkTime"),
    driver.number("thinkTimeDeviation"),
    driver.number("rampInterval"),
  ];
  const rampUp = driver.number("rampUp");
  const rampUsers = Math.max(...driver.workload.planGroups.map((group) => group.rampUsers));
  const ramp = rampUp || rampUsers * interval;
  const stage = ramp + driver.number("settle") + driver.number("measure");
  const fitting = seconds >= stage || ramp === 0 ? 1 : Math.min(1, roundDown((rampShare * seconds) / ramp));
  const rampFactor = options.rampFactor ?? fitting;
  const shortensThink = thinkFactor < 1 && think > 0;
  const ramped = rampUp
    ? `all start within ${brief(rampUp * rampFactor)} s instead of ${rampUp} s`
    : `one user every ${brief(interval * rampFactor)} s instead of ${interval} s`;
  const reasons = [
    ...lengthReason(driver, seconds, stage, ramp),
    ...(shortensThink
      ? [`think time shortened by factor ${thinkFactor}: ${brief(think * thinkFactor)} s instead of ${think} s`]
      : []),
    ...(rampFactor < 1 && ramp > 0 ? [`ramp shortened by factor ${rampFactor}: ${ramped}`] : []),
  ];
  return {
    file: "plan.jmx",
    seconds,
    given: { seconds, thinkFactor, rampFactor },
    properties: [
      `-Jseconds=${seconds}`,
      `-Jramp_factor=${rampFactor}`,
      ...(driver.number("iterations") > 0 ? ["-Jiterations=-1"] : []),
      ...(shortensThink
        ? [
            `-Jthink_ms=${Math.round(think * 1000 * thinkFactor)}`,
            `-Jthink_spread_ms=${Math.round(deviation * 1000 * thinkFactor)}`,
          ]
        : []),
    ],
    stamps: stampsOf(driver, reasons),
  };
}

/** How the length of the run differs from what the report states. */
function lengthReason(driver: Driver, seconds: number, stage: number, ramp: number): string[] {
  const rounds = driver.number("iterations");
  if (rounds > 0) return [`ran for ${seconds} s instead of ${rounds} rounds of each user`];
  if (stage === ramp) return [`ran for ${seconds} s; the report states no time`];
  return seconds < stage ? [`ran for ${seconds} s; ramp, settle and measured time are ${stage} s`] : [];
}

function roundDown(factor: number): number {
  return Math.max(0.0001, Math.floor(factor * 10_000) / 10_000);
}

function brief(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
