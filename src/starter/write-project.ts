import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { UserError } from "../errors";

/**
 * Writes a project as a whole or not at all: into a folder beside it, which then takes its name.
 * @throws UserError when something is there already
 */
export function writeProject(folder: string, files: ReadonlyMap<string, string>): void {
  refuseContent(folder);
  const draft = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      writeFileSync(join(draft, path), content);
    }
    // A temporary folder is its owner's alone; a project is open as far as any other new folder is.
    chmodSync(draft, 0o777 & ~process.umask());
    if (isThere(folder)) rmdirSync(folder);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function refuseContent(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || (found.isDirectory() && readdirSync(folder).length === 0)) return;
  const what = found.isDirectory() ? "a folder with something in it" : found.isSymbolicLink() ? "a link" : "a file";
  throw new UserError([
    {
      path: basename(folder),
      message: `${what} is there, and nothing is overwritten`,
      given: basename(folder),
      allowed: "a name that is free here, or an empty folder",
      fix: "choose another name, or move what is there",
    },
  ]);
}
