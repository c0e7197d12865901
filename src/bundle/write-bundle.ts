import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileFault, UserError } from "../errors";
import { isAlive } from "../temporary-folder";
import { sha256, type BundledFile } from "./bundle";

/** Name of the list, in the folder of all machines, of what perflab wrote there. */
const listName = "WRITTEN";

/**
 * Writes a bundle whole or not at all: into a folder beside it, which then takes its name. An older bundle is replaced.
 * @throws UserError when something is there that perflab did not write, or that was changed since
 */
export function writeBundle(folder: string, files: ReadonlyMap<string, BundledFile>): void {
  const target = resolve(folder);
  refuseForeign(folder, target);
  try {
    mkdirSync(dirname(target), { recursive: true });
    removeAbandoned(target);
    writeWhole(target, files);
  } catch (error) {
    throw faultAt(folder, error);
  }
}

function writeWhole(target: string, files: ReadonlyMap<string, BundledFile>): void {
  const draft = mkdtempSync(`${draftOf(target)}${process.pid}-`);
  try {
    for (const [path, { content, runs }] of files) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      writeFileSync(join(draft, path), content, { mode: runs ? 0o755 : 0o644 });
    }
    const list = [...files].map(([path, { content }]) => `${sha256(content)}  ${path}\n`).join("");
    writeFileSync(join(draft, listName), list);
    chmodSync(draft, 0o777 & ~process.umask());
    const old = `${draft}.old`;
    if (existsSync(target)) renameSync(target, old);
    renameSync(draft, target);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Path of a draft, up to the process that writes it. */
const draftOf = (target: string): string => join(dirname(target), `.${basename(target)}.perflab-`);

/** Drafts of this target, and what they were to replace, whose process was killed. */
function removeAbandoned(target: string): void {
  const start = basename(draftOf(target));
  try {
    for (const name of readdirSync(dirname(target)).filter((each) => each.startsWith(start))) {
      const [, pid] = /^(\d+)-\w{6}(?:\.old)?$/.exec(name.slice(start.length)) ?? [];
      if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dirname(target), name), { recursive: true });
    }
  } catch {
    // They are another user's.
  }
}

/** A full disk names no path, and a draft is nobody's business. */
function faultAt(given: string, error: unknown): unknown {
  const { code, message, path } = error as NodeJS.ErrnoException;
  const isKnown = fileFault(error) !== undefined;
  return isKnown && (path === undefined || path.includes(".perflab-"))
    ? fileFault(Object.assign(new Error(message.replace(/ '.*$/, "")), { code, path: given }))
    : error;
}

function refuseForeign(given: string, folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  const foreign = found.isDirectory() ? foreignIn(folder) : ["it is no folder"];
  if (foreign.length === 0) return;
  throw new UserError([
    {
      path: given,
      message: "something is there that perflab bundle did not write, and nothing is overwritten",
      given: foreign.slice(0, 3).join(", ") + (foreign.length > 3 ? `, and ${foreign.length - 3} more` : ""),
      allowed: "a name that is free, an empty folder, or a bundle as it was written",
      fix: "choose another folder with -o, or move what is there",
    },
  ]);
}

/** Files that are no part of the bundle that was written here, or not as they were written. */
function foreignIn(folder: string): string[] {
  const written = new Map(
    (existsSync(join(folder, listName)) ? readFileSync(join(folder, listName), "utf8") : "")
      .split("\n")
      .filter((line) => line.length > 66)
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  );
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name).slice(folder.length + 1), isFile: entry.isFile() }));
  return all
    .filter(({ path }) => path !== listName)
    .filter(({ path, isFile }) => !isFile || written.get(path) !== sha256(readFileSync(join(folder, path), "utf8")))
    .map(({ path }) => (written.has(path) ? `${path} was changed` : path))
    .sort();
}
