import { describe, expect, it } from "vitest";
import { swarmIdentity, AskedEngines, type EngineAnswer } from "../../src/lab/engine/ask";
import { labEngine, LabEngines } from "../../src/lab/engine/lab-engines";
import { neededImages } from "../../src/lab/images/provide";
import { unbearable } from "../../src/lab/preflight/answering";
import { judgeEngine } from "../../src/lab/preflight/engine";
import { judgeMoved } from "../../src/lab/preflight/moved";
import type { Manifest } from "../../src/manifest/schema";

const manager = (address: string) => labEngine("engine", [], { address });
const node = labEngine("rm1", ["rm1"], { address: "unix:///m2" });
const info = (ID: string, cluster?: string) =>
  ({
    ID,
    Name: ID,
    DockerRootDir: "/var/lib/docker",
    ...(cluster === undefined ? {} : { Swarm: { ControlAvailable: true, Cluster: { ID: cluster } } }),
  }) as never;
const answer = (engine: EngineAnswer["engine"], ID: string, cluster?: string): EngineAnswer => ({
  engine,
  version: "20.10",
  api: "1.41",
  info: info(ID, cluster),
});
const known = [{ name: "engine", machines: [], identity: "swarm s1", address: "unix:///m1" }];
const state = [{ address: "docker_service.a", type: "docker_service", id: "s", name: "a", engine: "engine" }];

function moved(engine: EngineAnswer["engine"], said: EngineAnswer) {
  const engines = new LabEngines([engine], engine);
  return judgeMoved({ environment: "lab-a", state, known, engines, asked: new AskedEngines(engines, [said]) });
}

describe("a lab on a swarm with several managers", () => {
  it("goes on by any of them, and by none of another swarm", () => {
    const other = manager("unix:///m2");
    expect(moved(other, answer(other, "two", "s1"))).toMatchObject([{ status: "ok" }]);
    expect(moved(other, answer(other, "two", "s2"))).toMatchObject([{ status: "fail" }]);
    expect(moved(other, answer(other, "two"))).toMatchObject([{ status: "fail" }]);
    expect(swarmIdentity(info("two", "s1"))).toBe("swarm s1");
  });

  it("is told another manager that answers, when the one that it is asked by does not, and nothing else of it", () => {
    const lost = manager("unix:///m1");
    const engines = new LabEngines([lost, node], lost);
    const dead: EngineAnswer = { engine: lost, problem: "there is no such socket" };
    const asked = new AskedEngines(engines, [dead, answer(node, "two", "s1")]);
    const items = asked.answers.map((one) => judgeEngine(one, asked));
    expect(items[0]).toMatchObject({
      status: "fail",
      fix: "start it, or ask another manager of the swarm: DOCKER_HOST=unix:///m2",
    });
    expect(moved(lost, dead)).toMatchObject([{ status: "ok" }]);
    expect(unbearable({ asked, items }).map(({ name }) => name)).toEqual(["engine"]);
    const worker = new AskedEngines(engines, [dead, answer(node, "two")]);
    expect(judgeEngine(dead, worker).fix).toMatch(/^start it, or choose another by DOCKER_HOST/);
  });

  it("is told that too few of them answer, with all of them", () => {
    const engine = manager("unix:///m1");
    const item = judgeEngine({ engine, problem: "no leader", leaderless: ["10.0.0.1:2377", "10.0.0.2:2377"] });
    expect(item).toMatchObject({
      status: "fail",
      needed: "a swarm with a leader: more than half of its managers answer",
      found: "none by unix:///m1; its managers are 10.0.0.1:2377, 10.0.0.2:2377",
    });
  });
});

it("the manager gets every image, by the name of a machine where it is one's node", () => {
  const server = (id: string, name: string) => ({ id, image: `${name}:1`, imageName: name, standIn: true });
  const manifest = {
    options: { images: {}, placement: "swarm" },
    servers: [server("rm1/was", "liberty"), server("db/db2", "postgresql")],
  } as unknown as Manifest;
  const needed = (single: EngineAnswer["engine"]) =>
    neededImages({ engines: new LabEngines([single, node], single), manifest }).map(({ engines }) =>
      engines.map(({ endpoint }) => endpoint.address),
    );
  expect(needed(manager("unix:///m1"))).toEqual([["unix:///m1", "unix:///m2"], ["unix:///m1"]]);
  expect(needed(manager("unix:///m2"))).toEqual([["unix:///m2"], ["unix:///m2"]]);
});
