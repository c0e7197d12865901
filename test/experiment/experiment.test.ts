import { describe, expect, onTestFinished, test } from "vitest";
import { rmSync } from "node:fs";
import { App, experiment, publishedEnvironment, UserError, type ExperimentProps } from "../../src";
import { findingsOf, synthEnvironment, type GivenOptions } from "../../src/testing";
import { SmallLab, type SmallLabProps } from "../fixtures/small-lab";
import { threeServers } from "../helpers/published";
import { temporaryFolder } from "../helpers/temporary";

const threads = "app/was/webContainer.maxThreads";
const pools = ["app/was/*/db.poolSize"];
const connections = "db/db2/postgresql.max_connections";

/** An experiment on the small lab: a larger thread pool and what follows, unless a test has it otherwise. */
function larger(props: Partial<ExperimentProps> = {}, lab: SmallLabProps = {}) {
  const all: ExperimentProps = {
    of: (scope, id, options) => new SmallLab(scope, id, options, lab),
    base: "small",
    change: { [threads]: 600 },
    reason: "for a test",
    follows: [...pools, connections],
    ...props,
  };
  return (app: App, options: Parameters<typeof experiment>[3]) => experiment(app, "larger", all, options);
}

function errors(definition: ReturnType<typeof larger>, options: GivenOptions = {}) {
  return findingsOf(definition, options)
    .filter(({ code }) => code.startsWith("EXPERIMENT"))
    .map(({ severity, code, path, given }) => `${severity} ${code} ${path}: ${given}`);
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return "accepted";
}

describe("one change, with what follows", () => {
  const lab = synthEnvironment(larger());
  const base = synthEnvironment(SmallLab, {}, "small");

  test("differs from the base in the change and in what is declared, and in nothing else", () => {
    const differing = [...lab.settings]
      .filter(([id, { value }]) => value !== base.setting(id).value)
      .map(([id, { value }]) => [id, base.setting(id).value, value]);
    expect(differing).toEqual([
      [connections, 266, 1210],
      [threads, 75, 600],
      ["app/was/jts/db.poolSize", 128, 600],
      ["app/was/rm/db.poolSize", 128, 600],
    ]);
  });

  test("says who changed the value, and what it was", () => {
    expect(lab.setting(threads).source).toEqual({
      kind: "override",
      note: "changed by experiment larger, in place of 75",
    });
    expect(lab.setting("app/was/rm/db.poolSize").source.rule).toBe("jazz.database-pool");
  });

  test("is an environment of its own: containers, network and state have its id", () => {
    const text = lab.file("cdk.tf.json");
    expect(text).toContain('"larger-app-was"');
    expect(text).toContain("terraform.larger.tfstate");
    expect(text).not.toContain('"small-');
  });

  test("is in lab.json, on the stamps and in the report", () => {
    expect(lab.manifest.environment.experiment).toEqual({
      factor: threads,
      value: `${threads}=600`,
      settings: [threads],
      activeInLab: true,
      reason: "1 of 1 varied settings are in force",
      change: {
        base: "small",
        reason: "for a test",
        changed: [{ id: threads, before: 75, value: 600 }],
        followed: [
          { id: connections, before: 266, value: 1210, rule: "postgresql.max-connections" },
          { id: "app/was/jts/db.poolSize", before: 128, value: 600, rule: "jazz.database-pool" },
          { id: "app/was/rm/db.poolSize", before: 128, value: 600, rule: "jazz.database-pool" },
        ],
        held: [],
        others: [],
      },
    });
    expect(lab.manifest.stamps[0]).toBe(`not comparable with published results: experiment on small, ${threads}=600`);
    expect(lab.file("report.md")).toContain("Changed from small. Reason: for a test\n");
    expect(lab.file("report.md")).toContain(`| ${threads} | 75 | 600 |`);
    expect(lab.file("report.html")).toContain("perflab diff small larger");
  });

  test("its value stands in the files that carry it", () => {
    const [path = ""] = lab.setting(threads).files;
    expect(lab.file(path)).toContain("600");
  });
});

describe("a difference that is not declared", () => {
  test("is an error, all at once, each with the rule that moves it", () => {
    expect(refusal(() => synthEnvironment(larger({ follows: [] })))).toBe(`\
larger: app/was/jts/db.poolSize: EXPERIMENT_UNDECLARED: differs from the base, and the experiment does not say so
  given:   600, by rule jazz.database-pool from publishedPool=128, requestThreads=600
  allowed: 128, as in small
  fix:     add "app/was/jts/db.poolSize" to follows, or to holds to keep 128
larger: app/was/rm/db.poolSize: EXPERIMENT_UNDECLARED: differs from the base, and the experiment does not say so
  given:   600, by rule jazz.database-pool from publishedPool=128, requestThreads=600
  allowed: 128, as in small
  fix:     add "app/was/rm/db.poolSize" to follows, or to holds to keep 128
larger: db/db2/postgresql.max_connections: EXPERIMENT_UNDECLARED: differs from the base, and the experiment does not say so
  given:   1210, by rule postgresql.max-connections from pools=1200
  allowed: 266, as in small
  fix:     add "db/db2/postgresql.max_connections" to follows, or to holds to keep 266`);
  });

  test("is an error at every scale, also where the lab is too small to show it", () => {
    const found = errors(larger({ follows: [] }), { scale: "1/32" });
    expect(found.filter((line) => line.startsWith("error"))).toHaveLength(3);
  });

  test("that only the scale makes is a warning: nothing could be declared for it", () => {
    expect(errors(larger(), { scale: "1/4" })).toEqual([
      "warning EXPERIMENT_SCALE app/was/webContainer.minThreads: 50",
    ]);
    const { change } = synthEnvironment(larger(), { scale: "1/4" }).manifest.environment.experiment ?? {};
    expect(change?.others).toEqual([{ id: "app/was/webContainer.minThreads", before: 19, value: 50 }]);
  });

  test("between the base and what the experiment is made of is an error, too", () => {
    const app = new App({ outdir: temporaryFolder("base"), stackTraces: false });
    new SmallLab(app, "small", {});
    const made = larger({}, { db2Port: 60000 })(app, {});
    const found = made.findings.filter(({ code }) => code === "EXPERIMENT_BASE");
    expect(found.map(({ path }) => path)).toEqual([
      "app/was/jts/db.location",
      "app/was/rm/db.location",
      "db/db2/SVCENAME",
    ]);
    expect(found[2]).toMatchObject({ severity: "error", given: "60000", allowed: "50000, as in small" });
    const good = new App({ outdir: temporaryFolder("base"), stackTraces: false });
    new SmallLab(good, "small", {});
    expect(larger()(good, {}).findings).toEqual([]);
  });
});

describe("what is held", () => {
  const change = { "rm*/was/webContainer.maxThreads": 600 };
  const holds = ["proxy/ihs/MaxClients", "proxy/ihs/ServerLimit", "proxy/ihs/MaxSpareThreads"];
  const follows = ["rm*/was/rm/db.poolSize", connections];
  const of = publishedEnvironment(threeServers);
  const lab = synthEnvironment((app, options) =>
    experiment(app, "our-threads", { of, change, reason: "for a test", follows, holds }, options),
  );

  test("keeps the value of the base, and says what the rule gives", () => {
    expect(lab.setting("proxy/ihs/MaxClients")).toMatchObject({
      value: 2500,
      source: {
        kind: "override",
        note: `held by experiment our-threads at the value of ${threeServers}; rule ihs.max-clients gives 2700`,
      },
    });
    expect(lab.manifest.environment.experiment?.change?.held[0]).toEqual({
      id: "proxy/ihs/MaxClients",
      value: 2500,
      ruled: 2700,
      rule: "ihs.max-clients",
    });
  });

  test("may be too narrow: that is what the experiment shows", () => {
    const chain = lab.findings.filter(({ code }) => code === "CHAIN_PROXY");
    expect(chain).toMatchObject([{ severity: "warning", given: "2500", allowed: "at least 2700" }]);
  });

  test("like servers are one change, and what the report varies is kept", () => {
    const { factor, settings, change: made } = lab.manifest.environment.experiment ?? {};
    expect(factor).toBe("rm*/was/webContainer.maxThreads");
    expect(settings).toEqual(["rm1", "rm2", "rm3"].map((machine) => `${machine}/was/webContainer.maxThreads`));
    expect(made?.baseExperiment).toContain("release=6.0.6 iFix003");
    expect(made?.base).toBe(threeServers);
  });
});

describe("the scale", () => {
  test("keeps the change in proportion to the base", () => {
    const lab = synthEnvironment(larger(), { scale: "1/4" });
    expect(lab.setting(threads)).toMatchObject({
      value: 152,
      source: { inputs: { full: "600", scale: "1/4" }, note: "changed by experiment larger, in place of 19" },
    });
  });

  test("options serve base and experiment alike", () => {
    const lab = synthEnvironment(larger(), { overrides: { "proxy/ihs/StartServers": 3 } });
    expect(lab.setting("proxy/ihs/StartServers").value).toBe(3);
    expect(lab.manifest.environment.experiment?.change?.others).toEqual([]);
  });
});

describe("a load as the change", () => {
  const load = { change: { load: 200 }, follows: ["**"] };

  test("is the load that rules read, and stays out of the options", () => {
    const { manifest } = synthEnvironment(larger(load, { driver: {} }));
    expect(manifest.workload?.load?.lab).toBe(200);
    expect(manifest.options.load).toBeUndefined();
    expect(manifest.environment.experiment).toMatchObject({
      factor: "load",
      value: "load=200",
      activeInLab: true,
      reason: "the load driver starts 200 users",
      change: { changed: [{ id: "load", before: 100, value: 200 }] },
    });
    const ids = manifest.environment.experiment?.change?.followed.map(({ id }) => id);
    expect(ids).toContain("driver/tool/users");
    expect(ids).toContain(threads);
  });

  test("needs something that makes the load", () => {
    expect(synthEnvironment(larger(load)).manifest.environment.experiment).toMatchObject({
      activeInLab: false,
      reason: "the lab has no load driver",
    });
  });

  test("is scaled like every load", () => {
    expect(synthEnvironment(larger(load), { scale: "1/2" }).manifest.workload?.load?.lab).toBe(100);
  });
});

test("a change of what a model is made by reaches the model", () => {
  const lab = synthEnvironment(larger({ change: { "app/was/orb.fragmentSize": 40000 }, follows: [] }));
  expect(lab.setting("app/was/orb.fragmentSize").value).toBe(40000);
});

describe("declarations that nothing comes of are errors", () => {
  test.each([
    [
      "a setting that does not follow",
      { follows: [...pools, connections, "proxy/ihs/MaxClients"] },
      ["error EXPERIMENT_NOTHING_MOVES larger: follows proxy/ihs/MaxClients: proxy/ihs/MaxClients stays 1000"],
    ],
    [
      "a setting that need not be held",
      { holds: ["proxy/ihs/ServerLimit"] },
      ["error EXPERIMENT_NOTHING_MOVES larger: holds proxy/ihs/ServerLimit: proxy/ihs/ServerLimit stays 40"],
    ],
    [
      "the value of the base",
      { change: { [threads]: 75 }, follows: [] },
      [`error EXPERIMENT_NO_CHANGE ${threads}: 75`],
    ],
    ["the load of the base", { change: { load: 100 }, follows: [] }, ["error EXPERIMENT_NO_CHANGE larger: load 100"]],
  ])("%s", (_, props, expected) => {
    expect(errors(larger(props))).toEqual(expected);
  });
});

describe("what is refused before anything is resolved", () => {
  const one = `
  allowed: one setting (the same of like servers: rm*/was/...), or load
  fix:     make an experiment of each; what moves by a rule belongs into follows`;
  const place = "\n  fix:     use machine/server/setting as in lab.json";

  test.each<[string, Partial<ExperimentProps>, string]>([
    [
      "two settings",
      { change: { [threads]: 600, "proxy/ihs/MaxClients": 600 } },
      `larger: experiment.change: an experiment changes one value
  given:   {"${threads}":"600","proxy/ihs/MaxClients":"600"}${one}`,
    ],
    [
      "two values of like servers, and no reason",
      { change: { [threads]: 600, "db/was/webContainer.maxThreads": 700 }, reason: " " },
      `larger: experiment.reason: an experiment needs its reason
  given:   " "
  allowed: a sentence
larger: experiment.change: an experiment changes one value
  given:   {"${threads}":"600","db/was/webContainer.maxThreads":"700"}${one}`,
    ],
    ["nothing", { change: {} }, `larger: experiment.change: an experiment changes one value\n  given:   {}${one}`],
    [
      "all settings of a server",
      { change: { "app/was/*": 600 } },
      `larger: experiment.change: an experiment changes one value\n  given:   {"app/was/*":"600"}${one}`,
    ],
    [
      "half a user",
      { change: { load: 0.5 } },
      "larger: experiment.change.load: not a load\n  given:   0.5\n  allowed: a whole number above 0",
    ],
    [
      "unknown settings",
      { change: { "app/was/webContainer.maxThread": 600 }, follows: ["app/was/rm/poolSize"], holds: ["none"] },
      `larger: experiment.change: no such setting
  given:   app/was/webContainer.maxThread
  nearest: app/was/webContainer.maxThreads, app/was/webContainer.minThreads, app/was/container.memory (of N)${place}
larger: experiment.follows: no such setting
  given:   app/was/rm/poolSize
  nearest: app/was/rm/db.poolSize, app/was/jts/db.poolSize, app/was/rm/db.location (of N)${place}
larger: experiment.holds: no such setting
  given:   none
  nearest: db/nofile, app/nofile, proxy/nofile (of N)${place}`,
    ],
    [
      "a value of another type",
      { change: { "app/was/jvm.maximumHeapSize": 6 } },
      `larger: experiment.change.app/was/jvm.maximumHeapSize: not a value of "Maximum heap size"
  given:   6
  allowed: an amount of memory with its unit, e.g. 27GiB or 864MiB`,
    ],
    [
      "a setting declared twice",
      { holds: [connections] },
      `larger: experiment: declared twice
  given:   ${connections}
  allowed: in one of change, follows and holds
  fix:     decide for one`,
    ],
  ])("%s", (_, props, expected) => {
    const message = refusal(() => findingsOf(larger(props)));
    expect(message.replace(/\(of \d+\)/g, "(of N)")).toBe(expected);
  });

  test("options that decide what the experiment decides", () => {
    expect(refusal(() => findingsOf(larger(), { overrides: { [threads]: 80 } }))).toBe(`\
larger: overrides.${threads}: the experiment decides this value
  given:   80
  fix:     leave it out of the options, or change the experiment`);
    expect(refusal(() => findingsOf(larger({ change: { load: 200 }, follows: ["**"] }), { load: 150 }))).toBe(`\
larger: load: the experiment decides the load
  given:   150
  fix:     leave out the option load`);
  });

  test("a load where there is none", () => {
    const definition = larger({ change: { load: 200 } }, { workload: undefined });
    expect(refusal(() => findingsOf(definition))).toBe(`\
larger: experiment.change.load: this environment has no load
  given:   200
  fix:     change a setting`);
  });

  test("a function that does not hand on what it was given", () => {
    const definition = larger({ of: (scope) => new SmallLab(scope, "other", { load: 150 }) });
    expect(refusal(() => findingsOf(definition))).toBe(`\
larger: experiment.of: the environment has another id than it was given
  given:   other
  allowed: larger
  fix:     hand on the id
larger: experiment.of: the environment has other options than it was given
  given:   experiment, load
  allowed: the options as they come
  fix:     hand on the options, and put the difference into change`);
  });

  test("an experiment without a base, where it is no published environment", () => {
    const app = new App({ outdir: temporaryFolder("no-base"), stackTraces: false });
    const props = { of: SmallLab, change: { [threads]: 600 }, reason: "for a test" };
    expect(refusal(() => experiment(app, "larger", props))).toBe(`\
larger: experiment.base: which environment is changed?
  allowed: the id of the environment that this one is compared with
  fix:     give base, e.g. base: "intranet"`);
  });

  test("an unknown published environment", () => {
    expect(refusal(() => publishedEnvironment("dng-606-3s"))).toMatch(
      /^publishedEnvironment: no environment of this name\n {2}given: {3}dng-606-3s\n/,
    );
  });
});

test("a published environment can be built under another id, with the same settings", () => {
  const folder = temporaryFolder("published");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const of = publishedEnvironment(threeServers);
  const ours = synthEnvironment((app, options) => of(app, "ours", options));
  const theirs = synthEnvironment((app, options) => of(app, threeServers, options));
  expect(ours.manifest.settings).toEqual(theirs.manifest.settings);
  expect(ours.manifest.servers[0]?.container).toMatch(/^ours-/);
});
