import { relative } from "node:path";
import type { Command } from "commander";
import { UserError } from "../errors";
import type { RunResult } from "../lab/run";
import { interruption } from "./interrupt";
import { checkFormat } from "./lab-options";
import { printTable } from "./print";

interface RunCommandOptions {
  readonly seconds: number;
  readonly thinkFactor?: number;
  readonly rampFactor?: number;
  readonly format: string;
}

/** `perflab run`: the workload through a running lab. Exit 1 when a user group gave no sample or a sample failed. */
export function registerRun(program: Command): void {
  program
    .command("run <environment>")
    .description("run the workload from the load driver through a running lab")
    .requiredOption("--seconds <number>", "length of the run", wholeSeconds)
    .option("--think-factor <factor>", "shorten the think time, e.g. 0.1", part("--think-factor"))
    .option(
      "--ramp-factor <factor>",
      "shorten the start of the users (default: all start in half of the run)",
      part("--ramp-factor"),
    )
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", "\nExample: perflab run dng-606-1s-300c-ifix3 --seconds 60 --think-factor 0.1")
    .action(async (environment: string, { format: given, ...options }: RunCommandOptions) => {
      const format = checkFormat(given, ["table", "json"]);
      const { runWorkload } = await import("../lab/run.js");
      const result = await runWorkload(environment, options, {
        signal: interruption(),
        onStart: (name, plan) => note(`${name}: ${plan.seconds} s, ${plan.properties.join(" ")}`),
        ...(process.stderr.isTTY
          ? { onSamples: (samples: number) => process.stderr.write(`\r${samples} samples`) }
          : {}),
      });
      if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
      if (format === "json") process.stdout.write(`${JSON.stringify(result.summary, null, 2)}\n`);
      else printRun(result);
      if (!result.summary.ok) process.exitCode = 1;
    });
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

function printRun({ summary, folder }: RunResult): void {
  const { groups, throttled, checks, stamps, samples, errors, seconds } = summary;
  const rows = groups.map(({ id, users, samples: count, errors: failed, meanMs, p90Ms }) => [
    id,
    ...[users, count, failed, meanMs ?? "-", p90Ms ?? "-"].map(String),
  ]);
  printTable(["user group", "users", "samples", "errors", "mean ms", "90 % ms"], rows);
  const held = throttled
    .filter((each) => each.seconds > 0)
    .map((each) => `${each.server} ${each.seconds.toFixed(1)} s`);
  const lines = [
    "",
    `${samples} samples, ${errors} errors in ${seconds} s`,
    `held back at the processor limit: ${held.join(", ") || "no server"}`,
    ...checks.map(({ id, ok, detail }) => `${ok ? "ok     " : "FAILED "} ${id}: ${detail}`),
    ...stamps,
    `results: ${relative(process.cwd(), folder) || folder}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
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
