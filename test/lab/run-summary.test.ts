import { describe, expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import type { RunPlan } from "../../src/lab/run/plan";
import { freeRunName } from "../../src/lab/run/results";
import { readDriverReport, summarizeRun, type DriverReport } from "../../src/lab/run/summary";
import { throttledBetween } from "../../src/lab/run/throttled";
import { oneServer, published } from "../helpers/published";

const { manifest } = published(oneServer, { scale: "1/32" });
const ids = (manifest.workload?.planGroups ?? []).map(({ id }) => id);
const plan: RunPlan = {
  file: "plan.jmx",
  seconds: 30,
  given: { seconds: 30, thinkFactor: 0.1, rampFactor: 0.2 },
  properties: [],
  stamps: ["not comparable"],
};
const label = { count: 3, errors: 0, mean: 12, p90: 20 };
const good = { samples: 3 * ids.length, errors: 0, labels: Object.fromEntries(ids.map((id) => [id, label])) };
const summary = (report: DriverReport, of: Manifest = manifest) =>
  summarizeRun({ manifest: of, name: "run-001", plan, report, throttled: [] });

describe("a run is good when", () => {
  test("every user group has a sample and none failed", () => {
    const { ok, checks, groups, samples, stamps, options } = summary(good);
    expect(ok).toBe(true);
    expect(checks.map((check) => check.ok)).toEqual([true, true]);
    expect(groups[0]).toMatchObject({ id: ids[0], users: 1, samples: 3, errors: 0, meanMs: 12, p90Ms: 20 });
    expect([samples, stamps]).toEqual([33, ["not comparable"]]);
    expect(options).toMatchObject({ scale: "1/32", thinkFactor: 0.1, rampFactor: 0.2 });
  });

  test("a group without a sample fails it by name", () => {
    const labels = Object.fromEntries(Object.entries(good.labels).filter(([id]) => id !== ids[4]));
    const { ok, checks, groups } = summary({ ...good, labels });
    expect(ok).toBe(false);
    expect(checks[0]).toEqual({ id: "every user group has a sample", ok: false, detail: `none: ${ids[4]}` });
    expect(groups[4]).toEqual({ id: ids[4], title: expect.any(String) as string, users: 1, samples: 0, errors: 0 });
  });

  test("a failed sample fails it with the group and the number", () => {
    const labels = { ...good.labels, [ids[2] ?? ""]: { ...label, errors: 2 } };
    const { ok, checks } = summary({ ...good, errors: 2, labels });
    expect(ok).toBe(false);
    expect(checks[1]).toEqual({ id: "no sample failed", ok: false, detail: `${ids[2]} 2` });
  });

  test("a result file that is cut off fails it", () => {
    const { ok, checks } = summary({ ...good, problem: "the result file ends in the middle of a sample" });
    expect(ok).toBe(false);
    expect(checks.at(-1)?.detail).toBe("the result file ends in the middle of a sample");
  });
});

describe("the driver's report", () => {
  test("is the last line", () => {
    expect(readDriverReport('some words\n{"samples":1,"errors":0,"labels":{}}\n')).toMatchObject({ samples: 1 });
  });
  test.each(["", "JMeter ended with exit code 1", "{}x"])("%j is none", (text) => {
    expect(readDriverReport(text)).toBeUndefined();
  });
});

describe("names of runs", () => {
  test.each([
    [[], "run-001"],
    [["run-001"], "run-002"],
    [["run-001", "run-007.jtl", "run-007.log", "other", ""], "run-008"],
    [["run-1000"], "run-1001"],
    [["run-2x"], "run-001"],
  ])("%j: %s", (taken, name) => {
    expect(freeRunName(taken)).toBe(name);
  });
});

test("time at the processor limit is that between the two readings", () => {
  const [server] = manifest.servers;
  if (server === undefined) throw new Error("no server");
  const before = { periods: 10, throttledPeriods: 4, nanoseconds: 1_000_000_000 };
  const after = { periods: 30, throttledPeriods: 9, nanoseconds: 3_500_000_000 };
  expect(throttledBetween([server], [before], [after])).toEqual([
    { server: server.id, container: server.container, seconds: 2.5, throttledPeriods: 5, periods: 20 },
  ]);
});
