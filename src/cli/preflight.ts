import type { Command } from "commander";
import { checkFormat, oneEnvironment } from "./input/lab-options";
import { addSynthesisOptions, synthesisFlags, takesFit } from "./input/options";
import { outputWidth } from "./output/style";

/** `perflab preflight`: what a lab needs and what there is. Exit 1 when something is missing. */
export function registerPreflight(program: Command): void {
  const command = program
    .command("preflight <environment>")
    .description("check whether this machine and its engine can carry a lab");
  takesFit(addSynthesisOptions(command))
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", "\nExample: perflab preflight dng-606-3s-300c-ifix3 --scale 1/32")
    .action(async (given: string, flags: { format: string }) => {
      const environment = oneEnvironment(given);
      const format = checkFormat(flags.format, ["table", "json"]);
      const { openLab } = await import("../lab/lab.js");
      const { synthesizedContext } = await import("../lab/context.js");
      const { preflight } = await import("../lab/preflight.js");
      const { preflightText } = await import("./output/preflight.js");
      const items = await preflight(await synthesizedContext(openLab(environment), synthesisFlags({ ...flags })));
      const text = format === "json" ? `${JSON.stringify(items, null, 2)}\n` : preflightText(items, outputWidth());
      process.stdout.write(text);
      if (items.some(({ status }) => status === "fail")) process.exitCode = 1;
    });
}
