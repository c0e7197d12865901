import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { parseCollection, type Collection } from "../../collected/collection";
import { failure, UserError, type Problem } from "../../errors";

/** Whether a folder is what a collecting script wrote, or has such folders in it. */
export function isCollected(given: string): boolean {
  return foldersIn(given).length > 0;
}

/**
 * Reads collected folders: each that is given is one, or has some in it.
 * @throws UserError for a folder that is neither, and for a machine that is there twice
 */
export function readCollected(given: readonly string[]): Collection[] {
  const problems: Problem[] = [];
  const all = given.flatMap((folder) => {
    const folders = foldersIn(folder);
    if (folders.length === 0)
      problems.push({
        path: folder,
        message: existsSync(folder) ? "no collected folder, and none in it" : "there is no such folder",
        allowed: "a folder that collect.sh or collect.ps1 wrote, or one that holds such folders",
        fix: "unpack it if it is packed; perflab bundle --help says how it is made",
      });
    return folders.map((each) => ({ folder: each, collection: read(each) }));
  });
  all.forEach(({ folder, collection: { machine } }, at) => {
    const before = all.slice(0, at).find((each) => each.collection.machine === machine);
    if (before !== undefined)
      problems.push({ path: folder, message: `${machine} is in ${before.folder}, too`, fix: "give one of them" });
  });
  if (problems.length > 0) throw new UserError(problems, 2);
  return all.map(({ collection }) => collection);
}

function foldersIn(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  if (existsSync(join(folder, "COLLECTED"))) return [folder];
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((inside) => existsSync(join(inside, "COLLECTED")));
}

/** No file that a report gives a value for comes near it, and a text of this length is still compared in a moment. */
const mostBytes = 16 * 1024 * 1024;

function read(folder: string): Collection {
  const collection = parseCollection((path) => {
    const whole = join(folder, path);
    return statSync(whole, { throwIfNoEntry: false })?.isFile() ? readOwn(folder, whole) : undefined;
  });
  if (collection === undefined)
    throw failure(join(folder, "COLLECTED"), "not written by a collecting script of this version", "collect again");
  return collection;
}

/** Only what the script brought back is evidence: a link may lead to a file of this machine. */
function readOwn(folder: string, path: string): string {
  if (!realpathSync(path).startsWith(realpathSync(folder) + sep))
    throw failure(path, "a link leads out of the folder", "collect again, and copy the folder as it is");
  if (statSync(path).size > mostBytes)
    throw failure(path, "more than 16 MiB: no collecting script wrote this", "collect again");
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".tsv") && text.includes("\0")) throw failure(path, "damaged: it is no text", "collect again");
  return text;
}

/** The one environment of all folders. @throws UserError where there are several, or another one than was asked for */
export function collectedEnvironment(collections: readonly Collection[], asked: string | undefined): string {
  const ids = [...new Set(collections.map(({ environment }) => environment))];
  const [first = ""] = ids;
  const options = new Set(collections.map((each) => JSON.stringify(each.options)));
  if (ids.length > 1 || options.size > 1)
    throw failure("--collected", `folders of different bundles: ${ids.join(", ")}`, "compare those of one bundle");
  if (asked !== undefined && asked !== first)
    throw failure("environment", `the folders are of ${first}, not of ${asked}`, `name ${first}, or leave it out`);
  return first;
}
