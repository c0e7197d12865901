import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files with a Docker Engine, from each lane in turn and the longest first, so that neither of two workers waits for a lane. The
 * last takes images away, which nobody copies any more by then.
 */
const order = [
  "machines/swarm",
  "lab/reports",
  "machines/hosts",
  "lab/lab",
  "lab/verify",
  "machines/thirty",
  "docs/sessions",
  "machines/bed",
  "",
  "images/images",
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = order.findIndex((name) => name !== "" && moduleId.endsWith(`/test/${name}.engine.test.ts`));
  return place === -1 ? order.indexOf("") : place;
}

/** The usual order, but for the files with an engine. */
export class Lanes extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const hasLane = ({ project }: TestSpecification) => project.name === "engine" || project.name === "machines";
    const inLanes = sorted.filter(hasLane).sort((a, b) => placeOf(a) - placeOf(b));
    return [...sorted.filter((spec) => !hasLane(spec)), ...inLanes];
  }
}
