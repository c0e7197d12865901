import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../helpers/root";

interface Row {
  readonly own: number;
  readonly raw: number;
  readonly ratio: number;
  readonly memory: number;
}
type Rows = Readonly<Record<string, Row>>;
interface Times {
  readonly label: string;
  readonly cpu: number;
}
const load = createRequire(__filename);
const { bench, exponent } = load(join(root, "bench", "run.js")) as {
  bench: (sizes: number[], runs?: number) => Rows;
  exponent: (rows: Rows, from: number, to: number) => number;
};
const { benchCommands } = load(join(root, "bench", "commands.js")) as {
  benchCommands: (runs?: number) => { bare: Times; rows: Times[] };
};

describe("speed, by ratio and growth of processor time", () => {
  const rows = bench([100, 400], 3);

  it("one environment costs at most 1.2 times a hand-written CDKTF program of the same resources and files", () => {
    expect(rows["dng-606-1s-300c-ifix3"]?.ratio).toBeLessThanOrEqual(1.2);
  });

  it("a hundred machines cost no more than such a program, four hundred neither", () => {
    expect(rows["100"]?.ratio).toBeLessThanOrEqual(1);
    expect(rows["400"]?.ratio).toBeLessThanOrEqual(1);
  });

  it("and not much more memory", () => {
    expect(rows["100"]?.memory).toBeLessThanOrEqual(1.1);
    expect(rows["400"]?.memory).toBeLessThanOrEqual(1.2);
  });

  it("the cost grows with the number of machines, and no faster", () => {
    // 1.05 is the bar of the benchmark; a short run on a busy machine needs some room.
    expect(exponent(rows, 100, 400)).toBeLessThanOrEqual(1.15);
  });
});

describe("processor time of commands after a synthesis, as a multiple of a bare Node process", () => {
  const { bare, rows: commands } = benchCommands(3);
  const most: Readonly<Record<string, number>> = { list: 3, show: 5, explain: 5, diff: 9, graph: 5, __complete: 4 };

  it.each(commands)("$label", ({ label, cpu }) => {
    expect(cpu / bare.cpu).toBeLessThanOrEqual(most[label] ?? 0);
  });

  it("each of them is measured", () => {
    expect(commands.map(({ label }) => label)).toEqual(Object.keys(most));
  });
});
