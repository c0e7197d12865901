import type { Manifest } from "../../assembly/schema";
import { failure } from "../../errors";

export interface RunOptions {
  /** Length of the run. */
  readonly seconds: number;
  /** Think time times this factor, above 0 and up to 1. @default 1 */
  readonly thinkFactor?: number;
  /** Time over which the users start, times this factor, up to 1. @default - all users start within half of a run that is shorter than a stage */
  readonly rampFactor?: number;
}

/** How the plan is run, and what that means for its results. */
export interface RunPlan {
  readonly seconds: number;
  readonly thinkFactor: number;
  readonly rampFactor: number;
  /** Properties for JMeter. */
  readonly properties: readonly string[];
  readonly stamps: readonly string[];
}

/** Standard deviation of the think time in the plan, in milliseconds: it shrinks with the think time. */
const spreadMilliseconds = 500;

/** The part of a run within which all users start, unless a factor is given: the last one still has time to answer. */
const rampShare = 0.5;

/** Fits the plan into the length of the run. @throws UserError for an environment without a load driver */
export function planRun(manifest: Manifest, { seconds, thinkFactor = 1, rampFactor }: RunOptions): RunPlan {
  const { workload, servers } = manifest;
  const driver = servers.find(({ product }) => product === "driver");
  if (workload === undefined || driver === undefined || workload.planGroups.length === 0) {
    throw failure(manifest.environment.id, "this environment has no workload that a load driver could run");
  }
  const [think, interval] = ["thinkTime", "rampInterval"].map((name) => number(manifest, `${driver.id}/${name}`));
  const ramp = Math.max(...workload.planGroups.map(({ rampUsers }) => rampUsers)) * (interval ?? 0);
  const stage = ramp + number(manifest, `${driver.id}/settle`) + number(manifest, `${driver.id}/measure`);
  const fitting = seconds >= stage || ramp === 0 ? 1 : Math.min(1, roundDown((rampShare * seconds) / ramp));
  const chosen = rampFactor ?? fitting;
  const shortened = [
    ...(seconds < stage ? [`ran for ${seconds} s; ramp, settle and measured time are ${stage} s`] : []),
    ...(thinkFactor < 1
      ? [`think time shortened by factor ${thinkFactor}: ${brief((think ?? 0) * thinkFactor)} s instead of ${think} s`]
      : []),
    ...(chosen < 1
      ? [
          `ramp shortened by factor ${chosen}: one user every ${brief((interval ?? 0) * chosen)} s instead of ${interval} s`,
        ]
      : []),
  ];
  return {
    seconds,
    thinkFactor,
    rampFactor: chosen,
    properties: [
      `-Jseconds=${seconds}`,
      `-Jramp_factor=${chosen}`,
      ...(thinkFactor < 1
        ? [
            `-Jthink_ms=${Math.round((think ?? 0) * 1000 * thinkFactor)}`,
            `-Jthink_spread_ms=${Math.round(spreadMilliseconds * thinkFactor)}`,
          ]
        : []),
    ],
    stamps: [...manifest.stamps, ...shortened.map((text) => `not comparable with published results: ${text}`)],
  };
}

function number({ settings }: Manifest, id: string): number {
  return Number(settings.find((setting) => setting.id === id)?.value ?? 0);
}

function roundDown(factor: number): number {
  return Math.max(0.0001, Math.floor(factor * 10_000) / 10_000);
}

function brief(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
