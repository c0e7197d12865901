import { describe, expect, test } from "vitest";
import { outgoingConnections } from "../../src/products/jazz/rules";
import { connectionsPerRoute, standInPool, totalConnections } from "../../src/products/lqe/rules";
import { published } from "../helpers/published";

const [jena, oracle, db2, own] = [
  "ldx-71-t1-lqe-jena",
  "ldx-71-t2-lqe-rs-oracle",
  "ldx-71-t3-lqe-rs-db2",
  "ldx-71-t4-ldx-rs-oracle",
] as const;

describe("connections follow the threads: as many in all, as many for each route", () => {
  test.each([1, 50, 1000, 2000, 5000])("%i threads", (threads) => {
    expect(totalConnections.apply({ threads })).toBe(threads);
    expect(connectionsPerRoute.apply({ totalConnections: threads })).toBe(threads);
    expect(outgoingConnections.apply({ threads })).toBe(threads);
  });
});

describe("the stand-in's pool: a connection for each thread, at most the default of Jazz applications", () => {
  test.each([
    [1, 1],
    [0, 1],
    [127, 127],
    [128, 128],
    [129, 128],
    [5000, 128],
  ])("%i threads: %i", (threads, pool) => {
    expect(standInPool.apply({ threads })).toBe(pool);
  });
});

describe.each([
  [oracle, "lqe/liberty/lqe", 1000, 40],
  [db2, "lqe/liberty/lqe", 5000, 200],
  [own, "ldx/liberty/ldx", 1000, 40],
  [own, "ldx/liberty/ldx", 5000, 200],
])("%s, %s with %i threads", (id, application, load, processes) => {
  const [full, lab] = [published(id), published(id, { load })];
  const moved = [
    [`${application}/http.maxTotalConnections`, "lqe.total-connections", load],
    [`${application}/http.maxConnectionsPerRoute`, "lqe.connections-per-route", load],
    ["jts/liberty/jts/outgoing.perDestination", "jts.outgoing-connections", load],
    ["jts/liberty/jts/outgoing.total", "jts.outgoing-connections", load],
    ["proxy/ihs/MaxClients", "ihs.max-clients", load],
  ] as const;

  test("the published example gives way to the rule", () => {
    for (const [setting, rule, value] of moved) {
      expect(full.setting(setting)).toMatchObject({ value: 2000, source: { kind: "published", strength: "example" } });
      expect(lab.setting(setting)).toMatchObject({ value, source: { kind: "derived", rule } });
    }
    expect(lab.setting("proxy/ihs/ServerLimit").value).toBe(processes);
    expect(lab.setting("proxy/ihs/ThreadsPerChild").value).toBe(load / processes);
  });

  test("nothing else moves but the idle workers and the driver", () => {
    const changed = lab.manifest.settings.filter(({ id: name, value }) => full.setting(name).value !== value);
    const others = ["proxy/ihs/ServerLimit", "proxy/ihs/MaxSpareThreads", "driver/java/users"];
    expect(changed.map(({ id: name }) => name).sort()).toEqual([...moved.map(([name]) => name), ...others].sort());
  });

  test("the runbook has the values, because no file takes them", () => {
    const text = lab.file("runbook.md");
    for (const title of ["Maximum Total Connections", "Maximum Connections Per Route", "Connections Total"])
      expect(text).toMatch(new RegExp(`${title}" to ${load}\n`));
  });
});

test("connections for each route follow an override of the total", () => {
  const lab = published(oracle, { overrides: { "lqe/liberty/lqe/http.maxTotalConnections": 3000 } });
  expect(lab.setting("lqe/liberty/lqe/http.maxConnectionsPerRoute")).toMatchObject({
    value: 3000,
    source: { kind: "derived", inputs: { totalConnections: 3000 } },
  });
});

test("a Jena store has none of these settings, and JTS is not tuned for it at any load", () => {
  for (const load of [50, 40]) {
    const names = [...published(jena, { load }).settings.keys()];
    expect(
      names.filter((name) => /http\.max|processQueryMetrics|outgoing|dbconnection|db\.location$/.test(name)),
    ).toEqual(names.filter((name) => name.endsWith("/db.location") && !name.startsWith("lqe/")));
  }
});
