/** The assemblies that `show`, `explain`, `diff` and the like read: what a reviewer sees is what gets deployed. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../../manifest/read";
import { readIfWhole } from "../../manifest/read-whole";
import type { Manifest } from "../../manifest/schema";
import { synthesizeInChild } from "../../project/child-synthesis";
import { labFolders } from "../../project/folders";
import { projectApp } from "../../project/program";
import { otherVariables, variableName } from "../../options/layers";
import { packageRoot } from "../../package-root";
import { inTemporaryFolder } from "../../temporary-folder";

export interface Assembly {
  readonly environment: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Reads the assembly of an environment and hands it to some work. Without flags that is the one in `cdktf.out`, which is
 * synthesized first when it is missing or older than what makes it. With flags the environment is synthesized with them into a
 * folder that lasts as long as the work: what is there for a lab stays as it is.
 * @throws UserError for bad options and for findings of severity error
 */
export async function withAssembly<T>(
  environment: string,
  flags: Readonly<Record<string, unknown>>,
  work: (assembly: Assembly) => T | Promise<T>,
  project = process.cwd(),
): Promise<T> {
  if (Object.keys(flags).length > 0) {
    return inTemporaryFolder(async (outdir) => {
      await synthesizeInChild(environment, flags, project, outdir);
      return await work(read(environment, join(outdir, "stacks", environment)));
    });
  }
  const { assembly } = labFolders(environment, project);
  const before = readIfWhole(assembly);
  const made = writtenAt(assembly);
  if (before === undefined || made === undefined || made < contextTime(project) || hasOptionVariable()) {
    await synthesizeInChild(environment, {}, project);
  } else if (made < codeTime(project)) {
    await synthesizeInChild(environment, recordedOptions(before), project);
  } else return work({ environment, folder: assembly, manifest: before });
  return work(read(environment, assembly));
}

function read(environment: string, folder: string): Assembly {
  return { environment, folder, manifest: readManifest(folder) };
}

function writtenAt(folder: string): number | undefined {
  return statSync(join(folder, "lab.json"), { throwIfNoEntry: false })?.mtimeMs;
}

/** Options in variables, known or not: the synthesis tells those that it does not know. */
function hasOptionVariable(): boolean {
  const others = [...otherVariables, variableName("environments")];
  return Object.keys(process.env).some((name) => name.startsWith("PERFLAB_") && !others.includes(name));
}

/** The options that an assembly was made with, as flags. */
export function recordedOptions({ options }: Manifest): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter(([, given]) => typeof given !== "object" || Object.keys(given).length > 0),
  );
}

function contextTime(project: string): number {
  return timeOf(join(project, "cdktf.json"));
}

/** When what synthesizes was last changed: the build of this package, and in a project of an author its own program. */
function codeTime(project: string): number {
  const own = projectApp(project) === undefined ? [] : programFiles(project);
  return Math.max(timeOf(join(packageRoot, "dist", ".tsbuildinfo")), installedAt(), ...own.map(timeOf));
}

/** npm gives the files of a package a time of long ago; when they came to this disk is another matter. */
function installedAt(): number {
  return statSync(join(packageRoot, "package.json")).ctimeMs;
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Scripts of a project, without what it depends on or what was made from it. */
function programFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|node_modules$|cdktf\.out$)/.test(entry.name) ? [] : programFiles(path);
    return /\.[cm]?[jt]s$/.test(entry.name) ? [path] : [];
  });
}
