import { describe, expect, test } from "vitest";
import { explain } from "../../src/explanation/explain";
import type { Dependent, InputExplanation } from "../../src/explanation/explanation";
import { findSettings } from "../../src/explanation/find-settings";
import { notCarried } from "../../src/explanation/not-carried";
import { settingGraph } from "../../src/explanation/origins";
import { shownValue } from "../../src/manifest/value";
import type { GivenOptions } from "../../src/testing";
import { oneServer, published, publishedIds, threeServers } from "../helpers/published";

const explanationOf = (environment: string, name: string, options: GivenOptions = {}) => {
  const lab = published(environment, options);
  const lineOf = (path: string, line: number) => lab.file(path).split("\n")[line - 1];
  const [setting] = findSettings(lab.manifest, name);
  if (setting === undefined) throw new Error(`no ${name}`);
  return explain(settingGraph(lab.manifest), setting, lineOf);
};

/** Origins of inputs at any depth, as `name <- origin`. */
const chain = (inputs: readonly InputExplanation[]): string[] =>
  inputs.flatMap(({ name, origins }) =>
    origins.flatMap(({ origin, inputs: behind }) => [`${name} <- ${origin}`, ...chain(behind)]),
  );
const reached = (dependents: readonly Dependent[]): string[] =>
  dependents.flatMap(({ id, dependents: next }) => [id, ...reached(next)]);

test("a rule is followed through other settings down to the load", () => {
  const { rule } = explanationOf(threeServers, "db/db2/postgresql.max_connections", { load: 2400 });
  expect(rule).toMatchObject({ decides: true, agrees: true, value: 5410 });
  expect(chain(rule?.inputs ?? [])).toEqual(
    expect.arrayContaining([
      "pools <- rm2/was/rm/db.poolSize",
      "requestThreads <- rm2/was/webContainer.maxThreads",
      "users <- load",
    ]),
  );
});

test("a published value stops the chain: what its rule reads does not move it", () => {
  const { rule } = explanationOf(oneServer, "rm1/was/rm/db.poolSize");
  expect(chain(rule?.inputs ?? [])).toEqual([
    "publishedPool <- scale",
    "requestThreads <- rm1/was/webContainer.maxThreads",
  ]);
});

test("what follows from a thread pool, and what follows from that", () => {
  const { dependents } = explanationOf(oneServer, "rm1/was/webContainer.maxThreads");
  expect(reached(dependents)).toEqual(
    expect.arrayContaining([
      "rm1/was/rm/db.poolSize",
      "db/db2/postgresql.max_connections",
      "proxy/ihs/MaxClients",
      "proxy/ihs/MaxSpareThreads",
    ]),
  );
});

test("every reading of a rule is found from the other side", () => {
  for (const id of publishedIds) {
    const { manifest } = published(id);
    const graph = settingGraph(manifest);
    const forward = manifest.settings.flatMap(({ id: reader, rule }) =>
      Object.values(rule?.from ?? {})
        .flat()
        .map((origin) => `${origin} > ${reader}`),
    );
    const backward = [...graph.readers].flatMap(([origin, readers]) =>
      readers.map((reader) => `${origin} > ${reader.id}`),
    );
    expect(new Set(backward)).toEqual(new Set(forward));
  }
});

test("every line that is quoted of a file carries the value", () => {
  const { files } = explanationOf(oneServer, "rm1/was/jvm.maximumHeapSize");
  expect(files.map(({ path, text }) => `${path.split("/").at(-1)}: ${text}`)).toEqual([
    "jvm.options: -Xmx27648m",
    "configure.py: setAttribute(jvm, 'maximumHeapSize', 27648)",
    "generic-jvm-arguments.txt: -Xmx27648m",
  ]);
});

test("connections that a setting limits and findings that name it stand with it", () => {
  const { limits, findings } = explanationOf(oneServer, "rm1/was/rm/fronting.routeMax");
  expect(limits).toEqual([expect.objectContaining({ from: "rm1/was", to: "jts/was" })]);
  expect(findings.map(({ code }) => code)).toEqual(["REPORT_RULE"]);
});

test("an override is told apart from what was published and from what the rule gives", () => {
  const { source, instead, rule, summary } = explanationOf(oneServer, "rm1/maxThreads", {
    overrides: { "rm1/was/webContainer.maxThreads": 900 },
  });
  expect(source.source.kind).toBe("override");
  expect(instead).toEqual([expect.objectContaining({ value: 300 })]);
  expect(rule).toMatchObject({ value: 300, decides: false, agrees: false });
  expect(summary).toMatch(/^An option sets 900; 300 is stated/);
});

test("a load beyond the tested one is said", () => {
  expect(explanationOf(oneServer, "fronting.max", { load: 401 }).rule?.tested).toMatchObject({ beyond: true });
  expect(explanationOf(oneServer, "fronting.max", { load: 400 }).rule?.tested).toMatchObject({ beyond: false });
});

test("every setting of every environment has an explanation in whole sentences", () => {
  for (const id of publishedIds) {
    const { manifest } = published(id);
    const graph = settingGraph(manifest);
    for (const setting of manifest.settings) {
      const { summary, of, source } = explain(graph, setting, () => "");
      expect(summary, setting.id).toMatch(/^["(/]*[A-Za-z0-9_%-].*\.$/s);
      expect(summary).not.toMatch(/undefined|null|\.\.$/);
      expect(of).not.toBe("");
      expect(source.meaning).not.toBe("");
    }
  }
});

describe("names of settings", () => {
  const { manifest } = published(oneServer);
  test.each([
    ["rm1/was/webContainer.maxThreads", ["rm1/was/webContainer.maxThreads"]],
    ["RM1/WAS/WEBCONTAINER.MAXTHREADS", ["rm1/was/webContainer.maxThreads"]],
    ["maxThreads", ["jts/was/webContainer.maxThreads", "rm1/was/webContainer.maxThreads"]],
    ["rm1/maxThreads", ["rm1/was/webContainer.maxThreads"]],
    ["was/webContainer.maxThreads", ["jts/was/webContainer.maxThreads", "rm1/was/webContainer.maxThreads"]],
    ["WebContainer maximum size", ["jts/was/webContainer.maxThreads", "rm1/was/webContainer.maxThreads"]],
    ["com.ibm.rdm.fronting.server.connection.max", ["rm1/was/rm/fronting.max"]],
    ["-Xmn", ["rm1/was/jvm.Xmn"]],
    ["noOfConfigsToPreload", ["rm1/was/rm/vvc.noOfConfigsToPreload"]],
  ])("%s", (name, ids) => {
    expect(findSettings(manifest, name).map(({ id }) => id)).toEqual(ids);
  });
});

describe("what is not carried", () => {
  test("the same reason is one entry, and nothing that lacks is left out", () => {
    for (const id of publishedIds) {
      const { manifest } = published(id);
      const groups = notCarried(manifest);
      const reasons = groups.map(({ lack, reason }) => `${lack} ${reason}`);
      expect(new Set(reasons).size).toBe(reasons.length);
      const named = new Set(groups.flatMap(({ what }) => what));
      for (const { id: setting, carried, value } of manifest.settings) {
        const { as, inert } = Object.values(carried)[0] ?? { as: "no" };
        expect(named.has(setting), setting).toBe(as !== "yes" || inert === true || value === null);
      }
      expect(groups.filter(({ lack }) => lack === "omitted").flatMap(({ what }) => what)).toHaveLength(
        manifest.omissions.length,
      );
    }
  });

  test("of one setting only what concerns it", () => {
    const { manifest } = published(oneServer);
    expect(notCarried(manifest, findSettings(manifest, "preferredHeapBase"))).toEqual([
      { lack: "not carried", reason: "HotSpot places its heap itself", what: ["rm1/was/jvm.preferredHeapBase"] },
    ]);
  });
});

test.each([
  [{ value: 300 }, "300"],
  [{ value: 5, unit: "s" }, "5 s"],
  [{ value: 1000, unit: "4 KB pages" }, "1000 x 4 KB pages"],
  [{ value: null, unit: "ms" }, "missing"],
  [{ value: "" }, '""'],
  [{ value: "%t " }, '"%t "'],
  [{ value: false }, "false"],
])("%j is shown as %s", (setting, text) => {
  expect(shownValue(setting)).toBe(text);
});

test("an option is offered in the form in which it takes a value", () => {
  const optionOf = (name: string) => explanationOf(oneServer, name).options[0];
  expect(optionOf("rm1/was/webContainer.maxThreads")).toEqual({
    option: "--set rm1/was/webContainer.maxThreads=<value>",
    effect: "sets it by hand: a whole number",
  });
  expect(optionOf("rm1/was/jvm.maximumHeapSize")?.effect).toBe("sets it by hand: a size, e.g. 27GiB");
  expect(optionOf("lab/health.interval")?.effect).toBe("sets it by hand: a time, e.g. 30s");
});

test("what an author chose is not said to be of perflab", () => {
  const { summary } = explanationOf(oneServer, "proxy/ihs/https.KeyFile");
  expect(summary).toMatch(/^\/opt\S+ is chosen, because no report states it/);
});
