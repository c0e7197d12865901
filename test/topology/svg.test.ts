import { describe, expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { topologySvg } from "../../src/topology/svg";
import { published, publishedIds, threeServers } from "../helpers/published";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Machines as they are drawn: the rectangles with rounded corners of 6. */
function machines(svg: string): Box[] {
  const rectangles = [...svg.matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)" rx="6"/g)];
  return rectangles.map(([, ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
    return { x, y, width, height };
  });
}

/** Points along each arrow, close to each other. */
function arrows(svg: string): (readonly [number, number])[][] {
  return [...svg.matchAll(/<path d="(M[^"]+)" fill="none"/g)].map(([, path = ""]) => {
    const points: (readonly [number, number])[] = [];
    let [x, y] = [0, 0];
    for (const [, sign, text = ""] of path.matchAll(/([MHC])([^MHC]+)/g)) {
      const n = text.trim().split(/\s+/).map(Number) as [number, number, number, number, number, number];
      const [fromX, fromY] = [x, y];
      if (sign === "M") [x, y] = [n[0], n[1]];
      else if (sign === "H") x = n[0];
      else [x, y] = [n[4], n[5]];
      for (let t = 0; t <= 1; t += 0.02) {
        const u = 1 - t;
        const bent = (a: number, b: number, c: number, d: number) =>
          u ** 3 * a + 3 * u ** 2 * t * b + 3 * u * t ** 2 * c + t ** 3 * d;
        if (sign === "H") points.push([fromX + (x - fromX) * t, y]);
        if (sign === "C") points.push([bent(fromX, n[0], n[2], n[4]), bent(fromY, n[1], n[3], n[5])]);
      }
    }
    return points;
  });
}

function labels(svg: string): Box[] {
  return [
    ...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)" font-size="10" text-anchor="(start|end)"[^>]*>([^<]+)</g),
  ].map(([, x, y, anchor, text = ""]) => {
    const width = text.length * 5;
    return { x: anchor === "start" ? Number(x) : Number(x) - width, y: Number(y) - 9, width, height: 9 };
  });
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function check(svg: string): void {
  const boxes = machines(svg);
  expect(boxes.filter((a, index) => boxes.some((b, other) => other > index && overlaps(a, b)))).toEqual([]);
  const through = arrows(svg)
    .flat()
    .filter(([x, y]) => boxes.some((box) => overlaps(box, { x, y, width: 0, height: 0 })));
  expect(through, "points of arrows inside of machines").toEqual([]);
  const texts = labels(svg);
  expect(texts.length).toBeGreaterThan(0);
  const covered = texts.filter((a, index) => [...boxes, ...texts.slice(index + 1)].some((b) => overlaps(a, b)));
  expect(covered, "labels under something else").toEqual([]);
  const [, top = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
  const outside = arrows(svg)
    .flat()
    .filter(([x, y]) => x < 0 || x > width || y < top || y > top + height);
  expect(outside, "points outside of the picture").toEqual([]);
}

describe.each(publishedIds)("the picture of %s", (id) => {
  const { manifest } = published(id);
  const svg = topologySvg(manifest);

  test("has a box for each machine that is no frame, an arrow for each pair and port, and nothing covers anything", () => {
    const hosts = new Set(manifest.machines.flatMap(({ host }) => host ?? []));
    expect(machines(svg)).toHaveLength(manifest.machines.length - hosts.size);
    const machine = (server: string) => server.split("/")[0];
    const pairs = manifest.connections
      .filter(({ from, to }) => machine(from) !== machine(to))
      .map(({ from, to, port }) => `${machine(from)} ${machine(to)} ${port}`);
    expect(arrows(svg)).toHaveLength(new Set(pairs).size);
    check(svg);
  });
});

describe("the labels of connections", () => {
  const texts = (id: string) =>
    [...topologySvg(published(id).manifest).matchAll(/text-anchor="start"[^>]*>([^<]+)</g)].map((m) => m[1]);

  test("give the port and the setting that limits each", () => {
    const all = texts(threeServers);
    expect(all.filter((text) => text === "9080, max 2500")).toHaveLength(1);
    expect(all.filter((text) => text === "9080, max 400")).toHaveLength(3);
    expect(all.filter((text) => text === "50000, max 500")).toHaveLength(3);
    expect(all).toContain("50000, max 2 × 900");
    expect(all).toContain("443, 1200 users");
    expect(all).toContain("389");
  });

  test("follow an option that changes the limit", () => {
    const { manifest } = published(threeServers, { overrides: { "rm1/was/rm/db.poolSize": "450" } });
    expect(topologySvg(manifest)).toContain(">50000, max 450<");
  });

  test("name every connection with its purpose and its setting to a reader who points at the line", () => {
    const svg = topologySvg(published(threeServers).manifest);
    expect(svg).toContain("jts/was to db/db2, port 50000: /gc to database GC, max 900 (jts/was/gc/db.poolSize)");
  });

  test("a connection inside a machine stands in its box", () => {
    expect(topologySvg(published("nuxeo-60-navigation-b").manifest)).toContain("to postgresql 5433, max 100");
  });
});

test("the picture brings its own light ground, for pages that are dark", () => {
  const svg = topologySvg(published(threeServers).manifest);
  const [, size] = /viewBox="0 0 (\S+ \S+)"/.exec(svg) ?? [];
  const [width, height] = (size ?? "").split(" ");
  expect(svg).toContain(`<rect y="0" width="${width}" height="${height}" rx="8" fill="#ffffff"/>`);
});

test("a machine on which the lab runs nothing says so in its box", () => {
  const { manifest } = published("clm-etl-404-write-back");
  const bare = manifest.machines.map((machine) => (machine.id === "rrdi" ? { ...machine, tools: [] } : machine));
  expect(topologySvg(manifest)).not.toContain("nothing runs here");
  expect(topologySvg({ ...manifest, machines: bare })).toContain("nothing runs here in the lab");
});

test("a text that is too long for its box ends in it", () => {
  const { manifest } = published(threeServers);
  const servers = manifest.servers.map((server) => ({ ...server, title: "A SERVER WITH A VERY LONG NAME INDEED" }));
  const svg = topologySvg({ ...manifest, servers });
  expect(svg).toMatch(/>A SERVER WITH A VERY[^<]*…</);
  expect(svg).not.toContain("INDEED");
});

test("machines that talk in a ring are drawn, too, and their arrows run around the others", () => {
  const { manifest } = published(threeServers);
  const back = { from: "db/db2", to: "rm2/was", port: 9080, purpose: "a link back" };
  const ring: Manifest = { ...manifest, connections: [...manifest.connections, back] };
  const svg = topologySvg(ring);
  expect(arrows(svg)).toHaveLength(arrows(topologySvg(manifest)).length + 1);
  check(svg);
});
