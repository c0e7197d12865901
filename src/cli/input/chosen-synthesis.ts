import { catalogue } from "../../../stacks/catalogue";
import { UserError } from "../../errors";
import { synthesizeOwn } from "../../project/child-synthesis";
import { labFolders } from "../../project/folders";
import { projectApp } from "../../project/program";
import { projectEnvironments } from "../../project/environments";
import { chooseEnvironments } from "../../options/choose";
import { environmentPatterns, optionLayers } from "../../options/layers";

export interface Chosen {
  /** Of the project's own program. */
  readonly own: readonly string[];
  readonly published: readonly string[];
}

/**
 * What a user chose among published environments and those of the project's own program. Without a choice these are all of the
 * project's own, where it has some, else all published ones.
 * @throws UserError for unknown names and for options that cannot be read
 */
export function choose(
  patterns: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  project = process.cwd(),
): Chosen {
  const published = catalogue.map(({ id }) => id);
  const own = projectApp(project) === undefined ? [] : projectEnvironments(project).map(({ id }) => id);
  const given = { ...flags, ...(patterns.length > 0 ? { environments: patterns } : {}) };
  const layers = optionLayers(given, process.env, project, [...own, ...published]);
  if (layers.problems.length > 0) throw new UserError(layers.problems);
  const wanted = environmentPatterns(layers);
  const byDefault = own.length > 0 ? own : published;
  const ids = wanted === undefined ? byDefault : chooseEnvironments(wanted, [...own, ...published]);
  return { own: ids.filter((id) => own.includes(id)), published: ids.filter((id) => !own.includes(id)) };
}

/** Only published environments are named, or the project has no program of its own: nothing else has to be asked. */
export function isPublishedOnly(patterns: readonly string[], project = process.cwd()): boolean {
  const named = patterns.length > 0 && patterns.every((pattern) => catalogue.some(({ id }) => id === pattern));
  return named || projectApp(project) === undefined;
}

/**
 * Synthesizes what a user chose into `cdktf.out`.
 * @returns the folder of each assembly
 * @throws UserError for unknown names, bad options and findings of severity error
 */
export async function synthesizeChosen(
  patterns: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  project = process.cwd(),
): Promise<ReadonlyMap<string, string>> {
  const { synthesize } = await import("../../synthesis/synthesize.js");
  const given = { ...flags, ...(patterns.length > 0 ? { environments: patterns } : {}) };
  if (isPublishedOnly(patterns, project)) return synthesize(given, process.env, project).folders;
  const { own, published } = choose(patterns, flags, project);
  if (own.length > 0) await synthesizeOwn(own, flags, project);
  if (published.length > 0) synthesize({ ...flags, environments: published }, process.env, project);
  return new Map([...own, ...published].map((id) => [id, labFolders(id, project).assembly]));
}
