import type { Command } from "commander";
import { UserError } from "../errors";
import { checkFormat } from "./input/lab-options";
import type { Manifest } from "../manifest/schema";
import { jsonText } from "../text/json";
import { outputWidth } from "./output/style";

interface VerifyOptions {
  readonly all?: boolean;
  readonly collected?: readonly string[];
  readonly format: string;
}

/** `perflab verify`: compares the running lab with what was deployed. Exit 1 when anything differs or cannot be read. */
export function registerVerify(program: Command): void {
  program
    .command("verify [environment]")
    .description("read the values back from a running lab, or from real servers")
    .option("--all", "print every setting, not only what is wrong")
    .option("--collected <folder...>", "what collect scripts wrote, or folders of such; not a lab")
    .option("--format <format>", "table or json", "table")
    .addHelpText(
      "after",
      "\nExamples: perflab verify dng-606-1s-300c-ifix3 --all\n" +
        "          perflab verify --collected collected/dng-606-1s-300c-ifix3",
    )
    .action(async (environment: string | undefined, { all, format: given, collected }: VerifyOptions) => {
      const format = checkFormat(given, ["table", "json"]);
      if (collected !== undefined) return verifyFolders(environment, collected, all === true, format);
      if (environment === undefined)
        throw new UserError([
          { path: "environment", message: "none is given", allowed: "a running lab, or --collected with folders" },
        ]);
      const { verifyLab } = await import("../lab/verify.js");
      const { verifyText } = await import("./output/verify.js");
      const result = await verifyLab(environment);
      if (format === "json") process.stdout.write(jsonText(result));
      else process.stdout.write(verifyText(result, all === true, process.stdout.columns || 80));
      if (!result.ok) process.exitCode = 1;
    });
}

async function verifyFolders(
  asked: string | undefined,
  folders: readonly string[],
  all: boolean,
  format: "table" | "json",
): Promise<void> {
  const { collectedEnvironment, readCollected } = await import("./input/collected-folders.js");
  const { readAssemblyFile } = await import("./input/assembly-argument.js");
  const { recordedOptions, withAssembly } = await import("./input/current-assembly.js");
  const { verifyCollected } = await import("../collected/verify-collected.js");
  const { collectedText } = await import("./output/collected.js");
  const collections = readCollected(folders);
  const environment = collectedEnvironment(collections, asked);
  const flags = recordedOptions({ options: collections[0]?.options } as unknown as Manifest);
  await withAssembly(environment, flags, (assembly) => {
    const result = verifyCollected(assembly.manifest, (path) => readAssemblyFile(assembly, path), collections);
    if (format === "json") process.stdout.write(jsonText(result));
    else process.stdout.write(collectedText(result, all, outputWidth()));
    if (!result.ok) process.exitCode = 1;
  });
}
