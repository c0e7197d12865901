import { statSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../manifest/schema";
import { largerConfigsSince, tooLargeConfig, tooLargeOldConfig } from "../../model/swarm";
import type { LabEngine } from "../engine/lab-engines";
import { judge, type PreflightContext, type PreflightItem } from "./item";

/** Whether the largest file of a lab goes into a docker config of this swarm. Larger ones than any takes are not synthesized. */
export async function checkConfigSize(
  { manifest, folders }: PreflightContext,
  { docker }: LabEngine,
): Promise<PreflightItem[]> {
  const { Version } = await docker.version();
  return judgeConfigSize(manifest, (path) => statSync(join(folders.assembly, path)).size, Version);
}

/** @param version of the manager's engine */
export function judgeConfigSize(
  { files }: Pick<Manifest, "files">,
  sizeOf: (path: string) => number,
  version: string,
): PreflightItem[] {
  const sizes = files.filter(({ deployed }) => deployed).map(({ path }) => ({ path, bytes: sizeOf(path) }));
  const largest = sizes.reduce((most, file) => (file.bytes > most.bytes ? file : most), { path: "", bytes: 0 });
  // What every swarm takes is no news.
  if (largest.bytes < tooLargeOldConfig) return [];
  const limit = (isBefore(version, largerConfigsSince) ? tooLargeOldConfig : tooLargeConfig) - 1;
  return [
    judge("docker configs", largest.bytes <= limit, {
      needed: `${largest.bytes} bytes for ${largest.path}`,
      found: `up to ${limit} bytes with engine ${version}`,
      otherwise: "fail",
      fix: `engine ${largerConfigsSince} or later on the managers; or --placement hosts, which has no such limit`,
    }),
  ];
}

function isBefore(version: string, other: string): boolean {
  const parts = (text: string) => (/^[\d.]+/.exec(text)?.[0] ?? "").split(".").map(Number);
  const [own, its] = [parts(version), parts(other)];
  const first = its.findIndex((part, index) => (own[index] ?? 0) !== part);
  return first !== -1 && (own[first] ?? 0) < (its[first] ?? 0);
}
