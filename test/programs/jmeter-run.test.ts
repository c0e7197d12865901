import { beforeEach, describe, expect, test } from "vitest";
import { minutes, seconds, type UserGroup, type Workload } from "../../src";
import type { Manifest } from "../../src/manifest/schema";
import { planRun } from "../../src/lab/run/options";
import { progressListener } from "../../src/lab/run/progress";
import { stageOfThread, summarizeStages } from "../../src/lab/run/stage-summary";
import { readDriverReport, summarizeRun } from "../../src/lab/run/summary";
import { synthEnvironment } from "../../src/testing";
import { smallLab, table, workload } from "../fixtures/small-lab";
import { oneServer, published } from "../helpers/published";
import { java, needs } from "../helpers/programs";
import { javac, jmeter, runPlan, unzip, type PlanRun } from "./jmeter/jmeter";

beforeEach(needs(java, javac, unzip, jmeter));

/** In milliseconds: the plan takes whole seconds, and a busy machine is late. */
const tolerance = 1500;

const timelineOf = ({ workload: plan }: Manifest) => plan?.timeline ?? [];
const threads = (samples: PlanRun["samples"]) => new Set(samples.map(({ thread }) => thread)).size;

function labOf(changed: Partial<Workload>) {
  return synthEnvironment(smallLab({ driver: {}, workload: { ...workload, ...changed } }));
}

const steps: UserGroup["steps"] = [
  { id: "open", title: "Open", method: "GET" },
  { id: "save", title: "Save", method: "POST", repeat: 3 },
];
const groups: readonly UserGroup[] = [
  { id: "edit", title: "Edit", description: "edits", share: 40, method: "POST", steps },
  { id: "read", title: "Read", description: "reads", share: 60, method: "GET" },
];

describe("the stages of a published test, shortened, with the image's own script", () => {
  const lab = published(oneServer, { scale: "1/32" });
  const { manifest } = lab;
  const timeScale = { numerator: 1, denominator: 300 };

  test("run the users of the manifest at the times of the manifest", async () => {
    const plan = planRun(manifest, { stages: true, timeScale });
    const result = await runPlan(lab.file("configs/driver/rpt/open/stages.jmx"), plan.properties);
    const timeline = timelineOf(manifest);
    expect(timeline).toHaveLength(5);
    const began = Math.min(...result.samples.map(({ time }) => time));
    const at = (published: number) => began + 1000 * Math.round(published / timeScale.denominator);
    for (const { stage, startSeconds, settledSeconds, endSeconds = 0, groups: users } of timeline) {
      const [from, until] = [at(settledSeconds), at(endSeconds) - tolerance];
      const running = result.samples.filter(({ time }) => time > from && time < until);
      const active = users.map(({ id }) => [id, threads(running.filter(({ label }) => label === id))]);
      expect(active, `stage ${stage}`).toEqual(users.map((group) => [group.id, group.users]));
      const added = result.samples.filter(({ thread }) => stageOfThread(thread) === stage).map(({ time }) => time);
      if (added.length > 0)
        expect(Math.abs(Math.min(...added) - at(startSeconds)), `stage ${stage}`).toBeLessThan(tolerance);
    }
    const last = Math.max(...result.samples.map(({ time }) => time));
    expect(Math.abs(last - at(timeline.at(-1)?.endSeconds ?? 0))).toBeLessThan(tolerance);

    const report = readDriverReport(result.output);
    if (report === undefined) throw new Error(result.output);
    const stages = await summarizeStages(manifest, plan, result.jtl);
    const summary = summarizeRun({ manifest, name: "run-001", plan, report, throttled: [], stages });
    expect(summary.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(stages.map(({ users }) => users)).toEqual(timeline.map(({ users }) => users));
    expect(stages.reduce((sum, { samples }) => sum + samples, 0)).toBe(result.samples.length);
    expect(summary.stamps.at(-1)).toBe("not comparable with published results: times shortened by 1/300");
  });
});

describe("stages that are runs of their own", () => {
  const lab = labOf({
    groups,
    pace: {},
    stageOrder: "separate",
    stages: [
      { users: 50, rampUp: seconds(2), iterations: 2 },
      { users: 100, rampUp: seconds(4), iterations: 3 },
    ],
  });

  test("follow each other, each with its users, its rounds and its mix", async () => {
    const plan = planRun(lab.manifest, { stages: true, timeScale: { numerator: 1, denominator: 2 } });
    const result = await runPlan(lab.file("configs/driver/tool/open/stages.jmx"), plan.properties);
    const stages = await summarizeStages(lab.manifest, plan, result.jtl);
    expect(stages.map(({ stage, users, errors }) => [stage, users, errors])).toEqual([
      [1, 50, 0],
      [2, 100, 0],
    ]);
    expect(stages.map((stage) => stage.groups.map(({ id, users, samples }) => [id, users, samples]))).toEqual([
      [
        ["rm-edit", 20, 20 * 2],
        ["rm-read", 30, 30 * 2],
      ],
      [
        ["rm-edit", 40, 40 * 3],
        ["rm-read", 60, 60 * 3],
      ],
    ]);
    const sent = (path: string) => result.requests.filter((request) => request === path).length;
    expect(sent("GET /rm/usecase/edit-open")).toBe(20 * 2 + 40 * 3);
    expect(sent("POST /rm/usecase/edit-save")).toBe(3 * (20 * 2 + 40 * 3));
    const times = (stage: number) =>
      result.samples.filter(({ thread }) => stageOfThread(thread) === stage).map(({ time }) => time);
    expect(Math.min(...times(2))).toBeGreaterThanOrEqual(Math.max(...times(1)));
    const told: number[] = [];
    const listen = progressListener(lab.manifest, plan, { onStage: (stage) => told.push(stage) });
    for (const line of result.output.split("\n")) listen(line);
    expect(told).toEqual([1, 2]);
  });
});

test("stages without a published time take the chosen one, and users without a think time do not wait", async () => {
  const lab = labOf({ pace: table({ thinkTime: seconds(0) }), stages: [{ users: 4 }, { users: 6 }] });
  const stages = lab.file("configs/driver/tool/open/stages.jmx");
  expect(stages).not.toContain("GaussianRandomTimer");
  const { samples } = await runPlan(stages, ["-Jstage_seconds=2"]);
  const began = Math.min(...samples.map(({ time }) => time));
  const within = (from: number, to: number) =>
    threads(samples.filter(({ time }) => time >= began + from && time < began + to));
  expect([within(500, 1500), within(2800, 3800)]).toEqual([4, 6]);
  expect(Math.max(...samples.map(({ time }) => time)) - began).toBeLessThan(4000 + tolerance);
  expect(samples.length).toBeGreaterThan(500);
});

describe("a steady state", () => {
  test("ends after its seconds, although the report counts rounds", async () => {
    const lab = labOf({ groups, pace: {}, stages: [{ users: 100, rampUp: seconds(60), iterations: 1 }] });
    const plan = planRun(lab.manifest, { seconds: 4 });
    const { samples, output } = await runPlan(lab.file("configs/driver/tool/open/plan.jmx"), plan.properties);
    const times = samples.map(({ time }) => time);
    expect(Math.abs(Math.max(...times) - Math.min(...times) - 4000)).toBeLessThan(tolerance);
    expect(threads(samples)).toBe(100);
    const report = readDriverReport(output);
    if (report === undefined) throw new Error(output);
    const summary = summarizeRun({ manifest: lab.manifest, name: "run-001", plan, report, throttled: [] });
    expect(summary.ok, JSON.stringify(summary.checks)).toBe(true);
    const rounds = summary.groups.find(({ id }) => id === "rm-edit")?.samples ?? 0;
    expect(summary.samples).toBe(report.samples - rounds);
    expect(summary.steps.map(({ id }) => id)).toEqual(["rm-edit-open", "rm-edit-save"]);
  });

  test("left alone, ends with the rounds of its users", async () => {
    const lab = labOf({ groups, pace: {}, stages: [{ users: 100, rampUp: seconds(2), iterations: 2 }] });
    const { samples } = await runPlan(lab.file("configs/driver/tool/open/plan.jmx"), []);
    expect(samples.filter(({ label }) => label === "rm-read")).toHaveLength(60 * 2);
    expect(samples.filter(({ label }) => label === "rm-edit")).toHaveLength(40 * 2);
  });
});

test("think time and its spread are those of the settings", async () => {
  const lab = labOf({
    pace: table({ thinkTime: seconds(0.4), thinkTimeDeviation: seconds(0), rampInterval: seconds(0.001) }),
    stages: [{ users: 100, settle: minutes(1), measure: minutes(1) }],
  });
  const { samples } = await runPlan(lab.file("configs/driver/tool/open/plan.jmx"), ["-Jseconds=3"]);
  const [first = ""] = samples.map(({ thread }) => thread);
  const times = samples.filter(({ thread }) => thread === first).map(({ time }) => time);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(waits.length).toBeGreaterThan(3);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(395);
});
