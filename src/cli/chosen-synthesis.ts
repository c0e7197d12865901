import { catalogue } from "../../stacks/catalogue";
import { UserError } from "../errors";
import { synthesizeOwn } from "../lab/child-synthesis";
import { labFolders } from "../lab/folders";
import { projectApp } from "../lab/project-app";
import { projectEnvironments } from "../lab/project-environments";
import { chooseEnvironments } from "../options/choose";
import { environmentPatterns, optionLayers } from "../options/layers";

/**
 * Synthesizes what a user chose into `cdktf.out`: published environments and those of the project's own program. Without a
 * choice these are all of the project's own, where it has some, else all published ones.
 * @returns the folder of each assembly
 * @throws UserError for unknown names, bad options and findings of severity error
 */
export async function synthesizeChosen(
  patterns: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  project = process.cwd(),
): Promise<ReadonlyMap<string, string>> {
  const given = { ...flags, ...(patterns.length > 0 ? { environments: patterns } : {}) };
  const { synthesize } = await import("../synthesis.js");
  const published = catalogue.map(({ id }) => id);
  const named = patterns.length > 0 && patterns.every((pattern) => published.includes(pattern));
  if (named || projectApp(project) === undefined) return synthesize(given, process.env, project).folders;
  const own = projectEnvironments(project).map(({ id }) => id);
  const layers = optionLayers(given, process.env, project, [...own, ...published]);
  if (layers.problems.length > 0) throw new UserError(layers.problems);
  const wanted = environmentPatterns(layers);
  const byDefault = own.length > 0 ? own : published;
  const ids = wanted === undefined ? byDefault : chooseEnvironments(wanted, [...own, ...published]);
  const mine = ids.filter((id) => own.includes(id));
  const theirs = ids.filter((id) => !own.includes(id));
  if (mine.length > 0) await synthesizeOwn(mine, flags, project);
  if (theirs.length > 0) synthesize({ ...flags, environments: theirs }, process.env, project);
  return new Map(ids.map((id) => [id, labFolders(id, project).assembly]));
}
