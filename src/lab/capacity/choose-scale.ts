import { join } from "node:path";
import { UserError, type Problem } from "../../errors";
import { readManifest } from "../../manifest/read";
import type { Manifest } from "../../manifest/schema";
import { synthesizeInChild } from "../../project/child-synthesis";
import { describeScale } from "../../settings/scale";
import { inTemporaryFolder } from "../../temporary-folder";
import { enginesOf } from "../engine/engines-of";
import type { Lab } from "../lab";
import { checkEngines } from "../preflight/engine";
import { readEngines, refuseFailures } from "../preflight";
import { readState } from "../terraform/state";
import { total } from "./demand";
import { largestFit, leastDemands, type Fit } from "./fit";
import { describeLab, left, type Place } from "./place";

/** A scale that was found for a lab, and why it is this one. */
export interface ChosenScale {
  readonly scale: string;
  readonly reason: string;
}

type Flags = Readonly<Record<string, unknown>>;

/** Whether the command line leaves the scale to the engines: synthesis itself never looks at them. */
export const asksForFit = (flags: Flags): boolean => flags.scale === "fit";

/**
 * The scale for `--scale fit`: that of a lab that is up, else the largest of 1, 1/2, 1/3 and so on that every engine carries.
 * @throws UserError where an engine does not answer, and where not even the smallest containers fit
 */
export async function chooseScale(lab: Lab, flags: Flags): Promise<ChosenScale> {
  const { environment, folders, variables } = lab;
  const running = readState(folders.state).length > 0 ? tryManifest(folders.lab) : undefined;
  if (running !== undefined) return { scale: running.options.scale, reason: "that of the lab that is up" };
  const manifest = await atFullSize(environment, flags, folders.project);
  const engines = enginesOf(manifest, { project: folders.project, variables });
  const { asked, items } = await checkEngines({ ...lab, engines });
  refuseFailures(environment, items);
  const facts = await readEngines(asked.alive, { manifest, environment });
  const places = [...facts.values()].map(({ place }) => place);
  const fit = largestFit(manifest, places);
  if (fit.scale === undefined) throw new UserError(tooSmall(manifest, places), 1);
  return { scale: describeScale(fit.scale), reason: describeFit(fit) };
}

/** What limits the scale, e.g. `the largest that fits: memory up to 1/9, processors up to 1/48`. */
export function describeFit({ memory, processors }: Fit): string {
  const upTo = [
    memory && `memory up to ${describeScale(memory)}`,
    processors && `processors up to ${describeScale(processors)}`,
  ];
  return `the largest that fits: ${upTo.filter((part) => part !== undefined).join(", ")}`;
}

/** What is too small for a lab at any scale. */
export function tooSmall(manifest: Manifest, places: readonly Place[]): Problem[] {
  const id = manifest.environment.id;
  return places.flatMap((place) => {
    const least = leastDemands(manifest, place);
    const { memoryMiB } = total(least);
    const there = Math.max(0, left(place).memoryMiB);
    const labs = place.labs.length === 0 ? "" : `, beside ${place.labs.map(describeLab).join(", ")}`;
    const memory: Problem = {
      path: `${id}: --scale fit`,
      message: `no scale is small enough for the memory of ${place.name}`,
      given: `${there} MiB${labs}`,
      allowed: `at least ${memoryMiB} MiB, with which the software starts`,
      fix: `${labs === "" ? "more memory there" : "take another lab down"}; or a scale of your own with --overcommit`,
    };
    const refused = least
      .filter(({ processors }) => processors > place.processors)
      .map(({ id: server, processors }) => ({
        path: `${id}: --scale fit`,
        message: `no scale is small enough for ${server} on ${place.name}, which refuses more processors than it has`,
        given: `${place.processors} processors`,
        allowed: `at least ${processors}, with which the software starts`,
        fix: `--set ${server}/container.processors=${place.processors}; or more processors there`,
      }));
    return [...(memoryMiB > there ? [memory] : []), ...refused];
  });
}

function atFullSize(environment: string, flags: Flags, project: string): Promise<Manifest> {
  return inTemporaryFolder(async (outdir) => {
    await synthesizeInChild(environment, { ...flags, scale: "1" }, project, outdir);
    return readManifest(join(outdir, "stacks", environment));
  });
}

function tryManifest(folder: string): Manifest | undefined {
  try {
    return readManifest(folder);
  } catch {
    return undefined;
  }
}
