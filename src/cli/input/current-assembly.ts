/** The assemblies that `show`, `explain`, `diff` and the like read: what a reviewer sees is what gets deployed. */
import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { readManifest } from "../../manifest/read";
import { readIfWhole } from "../../manifest/read-whole";
import type { Manifest } from "../../manifest/schema";
import { synthesizeInChild } from "../../project/child-synthesis";
import { labFolders } from "../../project/folders";
import { projectApp } from "../../project/program";
import { optionLayers } from "../../options/layers";
import { checkLayers } from "../../options/options";
import { manifestOptions } from "../../manifest/options";
import { defaultOptions } from "../../model/default-options";
import { UserError } from "../../errors";
import { packageRoot } from "../../package-root";
import { inTemporaryFolder } from "../../temporary-folder";

export interface Assembly {
  readonly environment: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Reads the assembly of an environment and hands it to some work: with the options of the flags, else of `cdktf.json` and the
 * variables, whatever was synthesized before. What lies in `cdktf.out` with these options is read, and made first when it is
 * missing or older than its code. For other options the environment is synthesized into a folder that lasts as long as the work:
 * what is there for a lab stays as it is, and a line on standard error says that it has other options.
 * @throws UserError for bad options and for findings of severity error
 */
export async function withAssembly<T>(
  environment: string,
  flags: Readonly<Record<string, unknown>>,
  work: (assembly: Assembly) => T | Promise<T>,
  project = process.cwd(),
): Promise<T> {
  const { assembly } = labFolders(environment, project);
  const aside = (told: (made: Manifest) => void) =>
    inTemporaryFolder(async (outdir) => {
      await synthesizeInChild(environment, flags, project, outdir);
      const made = read(environment, join(outdir, "stacks", environment));
      told(made.manifest);
      return await work(made);
    });
  if (Object.keys(flags).length > 0) return aside(() => undefined);
  const before = readIfWhole(assembly);
  if (before !== undefined && !isSame(before.options, optionsInForce(environment, project)))
    return aside((made) => {
      if (!isSame(before.options, made.options)) tellOthers(relative(project, assembly));
    });
  if (before !== undefined && (writtenAt(assembly) ?? 0) >= codeTime(project))
    return work({ environment, folder: assembly, manifest: before });
  await synthesizeInChild(environment, {}, project);
  return work(read(environment, assembly));
}

/**
 * Hands the assembly that lies in `cdktf.out` to some work, whatever its options; it is made first when it is missing or older
 * than its code, then with the options that it had.
 */
export async function withKeptAssembly<T>(
  environment: string,
  work: (assembly: Assembly) => T | Promise<T>,
  project = process.cwd(),
): Promise<T> {
  const { assembly } = labFolders(environment, project);
  const before = readIfWhole(assembly);
  if (before !== undefined && (writtenAt(assembly) ?? 0) >= codeTime(project))
    return work({ environment, folder: assembly, manifest: before });
  await synthesizeInChild(environment, before === undefined ? {} : recordedOptions(before), project);
  return work(read(environment, assembly));
}

function tellOthers(folder: string): void {
  process.stderr.write(`note: ${folder} was synthesized with other options; name that folder to read it\n`);
}

/** The options of `cdktf.json` and of variables; undefined where they cannot be read: the synthesis tells what is wrong. */
function optionsInForce(environment: string, project: string): Manifest["options"] | undefined {
  try {
    const layers = optionLayers({}, process.env, project, undefined);
    return manifestOptions({ ...defaultOptions, ...checkLayers(layers)(environment) });
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

const isSame = (a: Manifest["options"], b: Manifest["options"] | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

function read(environment: string, folder: string): Assembly {
  return { environment, folder, manifest: readManifest(folder) };
}

function writtenAt(folder: string): number | undefined {
  return statSync(join(folder, "lab.json"), { throwIfNoEntry: false })?.mtimeMs;
}

/** The options that an assembly was made with, as flags. */
export function recordedOptions({ options }: Manifest): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter(([, given]) => typeof given !== "object" || Object.keys(given).length > 0),
  );
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
