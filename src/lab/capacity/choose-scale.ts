import { join } from "node:path";
import { UserError, type Problem } from "../../errors";
import { readManifest } from "../../manifest/read";
import type { Manifest } from "../../manifest/schema";
import { synthesizeInChild } from "../../project/child-synthesis";
import { describeScale, type Scale } from "../../settings/scale";
import { inTemporaryFolder } from "../../temporary-folder";
import { enginesOf } from "../engine/engines-of";
import type { Lab } from "../lab";
import { readState } from "../terraform/state";
import { total } from "./demand";
import { largestFit, leastDemands, type Fit } from "./fit";
import { describeLab, largestOf, left, type Place } from "./place";
import { placesOf } from "./places";

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
  const manifest = await anyScale((scale) => synthesizedAt(scale, environment, flags, folders.project));
  const engines = enginesOf(manifest, { project: folders.project, variables });
  const places = await placesOf({ ...lab, engines }, manifest);
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
    const needed = total(least);
    const there = left(place);
    const labs = place.labs.length === 0 ? "" : `, beside ${place.labs.map(describeLab).join(", ")}`;
    const short = (what: "memory" | "processors", has: string, needs: string): Problem => ({
      path: `${id}: --scale fit`,
      message: `no scale is small enough for the ${what} of ${place.name}`,
      given: `${has}${labs}`,
      allowed: `at least ${needs}, with which the software starts`,
      fix: `${labs === "" ? `more ${what} there` : "take another lab down"}; or a scale of your own with --overcommit`,
    });
    const memory = short("memory", `${Math.max(0, there.memoryMiB)} MiB`, `${needed.memoryMiB} MiB`);
    const processors = short("processors", `${Math.max(0, there.processors)}`, `${needed.processors}`);
    const refused = least
      .filter(({ processors }) => processors > largestOf(place))
      .map(({ id: server, processors: least }) => ({
        path: `${id}: --scale fit`,
        message: `no scale is small enough for ${server} on ${place.name}, which refuses more processors than it has`,
        given: `${largestOf(place)} processors`,
        allowed: `at least ${least}, with which the software starts`,
        fix: `--set ${server}/container.processors=${largestOf(place)}; or more processors there`,
      }));
    const isFull = place.reserves === true && needed.processors > there.processors;
    return [...(needed.memoryMiB > there.memoryMiB ? [memory] : []), ...(isFull ? [processors] : []), ...refused];
  });
}

/** Powers of a half: a value that fits one of them only is found, and the last is smaller than any lab. */
const tried = Array.from({ length: 11 }, (_, power): Scale => ({ numerator: 1, denominator: 2 ** power }));

/**
 * A lab at any scale: the inputs of its rules are the same at all. Full size comes first; an override that is only right for a
 * small lab, as a heap of 256 MiB, is refused there.
 * @throws what the synthesis says at full size, where another size is refused for the same reason
 */
export async function anyScale(synthesized: (scale: string) => Promise<Manifest>): Promise<Manifest> {
  const refusals: Error[] = [];
  for (const scale of tried) {
    try {
      return await synthesized(describeScale(scale));
    } catch (error) {
      refusals.push(error as Error);
      const [first, second] = refusals;
      if (second !== undefined && first?.message === second.message) break;
    }
  }
  throw refusals[0] as Error;
}

function synthesizedAt(scale: string, environment: string, flags: Flags, project: string): Promise<Manifest> {
  return inTemporaryFolder(async (outdir) => {
    await synthesizeInChild(environment, { ...flags, scale }, project, outdir);
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
