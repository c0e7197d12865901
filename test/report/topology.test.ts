import { describe, expect, test } from "vitest";
import { topologySvg } from "../../src/report/topology";
import { published } from "../helpers/published";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Machines as they are drawn: the rectangles with rounded corners of 6. */
function machines(svg: string): Box[] {
  const rectangles = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="6"/g)];
  return rectangles.map(([, ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
    return { x, y, width, height };
  });
}

describe.each(["dng-606-1s-300c-ifix3", "dng-606-3s-300c-ifix3", "clm-etl-404-write-back"] as const)(
  "the picture of %s",
  (id) => {
    const { manifest } = published(id);
    const svg = topologySvg(manifest);

    test("has a box for each machine, and no two overlap", () => {
      const boxes = machines(svg);
      const hosts = new Set(manifest.machines.flatMap(({ host }) => host ?? []));
      expect(boxes).toHaveLength(manifest.machines.length - hosts.size);
      const overlapping = boxes.filter((a, index) =>
        boxes.some(
          (b, other) =>
            other > index && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
        ),
      );
      expect(overlapping).toEqual([]);
    });

    test("no straight part of an arrow runs through a machine on its way", () => {
      const boxes = machines(svg);
      const straight = [...svg.matchAll(/C[\d.]+ [\d.]+ [\d.]+ [\d.]+ ([\d.]+) ([\d.]+)H([\d.]+)"/g)];
      expect(straight.length).toBeGreaterThan(0);
      for (const [, from, y, to] of straight.map((match) => match.map(Number))) {
        const crossed = boxes.filter(
          (box) =>
            box.x + 1 > (from ?? 0) && box.x + 1 < (to ?? 0) && (y ?? 0) > box.y && (y ?? 0) < box.y + box.height,
        );
        expect(crossed).toEqual([]);
      }
    });
  },
);

test("a machine on which the lab runs nothing says so in its box", () => {
  const { manifest } = published("clm-etl-404-write-back");
  const bare = manifest.machines.map((machine) => (machine.id === "rrdi" ? { ...machine, tools: [] } : machine));
  expect(topologySvg(manifest)).not.toContain("nothing runs here");
  expect(topologySvg({ ...manifest, machines: bare })).toContain("nothing runs here in the lab");
});
