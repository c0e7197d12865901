import type { Command } from "commander";
import { relative, resolve } from "node:path";
import type { GivenDemand } from "../sizing/demand";
import type { Choice, Demand } from "../sizing/report-sizing";
import type { Size } from "../sizing/size";
import { together } from "../errors";
import { jsonText } from "../text/json";
import { checkFormat } from "./input/lab-options";

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
  perflab size --report dng-606 --users 900 --save`;

/** `perflab size`: the environment that a report's figures and rules give for a load, and what of it was tested. */
export function registerSize(program: Command): void {
  program
    .command("size")
    .description("the environment that a report's rules give for a load, and what of it was tested")
    .option("--report <id>", "whose figures and rules, e.g. dng-606")
    .option("--users <number>", "users in all, e.g. 900")
    .option("--threads <number>", "threads in all, for reports that count those, e.g. 500")
    .option("--artifacts <number>", "artifacts in all, e.g. 3500000")
    .option("--components <number>", "components in all, e.g. 900")
    .option("--environment <id>", "size this one, not the one that the figures choose, e.g. dng-606-3s-500c-ifix3")
    .option("--save [file]", "keep it as options of the environment in a cdktf.json (default: the project's)")
    .option("--force", "replace other options that the file has for the environment")
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", examples)
    .action(async ({ report, save, force, format: given, ...demanded }: SizeCommandOptions) => {
      const { sizingOf } = await import("../sizing/reports.js");
      const { parseDemand } = await import("../sizing/demand.js");
      const file = save === true ? "cdktf.json" : save;
      const { readIfThere, withOptions } = await import("../sizing/save.js");
      const [format, [sizing, demand]] = together(
        () => checkFormat(given, ["table", "json"]),
        () => {
          const known = sizingOf(report);
          return [known, parseDemand(report ?? "", known, demanded)] as const;
        },
        () => (file === undefined ? undefined : readIfThere(file)),
      );
      const choice = sizing.choose(demand);
      const { sizeOptions } = await import("../sizing/size.js");
      const saved = (name: string) =>
        withOptions(name, readIfThere(name), choice.environment, sizeOptions(choice), force === true);
      // What cannot be saved is told before the size, which takes its time.
      if (file !== undefined) saved(file);
      const size = await sized(report ?? "", demand, choice);
      if (file !== undefined) {
        const { oneAtATime } = await import("../synthesis/one-at-a-time.js");
        const { writeWhole } = await import("../whole-file.js");
        // Another one may have saved meanwhile.
        oneAtATime(resolve(file), () => writeWhole(file, saved(file)));
      }
      const told = file === undefined ? undefined : savedText(file, choice.environment);
      if (format === "json") {
        process.stdout.write(jsonText(size));
        if (told !== undefined) process.stderr.write(`${told}\n`);
      } else {
        const { sizeText } = await import("./output/size.js");
        process.stdout.write(sizeText(size, process.stdout.columns || 80, told));
      }
    });
}

/** Synthesizes the environment in a folder without options of its own: the size is the report's, not the project's. */
async function sized(report: string, demand: Demand, choice: Choice): Promise<Size> {
  const { sizeOf, sizeOptions } = await import("../sizing/size.js");
  const { withAssembly } = await import("./input/current-assembly.js");
  const { inTemporaryFolder } = await import("../temporary-folder.js");
  const flags = { ...sizeOptions(choice), scale: "1" };
  return inTemporaryFolder((empty) =>
    withAssembly(choice.environment, flags, ({ manifest }) => sizeOf(report, demand, choice, manifest), empty),
  );
}

/** Where the options are, what uses them, and how that is undone. */
function savedText(file: string, environment: string): string {
  const isOwn = relative(process.cwd(), resolve(file)) === "cdktf.json";
  const entry = "context.perflab.environments";
  if (!isOwn)
    return `Saved in ${file}: copy ${entry} into a project's cdktf.json, and perflab synth ${environment} makes the same.`;
  return (
    `Saved in cdktf.json: every command here takes these options for ${environment}, and perflab synth ${environment} makes the ` +
    `same. To undo it, remove "${environment}" from ${entry} there.`
  );
}
