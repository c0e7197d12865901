import { describe, expect, it } from "vitest";
import { largestFit } from "../../src/lab/capacity/fit";
import { nodePlaces, type NodeTask } from "../../src/lab/capacity/read-nodes";
import { judgeCapacity } from "../../src/lab/preflight/capacity";
import { placedMachines, standsOf } from "../../src/lab/swarm/stands";
import { describeScale, type Scale } from "../../src/settings/scale";
import { published, threeServers } from "../helpers/published";
import { cases, seeded } from "../helpers/random";
import { swarmNode } from "../helpers/swarm";

const at = (scale: string) => published(threeServers, { placement: "swarm", scale }).manifest;
const full = at("1");
const machines = placedMachines(full);

/** Three nodes of any size that share the machines, beside services that are no lab. */
function unequal(random: ReturnType<typeof seeded>) {
  const names = ["n1", "n2", "n3"];
  const homes = new Map(machines.map((machine) => [machine, names[random.whole(0, 2)] ?? "n1"]));
  const nodes = names.map((name) =>
    swarmNode(
      name,
      machines.filter((machine) => homes.get(machine) === name),
      { memoryMiB: random.whole(6_000, 200_000), processors: random.whole(4, 64) },
    ),
  );
  const reserved = { memoryMiB: random.whole(0, 2_000), processors: 0.25 };
  const tasks: NodeTask[] = [{ node: "id-n2", scale: "1", limits: reserved, reserved }];
  return nodePlaces(full.environment.id, standsOf(machines, nodes, new Map()), tasks, true);
}

describe("the scale that --scale fit chooses for unequal nodes", () => {
  const random = seeded(7);
  const drawn = cases(8, (draw) => ({ draw, places: unequal(random) }));

  it.each(drawn)("is accepted by preflight, and the next larger one is not: draw $draw", ({ places }) => {
    const { scale } = largestFit(full, places);
    expect(scale).toBeDefined();
    const items = (of: Scale) => judgeCapacity({ manifest: at(describeScale(of)), overcommit: false }, places);
    const wrong = (of: Scale) => items(of).filter(({ status }) => status !== "ok");
    expect(wrong(scale as Scale)).toEqual([]);
    const { denominator } = scale as Scale;
    if (denominator > 1) expect(wrong({ numerator: 1, denominator: denominator - 1 })).not.toEqual([]);
  });
});
