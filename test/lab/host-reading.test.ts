import type Docker from "dockerode";
import { expect, test } from "vitest";
import { readHost } from "../../src/lab/capacity/host-reading";

test("reading a host removes the containers that a killed command left, and none of a command that runs now", async () => {
  const removed: string[] = [];
  const container = (id: string) => ({
    id,
    start: () => Promise.reject(new Error("no")),
    remove: () => Promise.resolve(removed.push(id)),
  });
  const engine = {
    createContainer: () => Promise.resolve(container("own")),
    getContainer: container,
    listContainers: ({ filters }: { filters: object }) => {
      expect(filters).toEqual({ label: ["perflab.preflight"] });
      return Promise.resolve([
        { Id: "own", Created: 1000, State: "created" },
        { Id: "old", Created: 900, State: "exited" },
        { Id: "running", Created: 900, State: "running" },
        { Id: "young", Created: 990, State: "created" },
      ]);
    },
  };
  expect(await readHost(engine as unknown as Docker, "image")).toBeUndefined();
  expect(removed).toEqual(["old", "own"]);
});
