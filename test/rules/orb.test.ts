import { describe, expect, test } from "vitest";
import { isFragmentSize } from "../../src/rules/orb";
import { standInPool } from "../../src/products/filenet/rules";
import { defaultCollector } from "../../src/products/websphere/settings";
import { findingsOf, synthEnvironment } from "../../src/testing";
import { smallLab, table } from "../fixtures/small-lab";
import { oneServer, published } from "../helpers/published";

test.each([
  [64, true],
  [1024, true],
  [40_000, true],
  [40_960, true],
  [2_147_483_640, true],
  [0, false],
  [56, false],
  [1012, false],
  [40_001, false],
  [2_147_483_647, false],
  [2_147_483_648, false],
  [1024.5, false],
  [Number.NaN, false],
])("a fragment size of %d bytes: %s", (bytes, isGood) => {
  expect(isFragmentSize(bytes)).toBe(isGood);
});

describe("a server lists its ORB once somebody states a setting of it", () => {
  const listed = (lab: { readonly settings: ReadonlyMap<string, unknown> }, server: string) =>
    [...lab.settings.keys()].filter((id) => id.startsWith(`${server}/orb.`)).map((id) => id.split("/")[2]);
  const all = [
    "orb.fragmentSize",
    "orb.requestTimeout",
    "orb.connectionCacheMaximum",
    "orb.threadPool.min",
    "orb.threadPool.max",
  ];

  test("not before", () => {
    expect(listed(published(oneServer), "rm1/was")).toEqual([]);
    expect(published(oneServer).file("configs/rm1/was/published/configure.py")).not.toContain("ObjectRequestBroker");
  });

  test("the report does", () => {
    const lab = synthEnvironment(smallLab({ jvm: table({ "orb.connectionCacheMaximum": 500 }) }));
    expect(listed(lab, "app/was")).toEqual(all);
    const script = lab.file("configs/app/was/published/configure.py");
    expect(script).toContain("setAttribute(orb, 'connectionCacheMaximum', 500)");
    expect(script).not.toMatch(/FragmentSize|requestTimeout|'ORB\.thread\.pool'/);
  });

  test("an option does", () => {
    const overrides = { "app/was/orb.fragmentSize": 2048 };
    const lab = synthEnvironment(smallLab(), { overrides });
    expect(listed(lab, "app/was")).toEqual(all);
    expect(lab.file("configs/app/was/published/configure.py")).toContain("'com.ibm.CORBA.FragmentSize', 2048)");
    expect(findingsOf(smallLab(), { overrides })).toEqual([]);
  });
});

test.each([
  ["6.1", "optthruput"],
  ["7.0", "optthruput"],
  ["8.0.0.1", "gencon"],
  ["8.5.5.11", "gencon"],
  [undefined, "gencon"],
])("WebSphere %s starts its JVM with %s", (level, collector) => {
  expect(defaultCollector(level)).toBe(collector);
});

test.each([
  [50, 50],
  [200, 200],
  [0, 1],
])("Content Engine's stand-in with %i request threads has %i connections", (requestThreads, connections) => {
  expect(standInPool.apply({ requestThreads })).toBe(connections);
});
