import type { Manifest } from "../../manifest/schema";
import { fullSize, type Scale } from "../../settings/scale";
import { demandAt, nextScale, total, type Demand } from "./demand";
import { largestOf, left, type Place } from "./place";

/** The largest scales, of 1, 1/2, 1/3 and so on, at which a lab fits; each absent where none does. */
export interface Fit {
  /** At which memory and processors fit everywhere. */
  readonly scale?: Scale;
  /** At which the memory of all places suffices, whatever the processors. */
  readonly memory?: Scale;
  /** At which no container has more processors than its place: the engine refuses such a one. */
  readonly startable?: Scale;
  /** At which the processors of all places suffice, whatever the memory. */
  readonly processors?: Scale;
}

/** Smaller than any container: every limit stands at its least. */
const smallest: Scale = { numerator: 1, denominator: 1_000_000 };

/**
 * Finds the largest scale that fits beside other labs. Where the processors that the software needs to start are more than
 * there are, no scale makes them fit: then every container of that place has just that least, unless the place starts nothing then.
 */
export function largestFit(manifest: Manifest, places: readonly Place[]): Fit {
  const least = demandAt(manifest, smallest);
  let fit: Fit = {};
  for (let scale = fullSize; ; scale = nextScale(scale)) {
    const demands = demandAt(manifest, scale);
    const all = (holds: (place: Place, here: readonly Demand[]) => boolean) =>
      places.every((place) => holds(place, demandsOf(place, demands)));
    const memory = all((place, here) => total(here).memoryMiB <= left(place).memoryMiB);
    const startable = all((place, here) => here.every(({ processors }) => processors <= largestOf(place)));
    const processors =
      startable &&
      all(
        (place, here) =>
          total(here).processors <=
          Math.max(left(place).processors, place.reserves ? 0 : total(demandsOf(place, least)).processors),
      );
    fit = {
      ...(memory && { memory: scale }),
      ...(startable && { startable: scale }),
      ...(processors && { processors: scale }),
      ...(memory && processors && { scale }),
      ...fit,
    };
    const isLast = demands.every(({ isLeast }) => isLeast.memory && isLeast.processors);
    if (fit.scale !== undefined || isLast) return fit;
  }
}

/** The containers that stand at a place. */
export function demandsOf({ machines }: Place, demands: readonly Demand[]): Demand[] {
  return demands.filter(({ machine }) => machines === undefined || machines.includes(machine));
}

/** What the containers at a place ask for at any scale. */
export function leastDemands(manifest: Manifest, place: Place): Demand[] {
  return demandsOf(place, demandAt(manifest, smallest));
}
