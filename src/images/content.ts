import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root";

/** The folder with one build context for each image. */
export const imagesFolder = join(packageRoot, "images");

/** One file of a build context. */
export interface ContextFile {
  /** Path inside the context, with forward slashes. */
  readonly path: string;
  /** Path on disk. */
  readonly source: string;
  /** Only this bit of the file's mode counts, so that a umask changes nothing. */
  readonly executable: boolean;
}

/** The files of a build context, sorted by path; certificates that a builder adds do not belong to it. */
export function contextFiles(folder: string): readonly ContextFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => ({ path: name.replaceAll("\\", "/"), source: join(folder, name) }))
    .filter(({ path }) => !path.startsWith("extra-ca/"))
    .map((file) => ({ ...file, stat: statSync(file.source) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ path, source, stat }): ContextFile => ({ path, source, executable: (stat.mode & 0o100) !== 0 }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Hash over names, executable bits and bytes of a build context: the same on every machine. */
export function contentHash(folder: string): string {
  const hash = createHash("sha256");
  for (const { path, source, executable } of contextFiles(folder)) {
    const bytes = readFileSync(source);
    hash.update(`${path}\0${executable ? "x" : "-"}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

const known = new Map<string, string>();

/** The name of the image that this content gives: `perflab/<name>:<first 12 digits of the content hash>`. */
export function imageReference(name: string): string {
  const reference = known.get(name) ?? `perflab/${name}:${contentHash(join(imagesFolder, name)).slice(0, 12)}`;
  known.set(name, reference);
  return reference;
}
