import { expect } from "vitest";
import { experiment } from "../../src";
import { perflabMatchers, synthEnvironment } from "../../src/testing/vitest";
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
};
