import type { Resolution } from "../../model/resolution";
import type { ConfigFile } from "../../rendering/config-file";
import { xml } from "../../rendering/syntax";
import { render } from "../../rendering/template";
import { configFile } from "../../rendering/view";
import { describeThinkTime, sourceComments, statedNames } from "./comments";
import type { LoadDriver } from "./load-driver";
import { groupSamplers, indented, planHead, type ThinkTime } from "./samplers";
import { separateSamplers } from "./separate-stage";
import { chosenStageSeconds, type Moment, type PlannedStage } from "./timeline";

const settings = ["rampInterval", "thinkTime", "thinkTimeDeviation"];
const thinkTime: ThinkTime = { delay: "${think_ms}", spread: "${think_spread_ms}" };

/** The plan of the published stages, each with the lab's users; the property `time_scale` shortens every time in it. */
export function stagesPlan(driver: LoadDriver, at: Resolution): ConfigFile {
  const names = statedNames(driver, at, settings);
  const stages = driver.stages(at);
  const separate = driver.environment.workload?.stageOrder === "separate";
  const milliseconds = (name: string) => Math.round((at.number(driver, name) ?? 0) * 1000);
  const variables = {
    thinkMs: scaled(`${milliseconds("thinkTime")}`),
    spreadMs: scaled(`${milliseconds("thinkTimeDeviation")}`),
  };
  const samplersOf = (group: Parameters<typeof groupSamplers>[0]) =>
    groupSamplers(group, driver.waits(at) ? thinkTime : undefined);
  const file = configFile(at, driver, {
    template: "driver/stages.jmx.hbs",
    name: "stages.jmx",
    form: "open",
    target: "/plans/stages.jmx",
    deployed: true,
    checkedBy: "JMeter",
    syntax: xml,
    carries: names.map((name) => `${driver.path}/${name}`),
    view: {
      ...planHead(driver.environment.title, driver.target),
      sources: sourceComments(driver, at, names),
      order: xml.comment(orderComment(separate)),
      stages: stages.map((stage) => xml.comment(describeStage(stage, driver.unit))).join("\n"),
      thinking: xml.comment(`Each user: ${describeThinkTime(driver, at)}.`),
      variables: driver.waits(at) ? render("driver/think-time-variables.xml.hbs", variables).text : "",
      separate,
      groups: separate ? stages.map((stage) => separateGroup(stage, samplersOf)) : addedGroups(stages, samplersOf),
    },
  });
  return { ...file, content: indented(file.content) };
}

type Samplers = (group: PlannedStage["groups"][number]) => string;

/** Thread groups of the users that each stage adds: they run to the end of the procedure. */
function addedGroups(stages: readonly PlannedStage[], samplersOf: Samplers) {
  const end = stages.at(-1)?.end ?? zero;
  return stages.flatMap((stage) =>
    stage.groups
      .filter(({ added }) => added > 0)
      .map((group) => ({
        title: xml.value(`stage ${stage.number}, ${group.title}`),
        users: group.added,
        ramp: scaled(String(group.rampSeconds)),
        scheduled: true,
        delay: isZero(stage.start) ? 0 : scaled(text(stage.start)),
        duration: between(stage.start, end),
        rounds: -1,
        body: samplersOf(group),
      })),
  );
}

/** One thread group holds all users of a stage: JMeter runs thread groups one after the other. */
function separateGroup(stage: PlannedStage, samplersOf: Samplers) {
  const { number, groups, iterations, end } = stage;
  const rampSeconds = Math.max(0, ...groups.map((group) => group.rampSeconds));
  return {
    title: `stage ${number}`,
    users: stage.users,
    ramp: scaled(String(rampSeconds)),
    scheduled: end !== undefined,
    delay: 0,
    duration: end === undefined ? "" : between(stage.start, end),
    rounds: iterations ?? -1,
    body: separateSamplers(stage, samplersOf),
  };
}

const zero: Moment = { seconds: 0, chosenStages: 0 };

function isZero({ seconds, chosenStages }: Moment): boolean {
  return seconds === 0 && chosenStages === 0;
}

function text({ seconds, chosenStages }: Moment): string {
  return chosenStages === 0
    ? String(seconds)
    : `(${seconds} + ${chosenStages} * \${__P(stage_seconds,${chosenStageSeconds})})`;
}

/** A time at the plan's scale, in whole units as JMeter takes them. */
function scaled(time: string): string {
  return `\${__jexl3(${rounded(time)})}`;
}

function between(start: Moment, end: Moment): string {
  return isZero(start) ? scaled(text(end)) : `\${__jexl3(${rounded(text(end))} - ${rounded(text(start))})}`;
}

function rounded(time: string): string {
  return `(\${__P(time_scale,1)} * ${time} + 0.5).intValue()`;
}

function orderComment(separate: boolean): string {
  return separate
    ? "Each stage is a run of its own, with times from its own start: the next one starts when all of the one before have ended."
    : "Users are added to those that run: each thread group goes on to the end of the procedure.";
}

function describeStage(
  { number, users, start, started, settled, end, endsBy, iterations }: PlannedStage,
  unit: string,
) {
  const at = ({ seconds, chosenStages }: Moment) =>
    chosenStages === 0 ? `${seconds} s` : `${seconds} s and ${chosenStages} times stage_seconds`;
  const ends = {
    time: `ends at ${end ? at(end) : ""}`,
    rounds: `ends after ${iterations} rounds of each`,
    "chosen time": `the report states no time: ends at ${end ? at(end) : ""}, which was chosen`,
  };
  const times = `starts at ${at(start)}, all run at ${at(started)}, settled at ${at(settled)}, ${ends[endsBy]}`;
  return `Stage ${number}: ${users} ${unit}; ${times}.`;
}
