import {
  accessSync,
  constants,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Writes a file whole or not at all; what a link points to is written, not the link. A device or a pipe gets the text as it is.
 * @param mode who may read it. @default - as before, and a new one as the user's mask has it
 * @throws NodeJS.ErrnoException with the path that was given
 */
export function writeWhole(file: string, text: string, mode?: number): void {
  try {
    const target = linked(file);
    const before = statSync(target, { throwIfNoEntry: false });
    if (before?.isFile() === false) return writeFileSync(target, text);
    // A new file takes the place of the old one, whose owner may have refused that.
    if (before !== undefined) accessSync(target, constants.W_OK);
    replace(target, text, mode ?? (before === undefined ? 0o644 : before.mode & 0o777));
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
}

function replace(target: string, text: string, mode: number): void {
  const partial = `${target}.${process.pid}.partial`;
  try {
    writeFileSync(partial, text, { mode });
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Where a link leads, also when nothing is there yet. */
function linked(file: string): string {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() !== true) return file;
  return statSync(file, { throwIfNoEntry: false }) === undefined
    ? resolve(dirname(file), readlinkSync(file))
    : realpathSync(file);
}
