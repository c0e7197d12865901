import type Docker from "dockerode";
import { describe, expect, it } from "vitest";
import { nodeVolumes, swarmMemory } from "../../src/lab/memory/data";
import { labEngine } from "../../src/lab/engine/lab-engines";
import { judgeConfigSize } from "../../src/lab/preflight/config-size";
import { judgeMovedData, movedVolumes } from "../../src/lab/preflight/moved-data";
import { heldPorts, judgeSwarmPorts } from "../../src/lab/preflight/swarm-ports";
import type { LabResources } from "../../src/lab/terraform/resources";
import { swarmNode } from "../helpers/swarm";

describe("data of a lab on a swarm", () => {
  const [one, two] = [swarmNode("n1"), swarmNode("n2", ["db"])];
  const volume = { machine: "db", name: "lab-a-db-db2-data", node: "id-n1" };
  const at = new Map([["db", two]]);

  it("is remembered with its node, and any node may have it", () => {
    const resources = { volumes: [{ name: volume.name, server: "db/db2" }] } as unknown as LabResources;
    const before = { labels: [], volumes: [{ ...volume, node: "id-n0" }] };
    const { swarm } = swarmMemory("swarm", resources, { labels: [], nodes: new Map([["db", "id-n1"]]) }, before);
    expect(swarm?.volumes).toEqual([volume]);
    const journal = { finished: true, engines: [], secrets: {}, swarm: { labels: [], volumes: [volume] } };
    for (const engine of [labEngine("engine", [], { address: "" }), labEngine("rm1", ["rm1"], { address: "" })])
      expect(nodeVolumes(journal, engine)).toMatchObject([{ type: "docker_volume", id: volume.name }]);
  });

  it("is not begun anew on another node: both ways out are told", () => {
    expect(movedVolumes([volume], new Map([["db", one]]))).toEqual([]);
    expect(movedVolumes([volume], at)).toEqual([volume]);
    const [item] = judgeMovedData("lab-a", [volume], [one, two], at);
    expect(item).toMatchObject({ status: "fail", machines: ["db"], needed: "the node with its data, n1" });
    expect(item?.fix?.split(/\n\s+/)).toEqual([
      "docker node update --label-rm perflab.machine.db n2",
      "docker node update --label-add perflab.machine.db=true n1",
      "or perflab down lab-a gives its data up",
    ]);
    const [gone] = judgeMovedData("lab-a", [volume], [two], at);
    expect(gone?.fix).toBe("perflab down lab-a gives its data up");
  });
});

describe("the largest file", () => {
  const files = [
    { path: "small", deployed: true },
    { path: "plan.jmx", deployed: true },
    { path: "published", deployed: false },
  ] as never;
  const judged = (bytes: number, version: string) =>
    judgeConfigSize({ files }, (path) => ({ small: 1, "plan.jmx": bytes, published: 9e9 })[path] ?? 0, version);

  it.each([
    [511_999, "19.03.5", []],
    [512_000, "20.10.15", ["ok"]],
    [512_000, "20.10.24+dfsg1", ["ok"]],
    [512_000, "27.5.1", ["ok"]],
    [512_000, "20.10.7", ["fail"]],
    [1_024_000, "27.5.1", ["fail"]],
  ])("of %i bytes, with engine %s", (bytes, version, expected) => {
    expect(judged(bytes, version).map(({ status }) => status)).toEqual(expected);
  });

  it("is refused with its size, the limit and two ways out", () => {
    expect(judged(512_000, "20.10.7")).toMatchObject([
      {
        needed: "512000 bytes for plan.jmx",
        found: "up to 511999 bytes with engine 20.10.7",
        fix: "engine 20.10.15 or later on the managers; or --placement hosts, which has no such limit",
      },
    ]);
  });
});

describe("a published port", () => {
  const at = new Map([["proxy", swarmNode("n1")]]);
  const judged = (held: Parameters<typeof judgeSwarmPorts>[3]) =>
    judgeSwarmPorts({ "proxy/ihs": "0.0.0.0:8443" }, "lab-a", at, held).map(({ status, found }) => [status, found]);

  it("is refused where another service has it on that node, or on all", () => {
    const held = { service: "web", environment: undefined, port: 8443 };
    expect(judged([held])).toEqual([["fail", "taken by service web"]]);
    expect(judged([{ ...held, nodes: ["id-n1"] }])).toEqual([["fail", "taken by service web"]]);
    const free = [["ok", "no service has it"]];
    expect(judged([{ ...held, nodes: ["id-n2"] }])).toEqual(free);
    expect(judged([{ ...held, port: 8444 }])).toEqual(free);
    expect(judged([{ ...held, environment: "lab-a" }])).toEqual(free);
  });

  it("is read from the swarm with the nodes of its tasks", async () => {
    const service = (ID: string, PublishMode: string) => ({
      ID,
      Spec: { Name: ID, Labels: {} },
      Endpoint: { Ports: [{ PublishedPort: 80, PublishMode }] },
    });
    const found = await heldPorts({
      listServices: () =>
        Promise.resolve([service("a", "ingress"), service("b", "host"), { ID: "c", Spec: { Name: "c" } }]),
      listTasks: () =>
        Promise.resolve([
          { ServiceID: "b", NodeID: "id-n1" },
          { ServiceID: "a", NodeID: "id-n2" },
        ]),
    } as unknown as Docker);
    expect(found).toEqual([
      { service: "a", environment: undefined, port: 80 },
      { service: "b", environment: undefined, port: 80, nodes: ["id-n1"] },
    ]);
  });
});
