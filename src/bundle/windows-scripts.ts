import type { Manifest, ManifestMachine } from "../manifest/schema";
import type { BundledFile } from "./bundle";
import type { BundleFile } from "./files";
import type { Step } from "./plan";

export function windowsPlan(_files: readonly BundleFile[]): Step[] {
  return [];
}

export function windowsScripts(
  _manifest: Manifest,
  _machine: ManifestMachine,
  _steps: readonly Step[],
  _header: string,
): Map<string, BundledFile> {
  return new Map();
}
