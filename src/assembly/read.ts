import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError, failure } from "../errors";
import type { Manifest } from "./schema";

/** Reads the manifest in an assembly's folder. @throws UserError when there is none, or one of another format. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, "lab.json");
  if (!existsSync(path)) throw failure(path, "no assembly here", "synthesize the environment first: perflab synth");
  let manifest: Manifest | null;
  try {
    manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest | null;
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
  return manifest;
}
