import { isUnstated, type Resolution } from "../../model/resolution";
import { xml } from "../../rendering/syntax";
import { sourceLine } from "../../rendering/view";
import type { LoadDriver } from "./load-driver";
import { chosenStageSeconds } from "./timeline";

/** Settings of the driver that somebody states or a report lost, by name. */
export function statedNames(driver: LoadDriver, at: Resolution, names: readonly string[]): string[] {
  return names.filter((name) => !isUnstated(at.setting(driver, name)));
}

/** One line for each of these settings: its name and its source. */
export function sourceComments(driver: LoadDriver, at: Resolution, names: readonly string[]): string {
  return names
    .map((name) => at.setting(driver, name))
    .map((setting) => xml.comment(`${setting.definition.title}: ${sourceLine(setting)}`))
    .join("\n");
}

/** How users think, for people. */
export function describeThinkTime(driver: LoadDriver, at: Resolution): string {
  const { value, source } = at.setting(driver, "thinkTime");
  if (driver.waits(at)) {
    const deviation = at.number(driver, "thinkTimeDeviation") ?? 0;
    return `think time ${at.number(driver, "thinkTime")} s with a standard deviation of ${deviation} s`;
  }
  if (value !== null) return "no think time";
  const why = source.report === undefined ? "the report states no think time" : "the report's think time is lost";
  return `${why}: the ${driver.unit} do not wait`;
}

/** How users start, for people. */
export function describeStart(driver: LoadDriver, at: Resolution): string {
  const rampUp = at.number(driver, "rampUp");
  if (rampUp !== undefined) return `all start within ${rampUp} s`;
  const interval = at.number(driver, "rampInterval");
  return interval === undefined ? "all start at once" : `one more every ${interval} s for each application`;
}

/** When the steady plan ends, for people. */
export function describeEnd(driver: LoadDriver, at: Resolution): string {
  const [settle, measure, rounds] = ["settle", "measure", "iterations"].map((name) => at.number(driver, name));
  const settled = settle === undefined ? "" : `the stage settles for ${settle} s`;
  const measured = measure === undefined ? "" : `${settled ? "is" : "the stage is"} measured for ${measure} s`;
  const times = [settled, measured].filter((text) => text !== "").join(" and ");
  if (times !== "" && rounds === undefined) return times;
  if (rounds !== undefined) return [times, `each ends after ${rounds} rounds`].filter(Boolean).join("; ");
  return `the report states no time: the plan runs for ${chosenStageSeconds} s, which was chosen`;
}
