import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planRun } from "../../src/lab/run/options";
import { readSamples, splitRecord } from "../../src/lab/run/jtl";
import { progressListener } from "../../src/lab/run/progress";
import { stageOfThread, summarizeStages } from "../../src/lab/run/stage-summary";
import { summarizeRun } from "../../src/lab/run/summary";
import { minutes, seconds } from "../../src";
import { synthEnvironment } from "../../src/testing";
import { smallLab, table, workload } from "../fixtures/small-lab";
import { openFolder, write } from "../helpers/programs";

const header = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage";
const resultFile = (...lines: string[]) => write(join(openFolder("jtl"), "run.jtl"), [header, ...lines, ""].join("\n"));
const line = (time: number, label: string, thread: string, elapsed = 10, success = true) =>
  `${time},${elapsed},${label},200,OK,${thread},${success},`;

async function all(path: string) {
  const samples = [];
  for await (const sample of readSamples(path)) samples.push(sample);
  return samples;
}

describe("a result file", () => {
  test("is read by its columns, with quoted messages over several lines", async () => {
    const path = resultFile(
      line(1000, "rm-read", '"stage 1, /rm: Read 1-1"'),
      `2000,7,rm-write,500,"a ""bad"" one,\n\nat last",thread,false,"expected\n""ok"""`,
      line(3000, "rm-read", "thread"),
    );
    expect(await all(path)).toEqual([
      { time: 1000, elapsed: 10, label: "rm-read", thread: "stage 1, /rm: Read 1-1", success: true },
      { time: 2000, elapsed: 7, label: "rm-write", thread: "thread", success: false },
      { time: 3000, elapsed: 10, label: "rm-read", thread: "thread", success: true },
    ]);
  });

  test("ends where it was cut off, and may be missing", async () => {
    expect(await all(resultFile(line(1, "a", "t"), "2,3,b"))).toHaveLength(1);
    expect(await all("/nowhere/run.jtl")).toEqual([]);
  });

  test.each([
    ["a,b,", ["a", "b", ""]],
    ['"a,b",c', ["a,b", "c"]],
    ['"",""""', ["", '"']],
    ['a,"b', undefined],
  ])("record %j", (text, fields) => {
    expect(splitRecord(text)).toEqual(fields);
  });
});

const added = synthEnvironment(
  smallLab({
    driver: {},
    workload: {
      ...workload,
      pace: table({ thinkTime: seconds(10), rampInterval: seconds(1) }),
      stages: [
        { users: 40, settle: seconds(20), measure: minutes(1) },
        { users: 60, settle: seconds(20), measure: minutes(1) },
      ],
    },
  }),
).manifest;
const tenth = { stages: true, timeScale: { numerator: 1, denominator: 10 } } as const;

describe("samples of stages that add users", () => {
  // Stage 1: ramp 40 s, settled at 60 s, ends at 120 s; stage 2: ramp 20 s, settled at 160 s, ends at 220 s; all times a tenth.
  const plan = planRun(added, tenth);
  const start = 50_000;
  const path = () =>
    resultFile(
      line(start + 200, "rm-write", "w", 90),
      line(start, "rm-read", "r", 50),
      line(start + 5_999, "rm-read", "r", 50),
      line(start + 6_000, "rm-read", "r", 20),
      line(start + 11_999, "rm-read", "r", 40, false),
      line(start + 12_000, "rm-read", "r", 500),
      line(start + 16_000, "rm-write", "w", 30),
      line(start + 22_400, "rm-write", "w", 70),
    );

  test("belong to the stage that they began in; times are those of the measured part", async () => {
    const [first, second] = await summarizeStages(added, plan, path());
    expect(first).toMatchObject({ stage: 1, users: 40, samples: 5, errors: 1 });
    expect(first?.groups.map(({ title: _title, ...group }) => group)).toEqual([
      { id: "rm-read", users: 30, samples: 4, errors: 1, meanMs: 30, p90Ms: 40 },
      { id: "rm-write", users: 10, samples: 1, errors: 0 },
    ]);
    expect(second?.groups.map(({ title: _title, ...group }) => group)).toEqual([
      { id: "rm-read", users: 45, samples: 1, errors: 0 },
      { id: "rm-write", users: 15, samples: 2, errors: 0, meanMs: 50, p90Ms: 70 },
    ]);
  });

  test("are missed where a stage has none of a group", async () => {
    const stages = await summarizeStages(
      added,
      plan,
      resultFile(line(start, "rm-read", "r"), line(start, "rm-write", "w")),
    );
    const label = { count: 1, errors: 0, mean: 10, p90: 10 };
    const report = { samples: 2, errors: 0, labels: { "rm-read": label, "rm-write": label } };
    const summary = summarizeRun({ manifest: added, name: "run-001", plan, report, throttled: [], stages });
    expect(summary.ok).toBe(false);
    expect(summary.checks.find(({ ok }) => !ok)).toEqual({
      id: "every stage has samples of every user group",
      ok: false,
      detail: "none: rm-read in stage 2, rm-write in stage 2",
    });
    expect(summary.groups.map(({ users }) => users)).toEqual([45, 15]);
    expect(summary.options).toMatchObject({ timeScale: "1/10" });
  });
});

test.each([
  ["stage 2, /rm: Read 1-17", 2],
  ["stage 12 1-3", 12],
  ["/rm: Read 1-1", 0],
])("thread %j is of stage %i", (name, stage) => {
  expect(stageOfThread(name)).toBe(stage);
});

test("progress follows the clock where users are added", () => {
  const told: number[] = [];
  const counted: number[] = [];
  let now = 1_000;
  const listeners = { onStage: (stage: number) => told.push(stage), onSamples: (count: number) => counted.push(count) };
  const listen = progressListener(added, planRun(added, tenth), listeners, () => now);
  listen("Creating summariser <summary>\n");
  now = 9_000;
  listen("Starting standalone test @ 2024 Jan 1 00:00:00 UTC (1704067200000)\n");
  now += 11_900;
  listen("summary +     90 in 00:00:06 =   15.0/s\nsummary =    130 in 00:00:12 =   10.8/s\n");
  expect([told, counted]).toEqual([[1], [130]]);
  now += 200;
  listen("summary +     10 in 00:00:06\n");
  expect(told).toEqual([1, 2]);
});
