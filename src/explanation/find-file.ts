import type { Manifest } from "../manifest/schema";
import { namesLike } from "../text/closest";
import { UserError } from "../errors";

type RenderedFile = Manifest["files"][number];

/**
 * The rendered file that a name means: its path, the end of it, or the file's own name.
 * @throws UserError with the nearest names when there is none, and with all when there are several
 */
export function findFile(files: readonly RenderedFile[], name: string): RenderedFile {
  const wanted = name.replace(/^\.?\//, "").toLowerCase();
  const found = files.filter(({ path }) => path.toLowerCase() === wanted || path.toLowerCase().endsWith(`/${wanted}`));
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined)
    throw new UserError([
      {
        path: "--files",
        message: `${found.length} files have this name`,
        given: name,
        allowed: `one of\n${found.map(({ path }) => `    ${path}`).join("\n")}`,
        fix: "name more of the path, or the machine and the server before",
      },
    ]);
  const own = files.map(({ path }) => path.split("/").at(-1) ?? path);
  const known = wanted.includes("/") ? files.map(({ path }) => path) : [...new Set(own)];
  throw new UserError([
    {
      path: "--files",
      message: "no rendered file of this name",
      given: name,
      ...(known.length === 0 ? { allowed: "none" } : namesLike(name, known)),
    },
  ]);
}
