import type { Command } from "commander";
import { labFolders } from "../lab/folders";
import type { ManifestFinding } from "../assembly/schema";
import { checkFormat } from "./lab-options";
import { addSynthesisOptions, synthesisFlags } from "./options";

interface CheckOptions extends Record<string, unknown> {
  readonly strict?: boolean;
  readonly format: string;
}

/** `perflab check`: the findings of environments, worst first. Exit 1 on errors; with `--strict` also on warnings. */
export function registerCheck(program: Command): void {
  const command = program.command("check [environments...]").description("check environments and list all findings");
  addSynthesisOptions(command)
    .option("--strict", "warnings fail, too")
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", "\nExample: perflab check dng-606-3s-300c-ifix3 --load 2400 --strict")
    .action(async (patterns: string[], options: CheckOptions) => {
      const { strict, format: given, ...rest } = options;
      const format = checkFormat(given, ["table", "json"]);
      const { synthesizeChosen } = await import("./chosen-synthesis.js");
      const { readManifest } = await import("../assembly/read.js");
      const ids = [...(await synthesizeChosen(patterns, synthesisFlags(rest))).keys()];
      const all = ids.map((id) => ({ id, findings: readManifest(labFolders(id).assembly).findings }));
      if (format === "json") process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
      else for (const { id, findings } of all) process.stdout.write(`${id}\n${findings.map(describe).join("\n")}\n`);
      const failing = all
        .flatMap(({ findings }) => findings)
        .filter(({ severity }) => severity === "error" || (strict && severity === "warning"));
      if (failing.length > 0) process.exitCode = 1;
    });
}

function describe({ severity, code, path, message, given, allowed, fix }: ManifestFinding): string {
  return [
    `  ${severity} ${code} ${path}`,
    `    ${message}`,
    `    given:   ${given}`,
    `    allowed: ${allowed}`,
    `    fix:     ${fix}`,
  ].join("\n");
}
