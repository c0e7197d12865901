import { readManifest } from "../manifest/read";
import { optionLayers } from "../options/layers";
import { checkLayers } from "../options/options";
import { synthesizeInChild } from "../project/child-synthesis";
import { asksForFit, chooseScale, type ChosenScale } from "./capacity/choose-scale";
import { ToldFailure } from "../told-failure";
import { enginesOf } from "./engine/engines-of";
import type { Lab } from "./lab";
import type { PreflightContext } from "./preflight/item";
import { readResources } from "./terraform/resources";

/** Synthesizes in a child process and reads what a preflight works on. */
export async function synthesizedContext(
  lab: Lab,
  given: Readonly<Record<string, unknown>>,
): Promise<PreflightContext> {
  const { environment, folders, variables } = lab;
  const chosen = asksForFit(given) ? await chooseScale(lab, given) : undefined;
  const flags = chosen === undefined ? given : { ...given, scale: chosen.scale };
  await synthesizeInChild(environment, flags, folders.project).catch((error: unknown) => {
    throw chosen === undefined ? error : atChosenScale(error, chosen);
  });
  // The synthesis has checked the names of the environments in the options.
  const layers = optionLayers(flags, variables, folders.project, undefined);
  const { overcommit = false } = checkLayers(layers)(environment);
  const manifest = readManifest(folders.assembly);
  const engines = enginesOf(manifest, { project: folders.project, variables });
  const resources = readResources(folders.assembly);
  const fit = chosen === undefined ? {} : { chosen };
  return { environment, folders, variables, engines, overcommit, manifest, resources, ...fit };
}

/** Who left the scale to perflab has to be told at which one something is refused. */
function atChosenScale(error: unknown, { scale, reason }: ChosenScale): unknown {
  if (!(error instanceof ToldFailure)) return error;
  return new ToldFailure(`${error.message}\nthis is at scale ${scale}, ${reason}`, error.exitCode);
}
