import { join } from "node:path";
import { bundleOf, type MachineBundle } from "../../src/bundle/bundle";
import type { Manifest } from "../../src/manifest/schema";
import type { SynthesizedEnvironment } from "../../src/testing";
import { write } from "./programs";

/** What a bundle is made from. */
export type Lab = Pick<SynthesizedEnvironment, "manifest" | "file">;

/** The folders of all machines of a lab. */
export function bundleOfLab(lab: Lab): MachineBundle[] {
  return bundleOf(lab.manifest, (path) => lab.file(path));
}

/** The folder of one machine of a lab. */
export function machineOf(lab: Lab, id: string): MachineBundle {
  const found = bundleOfLab(lab).find(({ machine }) => machine.id === id);
  if (found === undefined) throw new Error(`no machine ${id}`);
  return found;
}

export function writeMachine({ files }: MachineBundle, folder: string): string {
  for (const [path, { content, runs }] of files) write(join(folder, path), content, runs ? 0o755 : 0o644);
  return folder;
}

/** A lab whose files have other contents or places. */
export function changedLab(
  lab: SynthesizedEnvironment,
  change: (manifest: Manifest, files: Map<string, string>) => void,
): Lab {
  const manifest = structuredClone(lab.manifest);
  const files = new Map(lab.files);
  change(manifest, files);
  return { manifest, file: (path) => files.get(path) ?? "" };
}
