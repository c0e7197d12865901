import { join } from "node:path";
import { bundleOf, type MachineBundle } from "../../bundle/bundle";
import { byHand } from "../../bundle/by-hand";
import { bundleReadme } from "../../bundle/readme-of-all";
import { writeBundle } from "../../bundle/write-bundle";
import { jsonText } from "../../text/json";
import { readAssemblyFile } from "../input/assembly-argument";
import type { Assembly } from "../input/current-assembly";
import { outputWidth } from "./style";
import { columns, paragraph } from "./wrap";

/** Writes the bundle of an assembly and says what is in it. */
export function writeBundleOf(assembly: Assembly, output: string | undefined, format: "table" | "json"): string {
  const { manifest, environment } = assembly;
  const folder = output ?? join("bundle", environment);
  const machines = bundleOf(manifest, (path) => readAssemblyFile(assembly, path));
  const files = machines.flatMap(({ machine, files: own }) =>
    [...own].map(([path, file]) => [`${machine.id}/${path}`, file] as const),
  );
  const readme = { content: bundleReadme(manifest, machines), runs: false };
  writeBundle(folder, new Map([["README.md", readme], ...files]));
  const rows = machines.map((bundle) => {
    const { machine } = bundle;
    const hand = byHand(manifest, machine.id).reduce((sum, { steps }) => sum + steps.length, 0);
    return {
      machine: machine.id,
      os: machine.os,
      family: machine.family,
      folder: join(folder, machine.id),
      steps: stepsOf(bundle),
      byHand: hand,
    };
  });
  if (format === "json") return jsonText({ environment, folder, stamps: manifest.stamps, machines: rows });
  const width = outputWidth();
  const table = columns(
    ["machine", "operating system", "steps", "by hand"],
    rows.map(({ machine, os, steps, byHand: hand }) => [machine, os, String(steps), String(hand)]),
    width,
    2,
  );
  const runs = (system: string) => rows.some(({ family, steps }) => family === system && steps > 0);
  const commands = [
    ...(runs("linux") ? ["sh check.sh, then sh apply.sh --dry-run"] : []),
    ...(runs("windows") ? ["on Windows check.ps1, then apply.ps1 -DryRun"] : []),
  ].join("; ");
  const next = paragraph(
    `Copy each folder to its machine and run there ${commands}. Its README.md says what is done, and what remains by hand.`,
    0,
    width,
  );
  return [`${folder}: ${rows.length} machines`, ...table].join("\n") + `\n\n${next}\n${scaled(manifest.stamps, width)}`;
}

function stepsOf({ steps }: MachineBundle): number {
  return steps.filter(([name]) => name !== "told").length;
}

function scaled(stamps: readonly string[], width: number): string {
  return stamps
    .filter((stamp) => !stamp.includes("stand-in"))
    .map((stamp) => `${paragraph(`Stamp: ${stamp}`, 0, width)}\n`)
    .join("");
}
