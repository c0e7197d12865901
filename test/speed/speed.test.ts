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
  const rows = bench([100, 400, 1600], 3);

  it("one environment costs at most 1.2 times a hand-written CDKTF program of the same resources and files", () => {
    expect(rows["dng-606-1s-300c-ifix3"]?.ratio).toBeLessThanOrEqual(1.2);
  });

  // The bar is 0.85 on a quiet machine, where the benchmark shows 0.72 to 0.84.
  it("a hundred machines and more cost at most 0.9 times such a program", () => {
    expect(rows["100"]?.ratio).toBeLessThanOrEqual(0.9);
    expect(rows["400"]?.ratio).toBeLessThanOrEqual(0.9);
    expect(rows["1600"]?.ratio).toBeLessThanOrEqual(0.9);
  });

  it("and at most 1.1 times its memory", () => {
    expect(rows["100"]?.memory).toBeLessThanOrEqual(1.1);
    expect(rows["400"]?.memory).toBeLessThanOrEqual(1.1);
    expect(rows["1600"]?.memory).toBeLessThanOrEqual(1.1);
  });

  it("the cost grows with the number of machines, and no faster", () => {
    expect(exponent(rows, 100, 400)).toBeLessThanOrEqual(1.1);
    expect(exponent(rows, 400, 1600)).toBeLessThanOrEqual(1.05);
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
