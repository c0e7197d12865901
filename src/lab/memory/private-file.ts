import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { writeWhole } from "../../whole-file";

/** Writes a file that only its owner may read, whole or not at all. */
export function writePrivate(path: string, text: string): void {
  privateFolder(dirname(path));
  writeWhole(path, text, 0o600);
}

/** Makes a folder that only its owner may enter. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
}
