import type { Command } from "commander";
import { together } from "../errors";
import { checkFormat } from "./input/lab-options";
import { addSynthesisOptions, synthesisFlags } from "./input/options";

interface BundleOptions extends Record<string, unknown> {
  readonly output?: string;
  readonly format: string;
}

/** `perflab bundle`: a folder for each machine, with scripts that check, apply, collect and roll back. */
export function registerBundle(program: Command): void {
  const command = program
    .command("bundle <environment>")
    .description("folders that set up real servers: files, scripts to check and apply")
    .option("-o, --output <folder>", "where to write (default: bundle/<environment>)")
    .option("--format <format>", "table or json", "table");
  addSynthesisOptions(command)
    .addHelpText(
      "after",
      "\nEach machine's folder needs nothing but that machine's own tools. An older\n" +
        "bundle is replaced; anything else in the folder is left, and nothing written.\n\n" +
        "Example: perflab bundle dng-606-3s-300c-ifix3 --output servers",
    )
    .action(async (environment: string, { output, format: given, ...rest }: BundleOptions) => {
      const { assemblyArgument } = await import("./input/assembly-argument.js");
      const [format, open] = together(
        () => checkFormat(given, ["table", "json"]),
        () => assemblyArgument(environment),
      );
      const { writeBundleOf } = await import("./output/bundle.js");
      await open(synthesisFlags(rest), (assembly) => {
        process.stdout.write(writeBundleOf(assembly, output, format));
      });
    });
}
