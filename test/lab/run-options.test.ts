import { describe, expect, test } from "vitest";
import { seconds } from "../../src";
import { UserError } from "../../src/errors";
import { planRun } from "../../src/lab/run/options";
import { synthEnvironment } from "../../src/testing";
import { smallLab, workload } from "../fixtures/small-lab";
import { oneServer, published, threeServers } from "../helpers/published";

const full = published(oneServer).manifest;
const small = published(oneServer, { scale: "1/32" }).manifest;
const rampUsers = (manifest: typeof full) =>
  Math.max(...(manifest.workload?.planGroups ?? []).map((group) => group.rampUsers));

describe("the users' start", () => {
  test("takes the published 10 s a user, over all groups of an application", () => {
    expect(rampUsers(full)).toBe(400);
    const groups = published(threeServers).manifest.workload?.planGroups ?? [];
    expect(new Set(groups.map((group) => group.rampUsers))).toEqual(new Set([400]));
    expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
  });

  test.each([10, 30, 60, 600])("is shortened so that all have started after half of %i s", (seconds) => {
    for (const manifest of [full, small]) {
      const { rampFactor = 1 } = planRun(manifest, { seconds }).given;
      const ramp = rampUsers(manifest) * 10 * rampFactor;
      expect(ramp).toBeLessThanOrEqual(seconds / 2);
      if (rampFactor < 1) expect(ramp).toBeGreaterThan(seconds / 2 - 1);
    }
  });

  test("is left alone in a run that is long enough", () => {
    const { given, stamps } = planRun(full, { seconds: 8000 });
    expect(given.rampFactor).toBe(1);
    expect(stamps.filter((stamp) => stamp.includes("ramp shortened"))).toEqual([]);
  });

  test("is what the user says", () => {
    expect(planRun(small, { seconds: 10, rampFactor: 0.5 }).given.rampFactor).toBe(0.5);
  });
});

describe("stamps and properties", () => {
  test("a short run with less think time names both, after the lab's own stamps", () => {
    const plan = planRun(small, { seconds: 30, thinkFactor: 0.1 });
    const { rampFactor = 1 } = plan.given;
    const ramp = 10 * rampUsers(small);
    expect(plan.stamps.slice(0, small.stamps.length)).toEqual(small.stamps);
    expect(plan.stamps.slice(small.stamps.length)).toEqual([
      `not comparable with published results: ran for 30 s; ramp, settle and measured time are ${ramp + 300 + 1800} s`,
      "not comparable with published results: think time shortened by factor 0.1: 3 s instead of 30 s",
      `not comparable with published results: ramp shortened by factor ${rampFactor}: one user every ${
        Math.round(rampFactor * 10_000) / 1000
      } s instead of 10 s`,
    ]);
    expect(plan.properties).toEqual([
      "-Jseconds=30",
      `-Jramp_factor=${rampFactor}`,
      "-Jthink_ms=3000",
      "-Jthink_spread_ms=50",
    ]);
  });

  test("the whole stage with its own think time has only the lab's stamps", () => {
    const plan = planRun(full, { seconds: 400 * 10 + 300 + 1800 });
    expect(plan.stamps).toEqual(full.stamps);
    expect(plan.properties).toEqual(["-Jseconds=6100", "-Jramp_factor=1"]);
  });

  test("overrides of the lab count, not the report's values", () => {
    const { manifest } = published(oneServer, { overrides: { "driver/rpt/thinkTime": "10s" } });
    expect(planRun(manifest, { seconds: 30, thinkFactor: 0.5 }).properties).toContain("-Jthink_ms=5000");
  });

  test("a spread that an option sets shrinks with the think time", () => {
    const { manifest } = published(oneServer, { overrides: { "driver/rpt/thinkTimeDeviation": "2s" } });
    expect(planRun(manifest, { seconds: 30, thinkFactor: 0.5 }).properties).toContain("-Jthink_spread_ms=1000");
  });

  test("an environment without a driver is refused", () => {
    const manifest = { ...full, servers: full.servers.filter(({ product }) => product !== "driver") };
    expect(() => planRun(manifest, { seconds: 30 })).toThrow(UserError);
  });
});

describe("the published stages", () => {
  const part = (denominator: number) => ({ numerator: 1, denominator });

  test("at a sixtieth are stamped, and take a sixtieth of the time", () => {
    const plan = planRun(full, { stages: true, timeScale: part(60) });
    expect(plan).toMatchObject({ file: "stages.jmx", given: { timeScale: "1/60" } });
    expect(plan.properties).toEqual([`-Jtime_scale=${1 / 60}`]);
    expect(plan.seconds).toBe(Math.ceil((3000 + 4 * 500 + 5 * 2100) / 60));
    expect(plan.stamps.slice(full.stamps.length)).toEqual([
      "not comparable with published results: times shortened by 1/60",
    ]);
  });

  test("at their own length have only the lab's stamps", () => {
    const plan = planRun(full, { stages: true });
    expect(plan).toMatchObject({ seconds: 15_500, properties: ["-Jtime_scale=1"], stamps: full.stamps });
  });

  test("shorter than a second are refused, with the smallest part", () => {
    expect(() => planRun(full, { stages: true, timeScale: part(2101) })).toThrow(
      /stage 1 of 2100 s[\s\S]*1\/2101[\s\S]*at least 1\/2100/,
    );
    expect(() => planRun(full, { stages: true, timeScale: part(2100) })).not.toThrow();
  });

  test("of chosen length say so; those that end by rounds have a latest end", () => {
    const stages = [{ users: 100, iterations: 10 }, { users: 100 }];
    const environment = smallLab({ driver: {}, workload: { ...workload, pace: {}, stageOrder: "separate", stages } });
    const plan = planRun(synthEnvironment(environment).manifest, { stages: true });
    expect(plan.stamps.at(-1)).toMatch(/the report states no time for stage 2: it was chosen/);
    expect(plan.seconds).toBe(10 * 60 + 60);
  });

  test("are refused where the report has none", () => {
    const { manifest } = synthEnvironment(smallLab({ driver: {}, workload: { ...workload, stages: [] } }));
    expect(() => planRun(manifest, { stages: true })).toThrow(/states no stages/);
    const bare = planRun(manifest, { seconds: 30 });
    expect(bare.stamps).toContain("not comparable with published results: ran for 30 s; the report states no time");
  });
});

test("a ramp of a stage's own is shortened as a whole", () => {
  const stages = [{ users: 100, rampUp: seconds(60), iterations: 10 }];
  const { manifest } = synthEnvironment(smallLab({ driver: {}, workload: { ...workload, pace: {}, stages } }));
  const plan = planRun(manifest, { seconds: 30 });
  expect(plan.properties).toEqual(["-Jseconds=30", "-Jramp_factor=0.25", "-Jiterations=-1"]);
  expect(plan.stamps.slice(-2)).toEqual([
    "not comparable with published results: ran for 30 s instead of 10 rounds of each user",
    "not comparable with published results: ramp shortened by factor 0.25: all start within 15 s instead of 60 s",
  ]);
});
