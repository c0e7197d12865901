import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../helpers/root";

interface Row {
  readonly own: number;
  readonly raw: number;
  readonly ratio: number;
  readonly memory: number;
}
const { bench } = createRequire(__filename)(join(root, "bench", "run.js")) as {
  bench: (sizes: number[], runs?: number) => Record<string, Row>;
};

/** Processor time of one process in milliseconds. */
function cpuOf(args: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), "perflab-speed-"));
  const result = join(folder, "result.json");
  try {
    const child = spawnSync(process.execPath, ["-r", join(root, "bench", "cpu.js"), ...args], {
      cwd: root,
      env: { ...process.env, BENCH_RESULT: result },
    });
    expect(child.status).toBe(0);
    return (JSON.parse(readFileSync(result, "utf8")) as { cpu: number }).cpu;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("speed, by ratio and growth of processor time", () => {
  const rows = bench([100, 400], 3);

  it("one environment costs at most 1.25 times a hand-written CDKTF program of the same resources and files", () => {
    expect(rows["dng-606-1s-300c-ifix3"]?.ratio).toBeLessThanOrEqual(1.25);
  });

  it("four times the machines cost at most 4.6 times, start-up included", () => {
    expect((rows["400"]?.own ?? 0) / (rows["100"]?.own ?? 1)).toBeLessThanOrEqual(4.6);
  });

  it("listing costs at most three times a bare Node process", () => {
    const list = Math.min(
      ...Array.from({ length: 3 }, () => cpuOf([join(root, "dist", "src", "cli", "main.js"), "list"])),
    );
    const bare = Math.min(...Array.from({ length: 3 }, () => cpuOf(["-e", "0"])));
    expect(list / bare).toBeLessThanOrEqual(3);
  });
});
