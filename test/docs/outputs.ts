import { expect } from "vitest";
import { experiment } from "../../src";
import { perflabMatchers, synthEnvironment } from "../../src/testing/vitest";
import { describeItem } from "../../src/lab/preflight";
import { judgeLabels } from "../../src/lab/preflight/swarm";
import { placedMachines, standsOf } from "../../src/lab/swarm/stands";
import { SmallLab } from "../fixtures/small-lab";
import { published, threeServers } from "../helpers/published";

expect.extend(perflabMatchers);

function words(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was refused");
}

const props = {
  of: SmallLab,
  base: "small",
  change: { "app/was/webContainer.maxThreads": 600 },
  reason: "for the page",
  follows: ["db/db2/postgresql.max_connections", "app/was/jts/db.poolSize"],
};

const onSwarm = published(threeServers, { placement: "swarm", scale: "1/32" }).manifest;

/** What preflight says where three nodes of 16 GiB have no labels yet. */
function missingLabels(): string {
  const nodes = ["node1", "node2", "node3"].map((name) => ({
    id: name,
    name,
    state: "ready",
    message: "",
    availability: "active",
    labels: {},
    memoryMiB: 16_384,
    processors: 8,
  }));
  const [item] = judgeLabels(onSwarm, nodes, standsOf(placedMachines(onSwarm), nodes, new Map()));
  return item === undefined ? "" : describeItem(item);
}

/** What pages show of failures, made anew. */
export const outputs: Readonly<Record<string, () => string>> = {
  undeclared: () => words(() => synthEnvironment((app, options) => experiment(app, "small-600", props, options))),
  setting: () =>
    words(() =>
      expect(published(threeServers)).toHaveSetting("rm1/was/webContainer.maxThreads", {
        value: 600,
        source: { strength: "in force" },
      }),
    ),
  "swarm-notes": () =>
    onSwarm.findings
      .filter(({ code }) => code === "SWARM")
      .map(({ message }) => message)
      .join("\n"),
  "swarm-labels": missingLabels,
};
