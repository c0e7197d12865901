import { describe, expect, test } from "vitest";
import { experiment, type ExperimentProps } from "../../src";
import { compareAssemblies } from "../../src/comparison/compare";
import { summaryOf } from "../../src/explanation/summary";
import { synthEnvironment, type SynthesizedEnvironment } from "../../src/testing";
import { SmallLab } from "../fixtures/small-lab";

const threads = "app/was/webContainer.maxThreads";
const question = "does a larger pool help?";
const follows = ["app/was/*/db.poolSize", "db/db2/postgresql.max_connections"];
const of: ExperimentProps["of"] = (scope, id, options) => new SmallLab(scope, id, options);

const base = synthEnvironment((app, options) => new SmallLab(app, "small", options));
const larger = synthEnvironment((app, options) =>
  experiment(app, "larger", { of, base: "small", change: { [threads]: 600 }, reason: question, follows }, options),
);
const compare = (a: SynthesizedEnvironment, b: SynthesizedEnvironment) =>
  compareAssemblies(
    { manifest: a.manifest, file: (path) => a.file(path) },
    { manifest: b.manifest, file: (path) => b.file(path) },
  );
const [forth, back] = [compare(base, larger), compare(larger, base)];

describe("an experiment in code beside its base", () => {
  test("says what it changes and why", () => {
    expect(forth.experiment).toMatchObject({ question, settings: [threads] });
    expect(forth.experiment?.parts.map(({ name, b }) => [name, b])).toEqual([[threads, "600"]]);
    expect(back.experiment?.parts.map(({ name, a }) => [name, a])).toEqual([[threads, "600"]]);
  });

  test("gives the changed value the experiment as its reason, and what follows its rule", () => {
    const reasons = new Map(forth.settings.map(({ id, reason }) => [id, reason]));
    expect(reasons.get(threads)).toEqual({ kind: "experiment", text: "the experiment changes it" });
    expect(reasons.get("db/db2/postgresql.max_connections")?.kind).toBe("rule");
  });

  test("is named where the value is explained", () => {
    expect(summaryOf(larger.setting(threads))).toMatch(/^The experiment larger changes it to 600\./);
  });
});
