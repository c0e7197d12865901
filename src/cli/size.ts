import type { Command } from "commander";
import { relative, resolve } from "node:path";
import type { GivenDemand } from "../sizing/demand";
import { checkFormat } from "./lab-options";

interface SizeCommandOptions extends GivenDemand {
  readonly report?: string;
  /** A file, or `true` for the project's own. */
  readonly save?: string | true;
  readonly force?: boolean;
  readonly format: string;
}

const examples = `
Examples:
  perflab size --report dng-606 --users 900 --artifacts 3500000
  perflab size --report ldx-71 --threads 500
  perflab size --report dng-606 --users 900 --save && perflab synth dng-606-3s-300c-ifix3`;

/** `perflab size`: the environment that a report's figures and rules give for a load, and what of it was tested. */
export function registerSize(program: Command): void {
  program
    .command("size")
    .description("the environment that a report's rules give for a load, and what of it was tested")
    .option("--report <id>", "whose figures and rules, e.g. dng-606")
    .option("--users <number>", "users in all")
    .option("--threads <number>", "threads in all, for reports that count those")
    .option("--artifacts <number>", "artifacts in all")
    .option("--components <number>", "components in all")
    .option("--environment <id>", "size this environment, not the one that the figures choose")
    .option("--save [file]", "keep it as options of the environment in a cdktf.json (default: the project's)")
    .option("--force", "replace other options that the file has for the environment")
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", examples)
    .action(async ({ report, save, force, format: given, ...demanded }: SizeCommandOptions) => {
      const format = checkFormat(given, ["table", "json"]);
      const { sizingOf } = await import("../sizing/reports.js");
      const { parseDemand } = await import("../sizing/demand.js");
      const sizing = sizingOf(report);
      const demand = parseDemand(report ?? "", sizing, demanded);
      const choice = sizing.choose(demand);
      const { sizeOf, sizeOptions } = await import("../sizing/size.js");
      const { withAssembly } = await import("./current-assembly.js");
      const flags = { ...sizeOptions(choice), scale: "1" };
      const size = await withAssembly(choice.environment, flags, ({ manifest }) =>
        sizeOf(report ?? "", demand, choice, manifest),
      );
      if (format === "json") process.stdout.write(`${JSON.stringify(size, null, 2)}\n`);
      else {
        const { sizeText } = await import("./size-text.js");
        process.stdout.write(sizeText(size, process.stdout.columns || 80));
      }
      if (save !== undefined)
        await keep(save === true ? "cdktf.json" : save, choice.environment, size.options, force === true);
    });
}

/** Says on standard error what was kept, so that a pipe gets the size alone. */
async function keep(file: string, environment: string, options: object, force: boolean): Promise<void> {
  const { readIfThere, withOptions, writeWhole } = await import("../sizing/save.js");
  writeWhole(file, withOptions(file, readIfThere(file), environment, options, force));
  const isOwn = relative(process.cwd(), resolve(file)) === "cdktf.json";
  const how = isOwn
    ? `perflab synth ${environment} makes the same`
    : `in a project's cdktf.json (context.perflab.environments), perflab synth ${environment} makes the same`;
  process.stderr.write(`\nsaved in ${file}: ${how}\n`);
}
