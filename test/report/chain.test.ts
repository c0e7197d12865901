import { describe, expect, test } from "vitest";
import { likeMachines } from "../../src/alike/machines";
import { calculations, loadChain } from "../../src/report/chain";
import { layOutChain } from "../../src/report/chain-layout";
import { published, publishedIds, threeServers } from "../helpers/published";

const chainOf = (...given: Parameters<typeof published>) => {
  const { manifest } = published(...given);
  return loadChain(manifest, likeMachines(manifest));
};

describe("the chain of three RM servers", () => {
  const { nodes, edges } = chainOf(threeServers);
  const leads = (from: string, to: string) => edges.some(([a, b]) => a === from && b === to);

  test("leads from the load through threads and pools to the limit of the database", () => {
    expect(leads("load", "rm1/was/webContainer.maxThreads")).toBe(true);
    expect(leads("rm1/was/webContainer.maxThreads", "rm1/was/rm/db.poolSize")).toBe(true);
    expect(leads("rm1/was/rm/db.poolSize", "db/db2/postgresql.max_connections")).toBe(true);
    expect(leads("jts/was/jts/db.poolSize", "db/db2/postgresql.max_connections")).toBe(true);
    expect(leads("load", "db/db2/postgresql.max_connections")).toBe(false);
  });

  test("has like servers in one node", () => {
    const threads = nodes.find(({ id }) => id === "rm1/was/webContainer.maxThreads");
    expect(threads?.machines).toEqual(["rm1", "rm2", "rm3"]);
    expect(nodes.some(({ id }) => id.startsWith("rm2/"))).toBe(false);
  });

  test("has inputs that no rule computes, and no setting that follows from hardware alone", () => {
    expect(nodes.find(({ id }) => id === "proxy/ihs/ThreadsPerChild")?.given?.value).toBe(25);
    expect(nodes.some(({ id }) => id.includes("container.memory"))).toBe(false);
  });
});

test("an override of one of three like servers stands apart from the others", () => {
  const { nodes } = chainOf(threeServers, { overrides: { "rm2/was/webContainer.maxThreads": "123" } });
  const machines = nodes
    .filter(({ id }) => /^rm.\/was\/webContainer\.maxThreads$/.test(id))
    .map((node) => node.machines);
  expect(machines).toEqual([["rm1", "rm3"], ["rm2"]]);
});

test("a calculation says whether its value is in force, and whether the load was tested", () => {
  const of = (load: number, id: string) =>
    calculations(published(threeServers, { load }).manifest).find(({ setting }) => setting.id === id);
  const threads = "rm1/was/webContainer.maxThreads";
  expect(of(1200, threads)).toMatchObject({ verdict: "agrees", beyondTested: false, inChain: true });
  expect(of(2400, threads)).toMatchObject({ verdict: "decides", beyondTested: true });
  expect(of(1200, "rm1/was/container.memory")).toMatchObject({ verdict: "decides", inChain: false });
  const pool = calculations(published("nuxeo-60-import-a").manifest).find(
    ({ setting }) => setting.id === "nuxeo1/postgresql/max_connections",
  );
  expect(pool).toMatchObject({ verdict: "differs", rule: { value: 210 }, setting: { value: 64 } });
});

describe.each(publishedIds)("the picture of the chain of %s", (id) => {
  const chain = chainOf(id);
  const { placed, ways, width, height } = layOutChain(chain);

  test("has every node in its frame, and no two overlap", () => {
    expect(placed).toHaveLength(chain.nodes.length);
    const boxes = placed.map(({ x, y }) => ({ x, y, right: x + 250, bottom: y + 62 }));
    for (const box of boxes) expect(box.right <= width && box.bottom <= height && box.x >= 0 && box.y >= 0).toBe(true);
    const overlapping = boxes.filter((a, index) =>
      boxes.some((b, other) => other > index && a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom),
    );
    expect(overlapping).toEqual([]);
  });

  test("every line runs to the right, and none through a node", () => {
    for (const way of ways) {
      way.slice(1).forEach(([x], index) => expect(x).toBeGreaterThan(way[index]?.[0] ?? Infinity));
      for (let at = 1; at + 2 < way.length; at += 2) {
        const [[from = 0, y = 0] = [], [to = 0] = []] = [way[at], way[at + 1]];
        const crossed = placed.filter((box) => box.x < to && box.x + 250 > from && y > box.y && y < box.y + 62);
        expect(crossed).toEqual([]);
      }
    }
  });
});
