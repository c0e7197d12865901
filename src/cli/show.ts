import type { Command } from "commander";
import { together } from "../errors";
import { checkFormat } from "./input/lab-options";
import { addSynthesisOptions, synthesisFlags } from "./input/options";

interface ShowOptions extends Record<string, unknown> {
  readonly all?: boolean;
  readonly files?: string | true;
  readonly format: string;
}

/** `perflab show`: an environment, one of its machines, or one server, with the source of each value. */
export function registerShow(program: Command): void {
  const command = program
    .command("show <environment> [machine] [server]")
    .description("show an environment, a machine or a server, with sources")
    .option("--all", "also the settings that have their product's default")
    .option("--files [name]", "list the rendered files, or print one as rendered")
    .option("--format <format>", "text or json", "text");
  addSynthesisOptions(command)
    .addHelpText(
      "after",
      "\nThe environment may be the folder of a saved assembly.\n\nExamples: perflab show dng-606-1s-300c-ifix3 rm1 was\n" +
        "          perflab show dng-606-1s-300c-ifix3 proxy ihs --files open/httpd.conf",
    )
    .action(
      async (environment: string, machine: string | undefined, server: string | undefined, options: ShowOptions) => {
        const { all, files, format: given, ...rest } = options;
        const { assemblyArgument } = await import("./input/assembly-argument.js");
        const [format, open] = together(
          () => checkFormat(given, ["text", "json"]),
          () => assemblyArgument(environment),
        );
        const { showOutput } = await import("./output/show.js");
        await open(synthesisFlags(rest), (assembly) => {
          const wanted = {
            ...(machine === undefined ? {} : { machine }),
            ...(server === undefined ? {} : { server }),
            all: all === true,
            format,
          };
          process.stdout.write(showOutput(assembly, files === undefined ? wanted : { ...wanted, files }));
        });
      },
    );
}
