import type { Command } from "commander";
import { together } from "../errors";
import { jsonText } from "../text/json";
import { checkFormat } from "./input/lab-options";
import { addSynthesisOptions, synthesisFlags } from "./input/options";

interface DiffOptions extends Record<string, unknown> {
  readonly level?: string;
  readonly files?: boolean;
  readonly format: string;
}

/** `perflab diff`: what differs between two assemblies, at three levels, and what made it differ. */
export function registerDiff(program: Command): void {
  const command = program
    .command("diff <a> [b]")
    .description("compare two environments, and say why they differ")
    .option("--level <level>", "only model, settings or files (default: all three)")
    .option("--files", "print the differences of files, not only their names")
    .option("--format <format>", "text or json", "text");
  addSynthesisOptions(command)
    .addHelpText(
      "after",
      "\na and b are environments or folders of saved assemblies, or folders with what\n" +
        "collect scripts brought back from two labs. With options, b is\n" +
        "synthesized with them; without b, it is a with the options.\nExit 1 if they differ.\n\nExamples: perflab diff dng-606-3s-300c-ga dng-606-3s-300c-ifix3\n" +
        "          perflab diff dng-606-3s-300c-ifix3 --load 2400\n" +
        "          perflab diff saved/dng-606-1s-300c-ga dng-606-1s-300c-ga --level files\n" +
        "          perflab diff lab-a/collected lab-b/collected",
    )
    .action(async (a: string, b: string | undefined, options: DiffOptions) => {
      const { level: wanted, files, format: given, ...rest } = options;
      if (b !== undefined && (await compareLabs(a, b, given))) return;
      const { diffOutput } = await import("./output/diff.js");
      const { checkLevel } = await import("./output/diff/request.js");
      const { assemblyArgument } = await import("./input/assembly-argument.js");
      const [format, level] = together(
        () => checkFormat(given, ["text", "json"]),
        () => checkLevel(wanted),
        () => assemblyArgument(a),
        () => (b === undefined ? undefined : assemblyArgument(b)),
      );
      const { output, same } = await diffOutput(a, b, synthesisFlags(rest), { level, files: files === true, format });
      process.stdout.write(output);
      if (!same) process.exitCode = 1;
    });
}

/** Compares two labs where both arguments are collected folders. @returns whether they are */
async function compareLabs(a: string, b: string, given: string): Promise<boolean> {
  const { isCollected, readCollected } = await import("./input/collected-folders.js");
  if (!isCollected(a) || !isCollected(b)) return false;
  const format = checkFormat(given, ["text", "json"]);
  const { compareCollected } = await import("../collected/compare-collected.js");
  const { collectedDiffText } = await import("./output/collected.js");
  const { outputWidth } = await import("./output/style.js");
  const [one, other] = together(
    () => readCollected([a]),
    () => readCollected([b]),
  );
  const comparison = compareCollected(one, other);
  if (format === "json") process.stdout.write(jsonText(comparison));
  else process.stdout.write(collectedDiffText(comparison, { a, b }, outputWidth()));
  if (!comparison.same) process.exitCode = 1;
  return true;
}
