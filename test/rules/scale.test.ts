import { describe, expect, test } from "vitest";
import { images } from "../../src/images/catalogue";
import type { SynthesizedEnvironment } from "../../src/testing";
import { oneServer, published, threeServers } from "../helpers/published";
import { cases, seeded } from "../helpers/random";

const random = seeded(20_180_606);
const drawn = cases(24, (index) => {
  const denominator = random.whole(2, index % 2 === 0 ? 40 : 300);
  const id = index % 3 === 0 ? oneServer : threeServers;
  return { id, scale: `${random.whole(1, denominator - 1)}/${denominator}` };
});
const fixed = [
  { id: oneServer, scale: "1" },
  { id: threeServers, scale: "1/32" },
  { id: threeServers, scale: "1/1200" },
];

const number = (lab: SynthesizedEnvironment, id: string) => Number(lab.setting(id).value);
const each = (lab: SynthesizedEnvironment, name: string) =>
  [...lab.settings.keys()].filter((id) => id.endsWith(`/${name}`)).map((id) => number(lab, id));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe.each([...fixed, ...drawn])("$id at scale $scale", ({ id, scale }) => {
  const lab = published(id, { scale });
  const full = published(id);
  const [numerator = 1, denominator = 1] = scale.split("/").map(Number);
  const factor = numerator / denominator;

  test("the worker pool's arithmetic holds", () => {
    const value = (name: string) => number(lab, `proxy/ihs/${name}`);
    expect(value("MaxClients")).toBe(value("ServerLimit") * value("ThreadsPerChild"));
    expect(value("ThreadLimit")).toBeGreaterThanOrEqual(value("ThreadsPerChild"));
    expect(value("MinSpareThreads")).toBeLessThanOrEqual(value("MaxClients"));
  });

  test("the chain holds from users to database connections", () => {
    const threads = each(lab, "webContainer.maxThreads");
    expect(number(lab, "proxy/ihs/MaxClients")).toBeGreaterThanOrEqual(sum(threads));
    expect(number(lab, "proxy/ihs/MaxClients")).toBeGreaterThanOrEqual(lab.manifest.workload?.load?.lab ?? 0);
    for (const { id: path, server } of lab.manifest.applications) {
      expect(number(lab, `${path}/db.poolSize`)).toBeGreaterThanOrEqual(
        number(lab, `${server}/webContainer.maxThreads`),
      );
    }
    expect(number(lab, "db/db2/postgresql.max_connections")).toBeGreaterThan(sum(each(lab, "db.poolSize")));
  });

  test("no number is above the unscaled one", () => {
    const grown = lab.manifest.settings.filter(({ id: path, value }) => {
      const before = full.settings.get(path)?.value;
      return typeof value === "number" && typeof before === "number" && value > before;
    });
    expect(grown.map(({ id: path }) => path)).toEqual([]);
  });

  test("load is rounded down, but a user stays on each server; limits are rounded up", () => {
    const servers = lab.manifest.servers.filter(({ id: path }) => /^rm\d/.test(path)).length;
    const each = Math.max(1, Math.floor(400 * factor + 1e-9));
    expect(lab.manifest.workload?.load?.lab).toBe(each * servers);
    expect(number(lab, "proxy/ihs/MaxClients")).toBeGreaterThanOrEqual(2500 * factor - 1e-9);
  });

  test("memory of all containers is the scaled sum, or the floors where they are higher", () => {
    const machines = new Map(lab.manifest.machines.map((machine) => [machine.id, machine]));
    for (const server of lab.manifest.servers) {
      const machine = machines.get(server.id.split("/")[0] ?? "");
      const share = ((machine?.memoryMiB ?? 0) * factor) / (machine?.servers.length ?? 1);
      const floor = images[server.imageName as keyof typeof images].minimum.memoryMiB;
      expect(server.memoryMiB).toBeLessThanOrEqual(Math.max(share, floor));
      expect(server.memoryMiB).toBeGreaterThanOrEqual(Math.max(Math.floor(share) - 1, floor));
    }
    const floors = sum(
      lab.manifest.servers.map(({ imageName }) => images[imageName as keyof typeof images].minimum.memoryMiB),
    );
    const hardware = sum(lab.manifest.machines.map(({ memoryMiB }) => memoryMiB));
    expect(sum(lab.manifest.servers.map(({ memoryMiB }) => memoryMiB))).toBeLessThanOrEqual(hardware * factor + floors);
  });

  test("the heap stays inside the container's memory, the nursery inside the heap", () => {
    for (const { id: server } of lab.manifest.servers.filter(({ product }) => product === "websphere")) {
      const heap = lab.settings.get(`${server}/standIn.maximumHeap`) ?? lab.setting(`${server}/jvm.maximumHeapSize`);
      expect(Number(heap.value)).toBeLessThan(number(lab, `${server}/container.memory`));
      const nursery = lab.settings.get(`${server}/jvm.Xmn`);
      if (nursery) expect(Number(nursery.value)).toBeLessThan(number(lab, `${server}/jvm.maximumHeapSize`));
    }
  });

  test("every output of a scaled lab says that it is not comparable", () => {
    const text = `scaled to ${scale}`;
    const scaled = numerator !== denominator;
    expect(lab.manifest.stamps.some((stamp) => stamp.includes(text))).toBe(scaled);
    expect(lab.file("report.md").includes(text)).toBe(scaled);
    expect(lab.file("report.html").includes(text)).toBe(scaled);
  });

  test("every value that stopped at a floor is named", () => {
    const found = lab.findings.filter(({ code }) => code === "SCALE_FLOOR").map(({ path }) => path);
    const containers = lab.manifest.servers.filter(({ id: path, imageName, memoryMiB }) => {
      const machine = lab.manifest.machines.find(({ servers }) => servers.includes(path));
      const share = ((machine?.memoryMiB ?? 0) * factor) / (machine?.servers.length ?? 1);
      return memoryMiB === images[imageName as keyof typeof images].minimum.memoryMiB && share < memoryMiB;
    });
    expect(found).toEqual(expect.arrayContaining(containers.map(({ id: path }) => `${path}/container.memory`)));
    for (const path of found) expect(lab.settings.has(path)).toBe(true);
  });
});

test("caches and ports have no scale", () => {
  const [lab, full] = [published(oneServer, { scale: "1/32" }), published(oneServer)];
  for (const name of ["configcache.size", "configcache.expiration", "vvc.noOfConfigsToCache"]) {
    expect(lab.setting(`rm1/was/rm/${name}`)).toEqual(full.setting(`rm1/was/rm/${name}`));
  }
  expect(lab.setting("db/db2/SVCENAME").value).toBe(50000);
});

test("a scale may be a fraction or a decimal number", () => {
  expect(published(oneServer, { scale: 0.25 }).manifest.workload?.load?.lab).toBe(100);
  expect(published(oneServer, { scale: "2/8" }).manifest.workload?.load?.lab).toBe(100);
});
