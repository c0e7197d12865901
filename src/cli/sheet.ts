import type { Command } from "commander";
import { together } from "../errors";
import { checkFormat } from "./input/lab-options";
import { addSynthesisOptions, synthesisFlags } from "./input/options";

interface SheetOptions extends Record<string, unknown> {
  readonly format: string;
}

/** `perflab sheet`: one page for the administrator of one server. */
export function registerSheet(program: Command): void {
  const command = program
    .command("sheet <environment> [server] [name]")
    .description("one page for the administrator of a server")
    .option("--format <format>", "text, md, html or json", "text");
  addSynthesisOptions(command)
    .addHelpText(
      "after",
      "\nThe environment may be the folder of a saved assembly.\n\nExamples: perflab sheet dng-606-1s-300c-ifix3 rm1/was\n" +
        "          perflab sheet dng-606-1s-300c-ifix3 proxy --format html > proxy.html",
    )
    .action(
      async (
        environment: string,
        server: string | undefined,
        name: string | undefined,
        { format: given, ...rest }: SheetOptions,
      ) => {
        const { assemblyArgument } = await import("./input/assembly-argument.js");
        const [format, open] = together(
          () => checkFormat(given, ["text", "md", "html", "json"]),
          () => assemblyArgument(environment),
        );
        const { sheetOutput } = await import("./output/sheet.js");
        await open(synthesisFlags(rest), (assembly) => {
          process.stdout.write(sheetOutput(assembly, name === undefined ? server : `${server ?? ""}/${name}`, format));
        });
      },
    );
}
