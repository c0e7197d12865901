import { describe, expect, test } from "vitest";
import { chosen, gib, minutes, missing, seconds, type UserGroup, type Workload } from "../../src";
import { synthEnvironment, type GivenOptions } from "../../src/testing";
import { drivers, smallLab, table, workload, type SmallLabProps } from "../fixtures/small-lab";
import { oneServer, published, threeServers } from "../helpers/published";

const plans = "configs/driver/tool/open";

function labOf(changed: Partial<Workload>, props: SmallLabProps = {}, options: GivenOptions = {}) {
  return synthEnvironment(smallLab({ driver: {}, ...props, workload: { ...workload, ...changed } }), options);
}

describe("the plan of a steady state", () => {
  test("spreads the think time by half a second where the report gives no number", () => {
    const lab = labOf({});
    expect(lab.setting("driver/tool/thinkTimeDeviation")).toMatchObject({ value: 0.5, source: { kind: "chosen" } });
    expect(lab.file(`${plans}/plan.jmx`)).toContain("${__P(think_spread_ms,500)}");
  });

  test("takes a published spread, and one from an option", () => {
    const pace = table({ thinkTime: seconds(5), thinkTimeDeviation: seconds(2) });
    expect(labOf({ pace }).file(`${plans}/plan.jmx`)).toContain("${__P(think_spread_ms,2000)}");
    const overrides = { "driver/tool/thinkTimeDeviation": "250ms" };
    expect(labOf({ pace }, {}, { overrides }).file(`${plans}/plan.jmx`)).toContain("${__P(think_spread_ms,250)}");
  });

  test("does not wait where the think time is lost, and says so in the plan and in the setting", () => {
    const lab = labOf({ pace: missing("small", "Table 3", "a chart", "thinkTime") });
    const plan = lab.file(`${plans}/plan.jmx`);
    expect(plan).not.toContain("Timer");
    expect(plan).toContain("the report's think time is lost: the users do not wait");
    expect(lab.setting("driver/tool/thinkTime").carried.open).toEqual({
      as: "no",
      reason: "the value is missing, and the users do not wait: the plan has no timer",
    });
    expect(lab.manifest.settings.map(({ id }) => id)).not.toContain("driver/tool/thinkTimeDeviation");
  });

  test("does not wait where the report says so, or nothing", () => {
    const none = labOf({ pace: table({ thinkTime: seconds(0) }) });
    expect(none.file(`${plans}/plan.jmx`)).toContain("no think time");
    expect(none.setting("driver/tool/thinkTime").carried.open).toMatchObject({ as: "translated" });
    expect(none.file(`${plans}/plan.jmx`)).not.toContain("Timer");
    const silent = labOf({ pace: {} });
    expect(silent.file(`${plans}/plan.jmx`)).toContain("the report states no think time: the users do not wait");
    expect(silent.file(`${plans}/stages.jmx`)).not.toContain("Timer");
  });

  test("waits where an option gives a think time that the report lost", () => {
    const overrides = { "driver/tool/thinkTime": "3s" };
    const lab = labOf({ pace: missing("small", "Table 3", "a chart", "thinkTime") }, {}, { overrides });
    expect(lab.file(`${plans}/plan.jmx`)).toContain("${__P(think_ms,3000)}");
    expect(lab.setting("driver/tool/thinkTimeDeviation").value).toBe(0.5);
  });

  test("has the stated users where the report has no load, shrunk with the lab", () => {
    const { load, ...rest } = workload;
    expect(load).toBeDefined();
    const driver = { settings: chosen("ours")({ users: 40 }) };
    const lab = (options: GivenOptions) =>
      synthEnvironment(smallLab({ driver, workload: { ...rest, pace: {}, stages: [] } }), options);
    expect(lab({}).manifest.workload?.planGroups.map(({ users }) => users)).toEqual([30, 10]);
    expect(lab({ scale: "1/4" }).manifest.workload?.planGroups.map(({ users }) => users)).toEqual([8, 2]);
    expect(lab({}).file(`${plans}/plan.jmx`)).toContain("the report states no time: the plan runs for 60 s");
    expect([...lab({}).files.keys()]).not.toContain(`${plans}/stages.jmx`);
  });

  test("is that of the stage at the design load", () => {
    const stages = [
      { users: 30, rampUp: seconds(60), iterations: 10 },
      { users: 100, rampUp: seconds(120), iterations: 50 },
    ];
    const lab = labOf({ pace: {}, stageOrder: "separate", stages });
    expect(lab.setting("driver/tool/rampUp").value).toBe(120);
    expect(lab.setting("driver/tool/iterations").value).toBe(50);
    expect(lab.file(`${plans}/plan.jmx`)).toContain("${__P(iterations,50)}");
  });
});

describe("steps of a use case", () => {
  const steps: UserGroup["steps"] = [
    { id: "folder", title: "Create a folder", method: "POST" },
    { id: "document", title: "Create a document", method: "POST", repeat: 10 },
  ];
  const groups = [
    { id: "import", title: "Import", description: "imports", share: 100, method: "POST", steps },
  ] as const;

  test("are samplers within a transaction, each with its address", () => {
    const lab = labOf({ groups });
    const plan = lab.file(`${plans}/plan.jmx`);
    expect(plan).toContain(
      '<TransactionController guiclass="TransactionControllerGui" testclass="TransactionController" testname="rm-import"',
    );
    expect([...plan.matchAll(/HTTPSampler\.path">([^<]+)/g)].map(([, path]) => path)).toEqual([
      "/rm/usecase/import-folder",
      "/rm/usecase/import-document",
    ]);
    expect(plan).toContain('<stringProp name="LoopController.loops">10</stringProp>');
    expect(lab.manifest.workload?.planGroups[0]?.steps).toEqual([
      { id: "rm-import-folder", title: "Create a folder", repeat: 1 },
      { id: "rm-import-document", title: "Create a document", repeat: 10 },
    ]);
  });
});

describe("the stages of the published test", () => {
  const minute = 60;
  // Appendix D: 300 users at one user every 10 s, settle 5 minutes, measure 30 minutes, then 50 more at a time up to 500.
  test.each([
    [oneServer, 1],
    [threeServers, 3],
  ])("%s: plan, manifest and report agree", (id, servers) => {
    const lab = published(id);
    const { manifest } = lab;
    const plan = lab.file("configs/driver/rpt/open/stages.jmx");
    const timeline = manifest.workload?.timeline ?? [];
    expect(timeline.map(({ users }) => users)).toEqual([300, 350, 400, 450, 500].map((users) => users * servers));
    let start = 0;
    for (const [index, stage] of timeline.entries()) {
      const started = start + (index === 0 ? 50 * minute : 50 * 10);
      expect(stage).toMatchObject({
        startSeconds: start,
        startedSeconds: started,
        settledSeconds: started + 5 * minute,
        endSeconds: started + 35 * minute,
        endsBy: "time",
      });
      expect(plan).toContain(`Stage ${index + 1}: ${stage.users} users; starts at ${start} s`);
      start = started + 35 * minute;
    }
    const end = start;
    const groups = [...plan.matchAll(/testname="stage (\d), [\s\S]*?num_threads">(\d+)<[\s\S]*?<\/ThreadGroup>/g)];
    for (const { stage, startSeconds, groups: all } of timeline) {
      const before = timeline[stage - 2]?.groups ?? [];
      const added = groups.filter(([, number]) => Number(number) === stage);
      expect(added.map(([, , users]) => Number(users))).toEqual(
        all.map(({ users }, index) => users - (before[index]?.users ?? 0)).filter((users) => users > 0),
      );
      for (const [text] of added) {
        if (startSeconds > 0)
          expect(text).toContain(`delay">\${__jexl3((\${__P(time_scale,1)} * ${startSeconds} + 0.5)`);
        expect(text).toContain(`* ${end} + 0.5).intValue()`);
      }
    }
  });

  test("follow a changed load, and keep a user in each use case of the smallest lab", () => {
    const more = published(oneServer, { load: 800 }).manifest.workload?.timeline ?? [];
    expect(more.map(({ users }) => users)).toEqual([600, 700, 800, 900, 1000]);
    const least = published(threeServers, { scale: "1/1200" }).manifest.workload?.timeline ?? [];
    expect(least.every(({ groups }) => groups.every(({ users }) => users === 1))).toBe(true);
  });

  test("follow an option for their times", () => {
    const overrides = { "driver/rpt/measure": "1m" };
    const [first] = published(oneServer, { overrides }).manifest.workload?.timeline ?? [];
    expect(first?.endSeconds).toBe(3000 + 300 + 60);
  });
});

describe("stages that are runs of their own", () => {
  test("have times from their own start, and end by their rounds", () => {
    const stages = [
      { users: 30, rampUp: seconds(60), iterations: 10 },
      { users: 100, rampUp: seconds(120), settle: minutes(1), measure: minutes(2) },
      { users: 100 },
    ];
    const lab = labOf({ pace: {}, stageOrder: "separate", stages });
    expect(lab.manifest.workload?.timeline.map(({ groups: _groups, ...stage }) => stage)).toEqual([
      {
        stage: 1,
        users: 30,
        startSeconds: 0,
        startedSeconds: 60,
        settledSeconds: 60,
        iterations: 10,
        endsBy: "rounds",
      },
      {
        stage: 2,
        users: 100,
        startSeconds: 0,
        startedSeconds: 120,
        settledSeconds: 180,
        endSeconds: 300,
        endsBy: "time",
      },
      {
        stage: 3,
        users: 100,
        startSeconds: 0,
        startedSeconds: 0,
        settledSeconds: 0,
        endSeconds: 60,
        endsBy: "chosen time",
      },
    ]);
    const plan = lab.file(`${plans}/stages.jmx`);
    expect(plan).toContain('<boolProp name="TestPlan.serialize_threadgroups">true</boolProp>');
    expect(plan).toContain("ends after 10 rounds of each");
    expect(plan).toContain("1 times stage_seconds, which was chosen");
  });
});

describe("drivers as products", () => {
  const heap = { value: gib(2), text: "-Xms=1g -Xmx=2g", note: "a JVM refuses the sign =" };

  test("the tool has the report's name wherever a reviewer meets it", () => {
    const lab = labOf({}, { driver: { tool: "Custom Java automation tool" } });
    expect(lab.manifest.servers.find(({ id }) => id === "driver/tool")?.title).toBe("Custom Java automation tool");
    expect(lab.setting("driver/tool/users").place).toBe("workload of Custom Java automation tool");
  });

  test("threads are called threads", () => {
    const load = { unit: "threads", design: 100, tested: 200, source: { kind: "chosen" } } as const;
    const lab = labOf({ load, pace: table({ thinkTime: seconds(0) }) });
    expect(lab.setting("driver/tool/users")).toMatchObject({ title: "Threads", unit: "threads" });
    expect(lab.file(`${plans}/plan.jmx`)).toContain("100 threads, all start at once, no think time");
    expect(lab.file(`${plans}/stages.jmx`)).toContain("Stage 1: 100 threads;");
    const small = labOf({ load }, {}, { scale: "1/100" });
    expect(small.findings.find(({ code }) => code === "LOAD_FLOOR")).toMatchObject({
      given: "1 threads",
      allowed: "2 threads in the plan",
    });
  });

  test("a Java client has the published fragment size among its options, and none by itself", () => {
    const size = { "client.fragmentSize": 40_000 };
    const lab = labOf({}, { driver: { product: drivers.JavaDriver, settings: table(size) } });
    expect(lab.file("configs/driver/tool/published/driver-jvm.options")).toMatch(
      /^# published \(in force\); small, Table 2\n-Dcom\.ibm\.CORBA\.FragmentSize=40000\n$/m,
    );
    expect(lab.setting("driver/tool/client.fragmentSize").carried.open?.as).toBe("no");
    const silent = labOf({}, { driver: { product: drivers.JavaDriver } });
    expect([...silent.files.keys()].filter((path) => path.includes("driver/tool/published"))).toEqual([]);
    expect(silent.setting("driver/tool/client.fragmentSize")).toMatchObject({
      value: 1024,
      source: { kind: "default" },
    });
  });

  test("a published JMeter has its heap in the working form, and in the container within its memory", () => {
    const settings = table({ "jvm.initialHeapSize": { ...heap, value: gib(1) }, "jvm.maximumHeapSize": heap });
    const lab = (options: GivenOptions) => labOf({}, { driver: { product: drivers.JMeterDriver, settings } }, options);
    const file = lab({}).file("configs/driver/tool/published/setenv.sh");
    expect(file).toContain('export HEAP="-Xms1g -Xmx2g"\n');
    expect(file).toContain('published as "-Xms=1g -Xmx=2g"');
    expect(lab({}).setting("driver/tool/standIn.heap").value).toBe(2048);
    expect(lab({}).file("cdk.tf.json")).toContain("JMETER_HEAP=2048m");
    const small = lab({ scale: "1/32" });
    expect(small.setting("driver/tool/standIn.heap").value).toBeLessThanOrEqual(
      Number(small.setting("driver/tool/container.memory").value) * 0.75,
    );
    const overrides = { "driver/tool/jvm.maximumHeapSize": "3GiB" };
    expect(lab({ overrides }).setting("driver/tool/standIn.heap").value).toBe(3072);
  });
});
