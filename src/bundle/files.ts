import type { Manifest, ManifestFile } from "../manifest/schema";

/** A published file of a machine, and its place in the machine's folder. */
export interface BundleFile extends ManifestFile {
  /** Path in the folder: below `root` as on the machine, or below `files` where a tool or a person takes it from there. */
  readonly inFolder: string;
  readonly content: string;
}

/**
 * The published files of a machine that state something, by server and in the order in which they are used.
 * @param contentOf content of a file of the assembly
 */
export function bundleFiles(
  { files, machines }: Manifest,
  machine: string,
  contentOf: (path: string) => string,
): BundleFile[] {
  const owners = [machine, ...(machines.find(({ id }) => id === machine)?.servers ?? [])];
  const order = ({ use }: ManifestFile) => (use?.as === "script" ? use.order : -1);
  return files
    .filter(({ path, server }) => path.includes("/published/") && owners.includes(server))
    .map((file) => ({ ...file, content: contentOf(file.path), inFolder: placeInFolder(file) }))
    .filter(({ content }) => !/^\s*(#.*\n?\s*)*$/.test(content))
    .sort((a, b) => owners.indexOf(a.server) - owners.indexOf(b.server) || order(a) - order(b));
}

/** Whether the file is put at its target as it is: it has a place on the machine, and that is its own. */
export function isPlaced({ target, use, deployed }: ManifestFile): boolean {
  if (deployed) return false;
  return use === undefined || (use.as === "script" && /^(\/|[A-Z]:\/)/.test(target));
}

/** Path of a published file in the folder of its machine. */
export function placeInFolder(file: ManifestFile): string {
  const { path, server, target } = file;
  if (isPlaced(file) && target.startsWith("/")) return `root${target}`;
  if (isPlaced(file) && /^[A-Z]:\//.test(target)) return `root/${target.replace(":", "")}`;
  return `files/${server.split("/")[1] ?? "host"}/${path.split("/").at(-1) ?? path}`;
}

/** The folder that the product's own set-up makes, of which perflab's file is a part; empty for a place of nobody's. */
export function productFolder(target: string): string {
  if (target.startsWith("/opt/perflab/")) return "";
  return /^\/opt\/[^/]+\/[^/]+(?=\/)/.exec(target)?.[0] ?? "";
}
