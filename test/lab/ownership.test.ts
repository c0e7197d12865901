import { describe, expect, it } from "vitest";
import { ownership, type EngineObject } from "../../src/lab/memory/ownership";
import { unfinishedSince, type Journal } from "../../src/lab/memory/journal";

const environment = "lab-a";
const begun = "2026-01-02T03:04:05.600Z";
const begunSeconds = Math.floor(Date.parse(begun) / 1000);
const journal = (finished: boolean): Journal => ({
  finished,
  engines: [{ name: "rm1", machines: ["rm1"], identity: "e", address: "unix:///x", begun }],
  secrets: {},
});
const state = [
  { address: "docker_container.db", type: "docker_container", id: "c1", name: "lab-a-db", engine: "rm1" },
  { address: "docker_network.network", type: "docker_network", id: "n1", name: "lab-a", engine: "rm1" },
  { address: "docker_volume.db", type: "docker_volume", id: "lab-a-db-data", name: "lab-a-db-data", engine: "rm1" },
];
const unlabelled = (id: string): EngineObject => ({
  kind: "container",
  id,
  name: `lab-a-${id}`,
  created: begunSeconds - 100,
});
const container = (id: string, over: Partial<EngineObject> = {}): EngineObject => ({
  ...unlabelled(id),
  label: environment,
  ...over,
});

function sort(object: EngineObject, finished = true): string {
  const result = ownership([object], { environment, state, since: unfinishedSince(journal(finished), "rm1") });
  return result.own.length > 0 ? "own" : result.orphans.length > 0 ? "orphan" : "foreign";
}

describe("whose an object of the engine is", () => {
  it("what the state holds is the lab's own", () => {
    expect(sort(container("c1"))).toBe("own");
    expect(sort({ ...container("lab-a-db-data"), kind: "volume" })).toBe("own");
  });

  it("a volume of a known name that was made anew by somebody else is foreign", () => {
    expect(sort({ ...unlabelled("lab-a-db-data"), kind: "volume" })).toBe("foreign");
  });

  it("a labelled container on the lab's own network is an orphan", () => {
    expect(sort(container("c2", { networks: ["n1"] }))).toBe("orphan");
  });

  it("a labelled container on another network is another folder's lab", () => {
    expect(sort(container("c2", { networks: ["n2"] }))).toBe("foreign");
  });

  it("what appeared since a change that did not come to its end is an orphan", () => {
    expect(sort(container("c2", { created: begunSeconds }), false)).toBe("orphan");
    expect(sort({ ...container("n3", { created: begunSeconds + 1 }), kind: "network" }, false)).toBe("orphan");
  });

  it("what appeared before that change, or after a finished one, is foreign", () => {
    expect(sort(container("c2", { created: begunSeconds - 1 }), false)).toBe("foreign");
    expect(sort(container("c2", { created: begunSeconds + 1 }), true)).toBe("foreign");
  });

  it("without the label nothing is ever an orphan", () => {
    const others = { ...unlabelled("c2"), networks: ["n1"], created: begunSeconds + 1 };
    expect(sort(others, false)).toBe("foreign");
    expect(sort({ ...others, label: "lab-b" }, false)).toBe("foreign");
  });

  it("without a journal a label alone proves nothing", () => {
    expect(
      ownership([container("c2")], { environment, state: [], since: unfinishedSince(undefined, "rm1") }).foreign,
    ).toHaveLength(1);
  });
});
