import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

/**
 * Writes a file whole or not at all; what a link points to is written, not the link.
 * @param mode who may read it. @default - as before, and a new one as the user's mask has it
 */
export function writeWhole(path: string, text: string, mode?: number): void {
  const isThere = existsSync(path);
  const target = isThere ? realpathSync(path) : path;
  const partial = `${target}.${process.pid}.partial`;
  try {
    writeFileSync(partial, text, { mode: mode ?? (isThere ? statSync(target).mode & 0o777 : 0o644) });
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
