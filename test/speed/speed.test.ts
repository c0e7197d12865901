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
interface Times {
  readonly label: string;
  readonly cpu: number;
}
const load = createRequire(__filename);
const { bench } = load(join(root, "bench", "run.js")) as {
  bench: (sizes: number[], runs?: number) => Record<string, Row>;
};
const { benchCommands } = load(join(root, "bench", "commands.js")) as {
  benchCommands: (runs?: number) => { bare: Times; rows: Times[] };
};

describe("speed, by ratio and growth of processor time", () => {
  const rows = bench([100, 400], 3);

  it("one environment costs at most 1.25 times a hand-written CDKTF program of the same resources and files", () => {
    expect(rows["dng-606-1s-300c-ifix3"]?.ratio).toBeLessThanOrEqual(1.25);
  });

  it("four times the machines cost at most 4.6 times, start-up included", () => {
    expect((rows["400"]?.own ?? 0) / (rows["100"]?.own ?? 1)).toBeLessThanOrEqual(4.6);
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
