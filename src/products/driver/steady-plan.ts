import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { xml } from "../../rendering/syntax";
import { configFile } from "../../rendering/view";
import { describeEnd, describeStart, describeThinkTime, sourceComments, statedNames } from "./comments";
import type { LoadDriver } from "./load-driver";
import { groupSamplers, indented, planHead, type ThinkTime } from "./samplers";
import { chosenStageSeconds } from "./timeline";

const settings = [
  "users",
  "rampInterval",
  "rampUp",
  "thinkTime",
  "thinkTimeDeviation",
  "settle",
  "measure",
  "iterations",
];

/** A day: the rounds of the users end the plan long before. */
const untilRoundsEnd = 86_400;

/**
 * The plan of a steady state at the lab's load: one thread group for each use case and application, all of whose users
 * start within the ramp of one published stage.
 */
export function steadyPlan(driver: LoadDriver, at: Resolution): ConfigFile {
  const names = statedNames(driver, at, settings);
  const file = configFile(at, driver, {
    template: "driver/plan.jmx.hbs",
    name: "plan.jmx",
    form: "open",
    target: "/plans/plan.jmx",
    deployed: true,
    checkedBy: "JMeter",
    syntax: xml,
    carries: names.map((name) => `${driver.path}/${name}`),
    view: {
      ...planHead(driver.environment.title, driver.target),
      sources: sourceComments(driver, at, names),
      summary: xml.comment(summary(driver, at)),
      groups: groups(driver, at),
    },
  });
  return { ...file, content: indented(file.content) };
}

function summary(driver: LoadDriver, at: Resolution): string {
  const load = `${driver.usersAt(at)} ${driver.unit}`;
  return `${load}, ${describeStart(driver, at)}, ${describeThinkTime(driver, at)}; ${describeEnd(driver, at)}.`;
}

function groups(driver: LoadDriver, at: Resolution) {
  const number = (name: string) => at.number(driver, name) ?? 0;
  const [rampUp, rounds] = [at.number(driver, "rampUp"), at.number(driver, "iterations")];
  const times = number("settle") + number("measure");
  const unstated = rounds === undefined ? chosenStageSeconds : untilRoundsEnd;
  const thinkTime: ThinkTime = {
    delay: `\${__P(think_ms,${Math.round(number("thinkTime") * 1000)})}`,
    spread: `\${__P(think_spread_ms,${Math.round(number("thinkTimeDeviation") * 1000)})}`,
  };
  return driver.groups(at).map((group) => {
    const rampSeconds = rampUp ?? group.rampUsers * number("rampInterval");
    return {
      title: xml.value(group.title),
      users: group.users,
      rampSeconds,
      stageSeconds: Math.ceil(rampSeconds + (times > 0 ? times : unstated)),
      rounds: rounds ?? -1,
      samplers: groupSamplers(group, driver.waits(at) ? thinkTime : undefined),
    };
  });
}
