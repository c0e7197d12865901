import { describe, expect, it } from "vitest";
import { placedMachines } from "../../src/lab/swarm/stands";
import type { SwarmService } from "../../src/lab/swarm/tasks";
import { judgeSwarm } from "../../src/lab/verify/swarm";
import { configName, machineLabel } from "../../src/placement/names";
import { oneServer, published } from "../helpers/published";
import { swarmNode, swarmTask } from "../helpers/swarm";

const { manifest } = published(oneServer, { placement: "swarm", scale: "1/32" });
const nodes = [swarmNode("n1", placedMachines(manifest))];
const images = new Map(manifest.servers.map(({ image }) => [image, [`sha256:${image}`]]));

/** The service that a server has when everything is right. */
const services = manifest.servers.map(({ id, container, memoryMiB, processors, image }): SwarmService => ({
  id,
  name: container,
  server: id,
  update: undefined,
  tasks: [swarmTask("running")],
  spec: {
    image: `sha256:${image}`,
    env: [],
    constraints: [`node.labels.${machineLabel(id.split("/")[0] ?? "")}==true`],
    memoryBytes: memoryMiB * 2 ** 20,
    nanoCpus: processors * 1e9,
    configs: Object.fromEntries(
      manifest.files
        .filter(({ server, deployed }) => deployed && server === id)
        .map((file) => [configName(manifest.environment.id, file), file.target]),
    ),
  },
}));
const changed = (server: string, change: (service: SwarmService) => object) =>
  judgeSwarm(manifest, {
    nodes,
    images,
    services: services.map((one) => (one.server === server ? { ...one, ...change(one) } : one)),
  }).filter(({ ok }) => !ok);

describe("what a swarm says of a lab", () => {
  it("is one row for each thing that is compared, while all is right", () => {
    const rows = judgeSwarm(manifest, { nodes, services, images });
    expect(rows.map(({ id, ok }) => [id, ok])).toEqual([
      ["every server runs on its node", true],
      ["every server is placed by the label of its machine", true],
      ["every server has its memory and processors", true],
      ["every server has the deployed files", true],
      ["every server has the image that was deployed", true],
    ]);
  });

  it("names the server and what it has in place of what was deployed", () => {
    const spec = (more: object) => (service: SwarmService) => ({ spec: { ...service.spec, ...more } });
    expect(changed("rm1/was", spec({ image: "sha256:other" }))).toMatchObject([
      { id: "rm1/was has the image that was deployed", actual: "sha256:other" },
    ]);
    expect(changed("db/db2", spec({ memoryBytes: 2 ** 30 }))).toMatchObject([
      { id: "db/db2 has its memory and processors", actual: expect.stringMatching(/^1024 MiB, /) as string },
    ]);
    expect(changed("db/db2", spec({ constraints: [] }))).toMatchObject([{ actual: "nothing" }]);
    const [files] = changed("db/db2", ({ spec: { configs, ...others } }) => ({
      spec: { ...others, configs: { ...Object.fromEntries(Object.entries(configs).slice(1)), other: "/etc/other" } },
    }));
    expect(files?.actual).toMatch(/^\/etc\/.* is missing; \/etc\/other is one too many$/);
    expect(changed("db/db2", () => ({ tasks: [] }))).toMatchObject([
      { id: "db/db2 runs on its node", expected: "running on n1", actual: expect.stringMatching(/^ended/) as string },
    ]);
  });

  it("tells a server that was started again, although it runs, and no image that nobody can look up", () => {
    const again = services.map((one) =>
      one.server === "db/db2" ? { ...one, tasks: [swarmTask("running"), swarmTask("failed")] } : one,
    );
    const [runs] = judgeSwarm(manifest, { nodes, services: again, images: new Map() });
    expect(runs).toMatchObject({ ok: true, actual: "6 servers; db/db2 started again 1 time" });
    expect(judgeSwarm(manifest, { nodes, services, images: new Map() }).every(({ ok }) => ok)).toBe(true);
  });
});
