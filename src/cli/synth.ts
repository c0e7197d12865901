import { relative } from "node:path";
import type { Command } from "commander";
import type { Manifest } from "../assembly/schema";
import { addSynthesisOptions, synthesisFlags } from "./options";

/** `perflab synth`: writes the assemblies and says where they are. */
export function registerSynth(program: Command): void {
  const command = program
    .command("synth [environments...]")
    .description("synthesize environments for review and for a lab");
  addSynthesisOptions(command)
    .addHelpText("after", "\nExample: perflab synth dng-606-3s-300c-ifix3 --load 2400")
    .action(async (patterns: string[], options: Record<string, unknown>) => {
      const { synthesizeChosen } = await import("./chosen-synthesis.js");
      const { readManifest } = await import("../assembly/read.js");
      const folders = await synthesizeChosen(patterns, synthesisFlags(options));
      for (const [id, folder] of folders) printAssembly(id, relative(process.cwd(), folder), readManifest(folder));
      const [first] = folders.keys();
      const isPlain = Object.keys(synthesisFlags(options)).length === 0;
      const how = isPlain ? "--scale 1/32" : "with the same options";
      process.stdout.write(`\nNext: open a report.html, or bring a lab up: npx perflab up ${first} ${how}\n`);
    });
}

function printAssembly(id: string, folder: string, { machines, settings, findings, files, stamps }: Manifest): void {
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const stated = settings.filter(({ source }) => source.kind !== "default").length;
  const lines = [
    id,
    `  ${machines.length} machines, ${stated} settings with a source beside the defaults, ${files.length} files`,
    `  ${count("warning")} warnings, ${count("note")} notes: perflab check ${id} lists them`,
    `  report   ${folder}/report.html`,
    `  configs  ${folder}/configs/`,
    `  runbook  ${folder}/runbook.md`,
    ...stamps.map((stamp) => `  stamp    ${stamp}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
