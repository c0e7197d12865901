import type { Command } from "commander";
import { together } from "../errors";
import { checkFormat } from "./input/lab-options";
import { addSynthesisOptions, synthesisFlags } from "./input/options";

interface ExplainOptions extends Record<string, unknown> {
  readonly whyNot?: boolean;
  readonly format: string;
}

/** `perflab explain`: where one value comes from, where it goes, what follows from it. */
export function registerExplain(program: Command): void {
  const command = program
    .command("explain <environment> [setting]")
    .description("explain one value: source, rule, files, what follows")
    .option("--why-not", "what the lab does not carry as published, and why; of one setting or of all")
    .option("--format <format>", "text or json", "text");
  addSynthesisOptions(command)
    .addHelpText(
      "after",
      "\nA setting is named by its id, the end of one, or the vendor's title or key.\n" +
        "The environment may be the folder of a saved assembly.\n\nExamples: perflab explain dng-606-1s-300c-ifix3 maxThreads\n" +
        "          perflab explain dng-606-3s-300c-ifix3 rm1/was/db.poolSize --load 2400\n" +
        "          perflab explain dng-606-1s-300c-ifix3 --why-not",
    )
    .action(async (environment: string, name: string | undefined, options: ExplainOptions) => {
      const { whyNot, format: given, ...rest } = options;
      const { assemblyArgument } = await import("./input/assembly-argument.js");
      const [format, open] = together(
        () => checkFormat(given, ["text", "json"]),
        () => assemblyArgument(environment),
      );
      const { explainNotCarried, explainSetting } = await import("./output/explain.js");
      await open(synthesisFlags(rest), (assembly) => {
        process.stdout.write(
          whyNot ? explainNotCarried(assembly, name, format) : explainSetting(assembly, name, format),
        );
      });
    });
}
