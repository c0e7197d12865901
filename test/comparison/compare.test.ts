import { applyPatch } from "diff";
import { describe, expect, test } from "vitest";
import { compareAssemblies } from "../../src/comparison/compare";
import type { Comparison } from "../../src/comparison/comparison";
import { unifiedDiff } from "../../src/comparison/files";
import { ownName, withoutName } from "../../src/comparison/own-name";
import type { Manifest } from "../../src/manifest/schema";
import type { GivenOptions } from "../../src/testing";
import { oneServer, published, publishedIds, threeServers } from "../helpers/published";

const assembly = (id: string, options: GivenOptions = {}) => {
  const synthesized = published(id, options);
  return { manifest: synthesized.manifest, file: (path: string) => synthesized.file(path) };
};

const compare = (a: string, b: string, options: GivenOptions = {}): Comparison =>
  compareAssemblies(assembly(a), assembly(b, options));

const setting = ({ settings }: Comparison, id: string) => settings.find((difference) => difference.id === id);

test.each(publishedIds)("%s is the same as itself", (id) => {
  expect(compare(id, id)).toMatchObject({ same: true, model: [], settings: [], files: [] });
});

describe("the release before the iFix and the iFix", () => {
  const comparison = compare("dng-606-3s-300c-ga", "dng-606-3s-300c-ifix3");

  test("the experiment comes down to the release", () => {
    expect(comparison.experiment?.parts).toEqual([{ name: "release", a: "6.0.6 GA", b: "6.0.6 iFix003" }]);
  });

  test("five settings of each RM server are only in the iFix, for the release", () => {
    expect(comparison.settings.map(({ id, kind }) => `${kind} ${id}`)).toEqual(
      ["rm1", "rm2", "rm3"].flatMap((machine) =>
        [
          "jena.enableExtendedCaching",
          "jena.QueryFilterNodeCacheSpec",
          "vvc.activityStopsPrepopulation",
          "rogueQuery.abortTimeout",
          "rogueQuery.runInterval",
        ].map((name) => `added ${machine}/was/rm/${name}`),
      ),
    );
    expect(setting(comparison, "rm1/was/rm/jena.enableExtendedCaching")).toMatchObject({
      a: null,
      b: { value: true, source: { kind: "published" } },
      reason: { kind: "experiment", text: "6.0.6 GA has no such setting: iFix003 brought it" },
    });
  });

  test("files differ by what the settings say, not by the environment's name", () => {
    const jvm = comparison.files.find(({ path }) => path === "configs/rm2/was/open/jvm.options");
    const changed = jvm?.hunks.flatMap(({ lines }) => lines).filter(({ settings }) => settings.length > 0);
    expect(changed?.map(({ sign, settings }) => `${sign} ${settings.join()}`)).toEqual([
      "+ rm2/was/rm/jena.enableExtendedCaching",
      "+ rm2/was/rm/jena.QueryFilterNodeCacheSpec",
      "+ rm2/was/rm/vvc.activityStopsPrepopulation",
    ]);
    expect(comparison.files.filter(({ path }) => /configs\/(proxy|db|jts)/.test(path))).toEqual([]);
  });
});

describe("another load", () => {
  const comparison = compare(threeServers, threeServers, { load: 2400 });

  test("is an option and a part of the workload", () => {
    expect(comparison.model).toEqual(
      expect.arrayContaining([
        { kind: "option", path: "options/load", a: null, b: "2400" },
        { kind: "workload", path: "workload/load/in the lab", field: "in the lab", a: "1200 users", b: "2400 users" },
      ]),
    );
  });

  test("is followed from a pool of connections through the thread pool to the load", () => {
    expect(setting(comparison, "rm1/was/rm/db.poolSize")?.reason).toMatchObject({
      kind: "rule",
      inputs: [{ name: "requestThreads", a: "300", b: "600", from: ["rm1/was/webContainer.maxThreads"] }],
      causes: [{ origin: "load", a: "1200 users", b: "2400 users" }],
    });
  });

  test("replaces the report's number by the rule's", () => {
    expect(setting(comparison, "rm1/was/webContainer.maxThreads")).toMatchObject({
      kind: "value",
      a: { value: 300, source: { kind: "published" } },
      b: { value: 600, source: { kind: "derived" } },
      reason: { kind: "rule", causes: [{ origin: "load" }] },
    });
  });
});

test("an override is told from what follows it by rule", () => {
  const id = "rm1/was/webContainer.maxThreads";
  const comparison = compare(oneServer, oneServer, { overrides: { [id]: 800 } });
  expect(setting(comparison, id)?.reason).toEqual({
    kind: "option",
    text: "the option overrides: not given -> 800",
  });
  expect(setting(comparison, "rm1/was/rm/db.poolSize")?.reason).toMatchObject({
    kind: "rule",
    causes: [{ origin: id, a: "300", b: "800" }],
  });
});

test("what the report varies is named as its experiment", () => {
  const comparison = compare("filenet-451-before", "filenet-451-after");
  expect(comparison.experiment?.settings).toContain("ce/ce1/orb.fragmentSize");
  expect(setting(comparison, "ce/ce1/orb.fragmentSize")).toMatchObject({
    a: { value: 1024 },
    b: { value: 40000 },
    reason: { kind: "experiment" },
  });
});

test("the setting of a machine that only one has says so", () => {
  const comparison = compare(oneServer, threeServers);
  expect(comparison.model).toContainEqual(expect.objectContaining({ kind: "machine", path: "machines/rm3", a: null }));
  expect(setting(comparison, "rm3/was/jvm.Xmn")?.reason).toEqual({
    kind: "model",
    text: "only one has the machine rm3",
  });
});

test("two reports are no experiment", () => {
  const comparison = compare(oneServer, "nuxeo-60-import-a");
  expect(comparison.experiment).toBeUndefined();
  expect(comparison.model[0]).toEqual({
    kind: "report",
    path: "environment/report",
    field: "report",
    a: "dng-606",
    b: "nuxeo-60",
  });
});

test.each([
  ["dng-606-3s-300c-ga", "dng-606-3s-300c-ifix3"],
  [oneServer, threeServers],
  ["nuxeo-60-navigation-a", "nuxeo-60-navigation-b"],
])("every unified diff of %s and %s makes one file of the other", (first, second) => {
  const [a, b] = [assembly(first), assembly(second)];
  const { files } = compareAssemblies(a, b);
  expect(files.length).toBeGreaterThan(3);
  for (const difference of files) {
    const { path, kind } = difference;
    const before = kind === "added" ? "" : withoutName(a.file(path), a.manifest);
    const after = kind === "removed" ? "" : withoutName(b.file(path), b.manifest);
    expect(applyPatch(before, unifiedDiff(difference)), path).toBe(after);
  }
});

describe("an environment's own name", () => {
  test.each([
    ["for lab, proxy/ihs", "lab", `for ${ownName}, proxy/ihs`],
    ["proxy.lab.example", "lab", "proxy.lab.example"],
    ["lab-proxy-ihs of label", "lab", `${ownName}-proxy-ihs of label`],
    ["lab-2025, Table 2 of lab, lab-2025-rm1", "lab", `lab-2025, Table 2 of ${ownName}, ${ownName}-2025-rm1`],
  ])("%s without %s is %s", (text, id, expected) => {
    const environment = { id, report: { id: "lab-2025" } } as Manifest["environment"];
    expect(withoutName(text, { environment })).toBe(expected);
  });
});
