import { createHash } from "node:crypto";
import type { Manifest, ManifestMachine } from "../manifest/schema";
import { failure } from "../errors";
import { bundleFiles, type BundleFile } from "./files";
import { linuxScripts } from "./linux-scripts";
import { linuxPlan, type Step } from "./plan";
import { machineReadme } from "./readme";
import { settingsTable, tabText } from "./settings-table";
import { windowsPlan, windowsScripts } from "./windows-scripts";

/** A file of a bundle. */
export interface BundledFile {
  readonly content: string;
  /** May be run. */
  readonly runs: boolean;
}

/** The folder of one machine. */
export interface MachineBundle {
  readonly machine: ManifestMachine;
  /** Path in the folder to content. */
  readonly files: ReadonlyMap<string, BundledFile>;
  readonly steps: readonly Step[];
}

/**
 * What each machine of an environment needs to be set up without perflab.
 * @param contentOf content of a file of the assembly
 * @throws UserError for an assembly of the vendors' images, whose files have the places of containers, and for a target that no
 * script can name
 */
export function bundleOf(manifest: Manifest, contentOf: (path: string) => string): MachineBundle[] {
  const { id } = manifest.environment;
  if (manifest.options.flavour !== "open")
    throw failure(
      id,
      `an assembly of the flavour ${manifest.options.flavour} has the files of its images`,
      "name the environment, or an assembly of the flavour open: its published files are for real servers",
    );
  return manifest.machines.map((machine) =>
    machineBundle(manifest, machine, bundleFiles(manifest, machine.id, contentOf)),
  );
}

function machineBundle(manifest: Manifest, machine: ManifestMachine, own: readonly BundleFile[]): MachineBundle {
  const odd = own.find(({ target }) => /\p{Cc}/u.test(target));
  if (odd !== undefined)
    throw failure(odd.path, "its target has a tab, a line break or the like, which no script takes");
  const outside = own.find(({ target }) => target.split(/[/\\]/).includes(".."));
  if (outside !== undefined) throw failure(outside.path, `its target leads upwards: ${outside.target}`);
  const header = headerOf(manifest, machine);
  const steps =
    machine.family === "linux"
      ? linuxPlan(manifest, machine, own)
      : machine.family === "windows"
        ? windowsPlan(manifest, machine, own)
        : [];
  const scripts =
    machine.family === "linux"
      ? linuxScripts(manifest, machine, steps, header)
      : machine.family === "windows"
        ? windowsScripts(manifest, machine, steps, header)
        : new Map<string, BundledFile>();
  const files = new Map<string, BundledFile>([
    ...own.map(({ inFolder, content, mode }): [string, BundledFile] => [
      inFolder,
      { content, runs: mode.includes("7") },
    ]),
    ...scripts,
    ["settings.tsv", { content: settingsTable(manifest, own), runs: false }],
    ["README.md", { content: machineReadme(manifest, machine, own, steps), runs: false }],
  ]);
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const list = { content: manifestText(manifest, machine, sorted, own), runs: false };
  return { machine, steps, files: new Map([["MANIFEST", list], ...sorted]) };
}

function headerOf(manifest: Manifest, machine: ManifestMachine): string {
  const { id } = manifest.environment;
  const made = `# Made by perflab bundle for ${id}, ${machine.id}. Change the model or an option, not this file.`;
  const scale = Number(manifest.options.scale) === 1 || manifest.options.scale === "1";
  return scale
    ? made
    : `${made}\n# Scaled to ${manifest.options.scale}: not comparable with published results, not for a real server.`;
}

/** First lines of MANIFEST: what perflab reads in a folder that came back. */
export const manifestHead = "# perflab bundle 1";

/** What is in the folder: checksum, mode and target on the machine, path, settings. */
function manifestText(
  { environment, options }: Manifest,
  machine: ManifestMachine,
  files: readonly (readonly [string, BundledFile])[],
  own: readonly BundleFile[],
): string {
  const rows = files.map(([path, { content }]) => {
    const file = own.find(({ inFolder }) => inFolder === path);
    const target =
      file === undefined ? ["-", "-"] : [file.mode, file.use?.as === "entries" ? file.use.into : file.target];
    const ids = Object.keys(file?.lines ?? {});
    return [sha256(content), ...target, path, ids.join(",") || "-"];
  });
  const head = [
    manifestHead,
    `# environment: ${environment.id}`,
    `# machine: ${machine.id}`,
    `# options: ${JSON.stringify(options)}`,
    "# sha256, mode, target, file, settings",
  ];
  return `${head.join("\n")}\n${tabText(rows)}`;
}

export function sha256(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
