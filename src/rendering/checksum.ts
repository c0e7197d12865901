import { createHash } from "node:crypto";
import type { ConfigFile } from "./config-file";

const known = new WeakMap<ConfigFile, string>();

/** SHA-256 of a file's content, as `sha256sum` writes it. */
export function checksumOf(file: ConfigFile): string {
  const before = known.get(file);
  if (before !== undefined) return before;
  const sum = createHash("sha256").update(file.content).digest("hex");
  known.set(file, sum);
  return sum;
}
