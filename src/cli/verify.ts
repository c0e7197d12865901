import type { Command } from "commander";
import { checkFormat } from "./input/lab-options";
import { jsonText } from "../text/json";

interface VerifyOptions {
  readonly all?: boolean;
  readonly format: string;
}

/** `perflab verify`: compares the running lab with what was deployed. Exit 1 when anything differs or cannot be read. */
export function registerVerify(program: Command): void {
  program
    .command("verify <environment>")
    .description("read the effective values back from a running lab")
    .option("--all", "print every setting, not only what is wrong")
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", "\nExample: perflab verify dng-606-1s-300c-ifix3 --all")
    .action(async (environment: string, { all, format: given }: VerifyOptions) => {
      const format = checkFormat(given, ["table", "json"]);
      const { verifyLab } = await import("../lab/verify.js");
      const { verifyText } = await import("./output/verify.js");
      const result = await verifyLab(environment);
      if (format === "json") process.stdout.write(jsonText(result));
      else process.stdout.write(verifyText(result, all === true, process.stdout.columns || 80));
      if (!result.ok) process.exitCode = 1;
    });
}
