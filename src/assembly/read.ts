import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError, failure } from "../errors";
import type { Manifest } from "./schema";

/** Reads the manifest in an assembly's folder. @throws UserError when there is none, or one of another format. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, "lab.json");
  if (!existsSync(path)) throw failure(path, "no assembly here", "synthesize the environment first: perflab synth");
  const text = readFileSync(path, "utf8");
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(text) as Partial<Manifest> | null;
  } catch {
    throw failure(path, "not readable as JSON", "synthesize the environment again");
  }
  if (manifest?.formatVersion !== 1) {
    throw new UserError(
      [
        {
          path,
          message: "unknown format version",
          given: String(manifest?.formatVersion),
          allowed: "1",
          fix: "use the version of perflab that wrote it",
        },
      ],
      1,
    );
  }
  if (!hasAllParts(manifest)) {
    const missing = parts.filter((part) => !Array.isArray(manifest[part]));
    throw failure(path, `parts are missing: ${missing.join(", ") || "environment, options"}`, otherVersion);
  }
  return manifest;
}

/** What to do with an assembly that this version cannot read. */
export const otherVersion = "synthesize it with this version, or use the version of perflab that wrote it";

const parts = [
  "stamps",
  "machines",
  "servers",
  "applications",
  "databases",
  "connections",
  "settings",
  "findings",
  "files",
] as const;

function hasAllParts(manifest: Partial<Manifest>): manifest is Manifest {
  const { environment, options } = manifest;
  return (
    parts.every((part) => Array.isArray(manifest[part])) &&
    typeof environment?.id === "string" &&
    typeof options === "object"
  );
}
