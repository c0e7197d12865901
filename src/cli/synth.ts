import { dirname, relative } from "node:path";
import type { Command } from "commander";
import type { Manifest } from "../manifest/schema";
import { changesByOptions } from "../report/changes";
import { counted } from "../text/counted";
import { addSynthesisOptions, synthesisFlags } from "./input/options";
import { paragraph } from "./output/wrap";

/** `perflab synth`: writes the assemblies and says where they are. */
export function registerSynth(program: Command): void {
  const command = program
    .command("synth [environments...]")
    .description("synthesize environments for review and for a lab");
  addSynthesisOptions(command)
    .addHelpText("after", "\nExample: perflab synth dng-606-3s-300c-ifix3 --load 2400")
    .action(async (patterns: string[], options: Record<string, unknown>) => {
      const { synthesizeChosen } = await import("./input/chosen-synthesis.js");
      const { readManifest } = await import("../manifest/read.js");
      const folders = await synthesizeChosen(patterns, synthesisFlags(options));
      const { writeIndex } = await import("../assembly/write-pages.js");
      const manifests = new Map([...folders].map(([id, folder]) => [id, readManifest(folder)]));
      const shared = sharedStamps([...manifests.values()]);
      for (const [id, folder] of folders)
        printAssembly(relative(process.cwd(), folder), manifests.get(id) as Manifest, shared);
      const [first] = folders.keys();
      const isPlain = Object.keys(synthesisFlags(options)).length === 0;
      const how = isPlain ? "--scale 1/32" : "with the same options";
      const [folder = ""] = folders.values();
      const index = relative(process.cwd(), writeIndex(dirname(dirname(folder))));
      const lines = [
        ...shared.map((stamp) => `Stamp: ${stamp}`),
        "",
        `Open ${index} in a browser; perflab check lists the findings.`,
        `Next, bring a lab up: npx perflab up ${first} ${how}`,
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
    });
}

/** Stamps of all: told once. */
function sharedStamps([first, ...others]: readonly Manifest[]): string[] {
  return (first?.stamps ?? []).filter((stamp) => others.every(({ stamps }) => stamps.includes(stamp)));
}

function printAssembly(folder: string, manifest: Manifest, shared: readonly string[]): void {
  const { environment, machines, settings, findings, stamps } = manifest;
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const stated = settings.filter(({ source }) => source.kind !== "default").length;
  const counts = [
    counted(machines.length, "machine"),
    counted(stated, "stated setting"),
    counted(count("warning"), "warning"),
    counted(count("note"), "note"),
  ];
  const lines = [
    environment.id,
    `  ${counts.join(", ")}`,
    ...changesByOptions(manifest).map((change) => paragraph(change, 2, process.stdout.columns || 80, 2)),
    `  ${folder}/report.html`,
    ...stamps.filter((stamp) => !shared.includes(stamp)).map((stamp) => `  ${stamp}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
