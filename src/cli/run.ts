import { relative } from "node:path";
import type { Command } from "commander";
import { counted } from "../text/counted";
import { UserError, type Problem } from "../errors";
import type { RunResult } from "../lab/run";
import type { RunOptions } from "../lab/run/options";
import type { RunPlan } from "../lab/run/plan";
import type { GroupResult } from "../lab/run/summary";
import { parseScale, type Scale } from "../settings/scale";
import { interruption } from "./interrupt";
import { checkFormat } from "./input/lab-options";
import { printTable } from "./output/print";
import { jsonText } from "../text/json";

interface RunCommandOptions {
  readonly seconds?: number;
  readonly thinkFactor?: number;
  readonly rampFactor?: number;
  readonly stages?: true;
  readonly timeScale?: Scale;
  readonly format: string;
}

const examples = `
Examples:
  perflab run dng-606-1s-300c-ifix3 --seconds 60 --think-factor 0.1
  perflab run dng-606-1s-300c-ifix3 --stages --time-scale 1/60`;

/** `perflab run`: the workload through a running lab. Exit 1 when a user group gave no sample or a sample failed. */
export function registerRun(program: Command): void {
  program
    .command("run <environment>")
    .description("run the workload from the load driver through a running lab")
    .option("--seconds <number>", "a steady state at the lab's load, of this many seconds: 1 to 999999", wholeSeconds)
    .option(
      "--think-factor <factor>",
      "with --seconds: shorten the think time: above 0 up to 1, e.g. 0.1",
      part("--think-factor"),
    )
    .option(
      "--ramp-factor <factor>",
      "with --seconds: shorten the start of the users: above 0 up to 1 (default: all start in half of the run)",
      part("--ramp-factor"),
    )
    .option("--stages", "the published stages instead, in their order")
    .option("--time-scale <part>", "with --stages: shorten every time: above 0 up to 1, e.g. 1/60", timeScale)
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", examples)
    .action(async (environment: string, { format: given, ...words }: RunCommandOptions) => {
      const format = checkFormat(given, ["table", "json"]);
      const options = runOptions(words);
      const { runWorkload } = await import("../lab/run.js");
      const result = await runWorkload(environment, options, {
        signal: interruption(),
        onStart: (name, plan) =>
          note(`${name}: ${plan.file}, ${atMost(plan)}${plan.seconds} s, ${plan.properties.join(" ")}`),
        onStage: (stage) => note(`${process.stderr.isTTY ? "\r\x1b[K" : ""}stage ${stage} begins`),
        ...(process.stderr.isTTY
          ? { onSamples: (samples: number) => process.stderr.write(`\r${samples} samples`) }
          : {}),
      });
      if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
      if (format === "json") process.stdout.write(jsonText(result.summary));
      else printRun(result);
      if (!result.summary.ok) process.exitCode = 1;
    });
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Rounds may end earlier. */
function atMost({ timeScale: scale }: RunPlan): string {
  return scale === undefined ? "" : "at most ";
}

function printRun({ summary, folder }: RunResult): void {
  const { groups, steps, stages, unit, throttled, checks, stamps, samples, errors, seconds } = summary;
  const columns = [unit, "samples", "errors", "mean ms", "90 % ms"];
  if (stages.length === 0) printTable(["user group", ...columns], [...groups, ...steps].map(row));
  else {
    const rows = stages.flatMap(({ stage, groups: all }) => all.map((group) => [String(stage), ...row(group)]));
    printTable(["stage", "user group", ...columns], rows);
  }
  const held = throttled
    .filter((each) => each.seconds > 0)
    .map((each) => `${each.server} ${each.seconds.toFixed(1)} s`);
  const lines = [
    "",
    `${counted(samples, "sample")}, ${counted(errors, "error")}${stages.length === 0 ? ` in ${seconds} s` : ` in ${counted(stages.length, "stage")}`}`,
    `held back at the processor limit: ${held.join(", ") || "no server"}`,
    ...checks.map(({ id, ok, detail }) => `${ok ? "ok     " : "FAILED "} ${id}: ${detail}`),
    ...stamps,
    `results: ${relative(process.cwd(), folder) || folder}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function row({ id, users, samples, errors, meanMs, p90Ms }: GroupResult): string[] {
  return [id, ...[users, samples, errors, meanMs ?? "-", p90Ms ?? "-"].map(String)];
}

/** Either a steady state or the published stages, with the options that belong to it. */
function runOptions({
  seconds,
  thinkFactor,
  rampFactor,
  stages,
  timeScale: scale,
}: Omit<RunCommandOptions, "format">): RunOptions {
  const steady = { "--think-factor": thinkFactor, "--ramp-factor": rampFactor };
  const misplaced = Object.entries(stages ? steady : { "--time-scale": scale }).filter(
    ([, value]) => value !== undefined,
  );
  const problems: Problem[] = misplaced.map(([path]) => ({
    path,
    message: `has no meaning ${stages ? "with" : "without"} --stages`,
    fix: stages ? "use --time-scale" : "add --stages, or use --think-factor and --ramp-factor",
  }));
  if ((seconds === undefined) === (stages === undefined)) {
    const message = stages ? "the stages have a length of their own" : "what is to be run?";
    problems.unshift({ path: "--seconds", message, allowed: "either --seconds <number> or --stages" });
  }
  if (problems.length > 0) throw new UserError(problems);
  if (stages) return { stages, ...(scale ? { timeScale: scale } : {}) };
  return {
    seconds: seconds as number,
    ...(thinkFactor === undefined ? {} : { thinkFactor }),
    ...(rampFactor === undefined ? {} : { rampFactor }),
  };
}

function timeScale(text: string): Scale {
  const scale = parseScale(text);
  if (scale) return scale;
  const allowed = "a fraction above 0 up to 1, e.g. 1/60";
  throw new UserError([{ path: "--time-scale", message: "not a part of the published times", given: text, allowed }]);
}

function wholeSeconds(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UserError([{ path: "--seconds", message: "not a length of a run", given: text, allowed: "1 to 999999" }]);
}

function part(option: string) {
  return (text: string): number => {
    const factor = Number(text);
    if (/^\d*\.?\d+$/.test(text) && factor > 0 && factor <= 1) return factor;
    throw new UserError([{ path: option, message: "not a factor", given: text, allowed: "above 0 up to 1, e.g. 0.1" }]);
  };
}
