import { readManifest } from "../manifest/read";
import { optionLayers } from "../options/layers";
import { checkLayers } from "../options/options";
import { synthesizeInChild } from "../project/child-synthesis";
import { enginesOf } from "./engine/engines-of";
import type { Lab } from "./lab";
import type { PreflightContext } from "./preflight/item";
import { readResources } from "./terraform/resources";

/** Synthesizes in a child process and reads what a preflight works on. */
export async function synthesizedContext(
  lab: Lab,
  flags: Readonly<Record<string, unknown>>,
): Promise<PreflightContext> {
  const { environment, folders, variables } = lab;
  await synthesizeInChild(environment, flags, folders.project);
  // The synthesis has checked the names of the environments in the options.
  const given = optionLayers(flags, variables, folders.project, undefined);
  const { overcommit = false } = checkLayers(given)(environment);
  const manifest = readManifest(folders.assembly);
  const engines = enginesOf(manifest, { project: folders.project, variables });
  return { environment, folders, variables, engines, overcommit, manifest, resources: readResources(folders.assembly) };
}
