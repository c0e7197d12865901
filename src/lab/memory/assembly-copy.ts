import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../../manifest/read";
import type { Manifest } from "../../manifest/schema";
import type { LabFolders } from "../../project/folders";
import { privateFolder } from "./private-file";

/** What a lab's folder holds beside the assembly: it stays when the assembly is replaced. */
const ownEntries = [
  "secrets.json",
  "deployed.json",
  "verified.json",
  "journal.json",
  "logs",
  ".terraform",
  ".terraform.lock.hcl",
];

/** Files of an assembly with their contents' hashes, sorted. */
function assemblyFiles(folder: string): [path: string, sha256: string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((entry) => !ownEntries.includes(entry) && !entry.endsWith(".partial"))
    .flatMap((entry) => filesBelow(folder, entry))
    .sort()
    .map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex"),
    ]);
}

function filesBelow(folder: string, path: string): string[] {
  if (!statSync(join(folder, path)).isDirectory()) return [path];
  return readdirSync(join(folder, path)).flatMap((entry) => filesBelow(folder, `${path}/${entry}`));
}

/** Checksum over names and contents of an assembly: the same wherever it lies. */
export function assemblyChecksum(folder: string): string {
  const hash = createHash("sha256");
  for (const [path, sha256] of assemblyFiles(folder)) hash.update(`${sha256}  ${path}\n`);
  return hash.digest("hex");
}

/** The manifest of the lab's copy, where it can be read: what needs the manifest itself says what is wrong with it. */
export function copiedManifest({ lab }: Pick<LabFolders, "lab">): Manifest | undefined {
  for (const folder of [lab, `${lab}.previous`]) {
    try {
      return readManifest(folder);
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Repairs a replacement of the copy that was cut off between its two moves. */
export function settleCopy({ lab }: LabFolders): void {
  const previous = `${lab}.previous`;
  rmSync(`${lab}.next`, { recursive: true, force: true });
  if (!existsSync(previous)) return;
  if (!existsSync(lab)) {
    renameSync(previous, lab);
    return;
  }
  for (const entry of ownEntries) {
    if (existsSync(join(previous, entry)) && !existsSync(join(lab, entry)))
      renameSync(join(previous, entry), join(lab, entry));
  }
  rmSync(previous, { recursive: true, force: true });
}

/** Makes the lab's copy equal to the synthesized assembly: written beside it, then moved into its place. */
export function copyAssembly(folders: LabFolders): void {
  const { assembly, lab } = folders;
  settleCopy(folders);
  if (assemblyChecksum(lab) === assemblyChecksum(assembly)) return;
  const next = `${lab}.next`;
  privateFolder(next);
  for (const [path] of assemblyFiles(assembly)) {
    mkdirSync(join(next, path, ".."), { recursive: true });
    cpSync(join(assembly, path), join(next, path));
  }
  if (existsSync(lab)) renameSync(lab, `${lab}.previous`);
  renameSync(next, lab);
  settleCopy(folders);
}
