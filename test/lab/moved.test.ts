import { describe, expect, it } from "vitest";
import { AskedEngines, type EngineAnswer } from "../../src/lab/engine/ask";
import { labEngine, LabEngines } from "../../src/lab/engine/lab-engines";
import { unbearable } from "../../src/lab/preflight/answering";
import { judgeEngine } from "../../src/lab/preflight/engine";
import { judgeBlocks, judgeDistinct, judgeMoved } from "../../src/lab/preflight/moved";

const identity = (ID: string) => `${ID} host /var/lib/docker`;
const known = [
  { name: "db", machines: ["db"], identity: identity("one"), address: "ssh://one" },
  { name: "rm1", machines: ["rm1"], identity: identity("two"), address: "ssh://two" },
];
const state = [
  { address: "docker_container.db-db2", type: "docker_container", id: "c1", name: "db", engine: "db" },
  { address: "docker_container.rm1-was", type: "docker_container", id: "c2", name: "rm1", engine: "rm1" },
];

/** Engines by name: address and id, or an address that does not answer. */
function asked(places: Record<string, [address: string, id?: string]>) {
  const all = Object.entries(places).map(([name, [address]]) => labEngine(name, [name], { address }));
  const engines = new LabEngines(all, undefined);
  const answers = all.map((engine): EngineAnswer => {
    const id = places[engine.name]?.[1];
    if (id === undefined) return { engine, problem: "nothing listens there" };
    const info = { ID: id, Name: "host", DockerRootDir: "/var/lib/docker" } as never;
    return { engine, version: "20.10", api: "1.41", info };
  });
  return { engines, asked: new AskedEngines(engines, answers) };
}

const moved = (places: Parameters<typeof asked>[0], blocks?: { address: string; engine: string }[]) =>
  judgeMoved({
    environment: "lab-a",
    state,
    known,
    ...asked(places),
    ...(blocks === undefined ? {} : { resources: { blocks } }),
  }).map(({ machines, status, fix = "" }) => [machines?.join(" "), status, fix]);

describe("a lab that is up", () => {
  it("stays where it is, also under another name of the same engine", () => {
    expect(moved({ db: ["ssh://other-name", "one"], rm1: ["ssh://two", "two"] })).toEqual([
      ["db", "ok", ""],
      ["rm1", "ok", ""],
    ]);
  });

  it("a machine on another engine is refused, with both ways out", () => {
    const [, rm1] = moved({ db: ["ssh://one", "one"], rm1: ["ssh://three", "three"] });
    expect(rm1?.slice(0, 2)).toEqual(["rm1", "fail"]);
    expect(rm1?.[2]).toBe(
      "the option hosts as it was, ssh://two; or perflab down lab-a first, it works with the options that the lab was made with, and --keep-data leaves the data of the others",
    );
  });

  it("its own data does not move with it: then nothing is said of keeping any", () => {
    const volume = { address: "docker_volume.rm1", type: "docker_volume", id: "v", name: "v", engine: "rm1" };
    const items = judgeMoved({
      environment: "lab-a",
      state: [...state, volume],
      known,
      ...asked({ db: ["ssh://one", "one"], rm1: ["ssh://three", "three"] }),
    });
    expect(items.map(({ fix = "" }) => fix.includes("--keep-data"))).toEqual([false, false]);
  });

  it("is known by the address in its copy where its journal is lost", () => {
    const copy = known.map(({ name, machines, address }) => ({ name, machines, address }));
    const at = (address: string) =>
      judgeMoved({
        environment: "lab-a",
        state,
        known: copy,
        ...asked({ db: ["ssh://one", "x"], rm1: [address, "y"] }),
      }).map(({ status }) => status);
    expect(at("ssh://two")).toEqual(["ok", "ok"]);
    expect(at("ssh://three")).toEqual(["ok", "fail"]);
  });

  it("is told once for a machine, though its image is left over under the old name", () => {
    const image = { address: "docker_image.rm1", type: "docker_image", id: "i", name: "i", engine: "rm1" };
    const items = judgeMoved({
      environment: "lab-a",
      state: [...state, image],
      known,
      resources: { blocks: [{ address: "docker_container.rm1-was", engine: "db" }] },
      ...asked({ db: ["ssh://one", "one"] }),
    });
    expect(items.map(({ machines, status }) => `${machines?.join()}: ${status}`)).toEqual(["db: ok", "rm1: fail"]);
  });

  it("a resource that another alias would look for is refused, too: Terraform asks the new one", () => {
    const blocks = [
      { address: "docker_container.db-db2", engine: "db" },
      { address: "docker_container.rm1-was", engine: "db" },
    ];
    expect(moved({ db: ["ssh://one", "one"] }, blocks).map(([, status]) => status)).toEqual(["ok", "fail"]);
  });

  it("an alias that is gone is refused, and one that does not answer at the same address is not", () => {
    expect(moved({ db: ["ssh://one"] }).map(([, status]) => status)).toEqual(["ok", "fail"]);
    expect(moved({ db: ["ssh://other"], rm1: ["ssh://two", "two"] }).map(([, status]) => status)).toEqual([
      "fail",
      "ok",
    ]);
  });

  it("nothing is said where nothing is up", () => {
    expect(judgeMoved({ environment: "lab-a", state: [], known, ...asked({ db: ["ssh://x", "x"] }) })).toEqual([]);
  });
});

describe("names and engines", () => {
  it("one engine under two names is refused; what it is told apart by is more than the id", () => {
    const { asked: answers } = asked({ db: ["ssh://one", "one"], rm1: ["tcp://10.0.0.1:2376", "one"] });
    const [item] = judgeDistinct(answers, () => false);
    expect(item?.found).toBe(
      "the engine of db (ssh://one) and the engine of rm1 (tcp://10.0.0.1:2376) are the same engine",
    );
    expect(item?.machines).toEqual(["db", "rm1"]);
    expect(judgeDistinct(answers, () => true)[0]?.fix).toMatch(/name it the same for all of them: ssh:\/\/one/);
    expect(judgeDistinct(asked({ db: ["ssh://a", "a"], rm1: ["ssh://b", "b"] }).asked, () => false)).toEqual([]);
  });

  it("a resource without a provider, or with one that is not there, is refused", () => {
    const aliases = ["db", "rm1"];
    const fine = { address: "docker_network.network-db", engine: "db" };
    expect(judgeBlocks({ aliases, blocks: [fine] })).toEqual([]);
    const [item] = judgeBlocks({ aliases, blocks: [fine, { address: "docker_container.rm1-was", engine: "" }] });
    expect(item).toMatchObject({ status: "fail", found: "none, or another, for docker_container.rm1-was" });
  });
});

describe("a command that only reads", () => {
  const items = (places: Parameters<typeof asked>[0]) => {
    const { asked: answers } = asked(places);
    return unbearable({ asked: answers, items: answers.answers.map((answer) => judgeEngine(answer)) });
  };

  it("goes on without one of several engines, and not without any", () => {
    expect(items({ db: ["ssh://one"], rm1: ["ssh://two", "two"] })).toEqual([]);
    expect(items({ db: ["ssh://one"], rm1: ["ssh://two"] })).toHaveLength(2);
  });
});
