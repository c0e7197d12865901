import { describe, expect, test } from "vitest";
import { readingKey } from "../../src/lab/verify/readings";
import type { FileVerdict } from "../../src/lab/verify/result";
import { verifySettings } from "../../src/lab/verify/settings";
import { perfectReadings, withReading } from "../helpers/perfect-lab";
import { oneServer, published } from "../helpers/published";

const { manifest, setting } = (() => {
  const lab = published(oneServer, { scale: "1/32", hostProfile: { nofile: 20000 } });
  return { manifest: lab.manifest, setting: (id: string) => lab.setting(id) };
})();
const perfect = perfectReadings(manifest);
const unchanged: FileVerdict[] = manifest.files
  .filter(({ deployed }) => deployed)
  .map(({ server, target, path }) => ({ server, container: "", target, path, status: "unchanged", changes: [] }));

const verdict = (id: string, readings = perfect as Parameters<typeof verifySettings>[1]) =>
  verifySettings(manifest, readings, unchanged).find((each) => each.id === id);

describe("a lab that shows what was deployed", () => {
  const all = verifySettings(manifest, perfect, unchanged);

  test("has nothing that differs or is not read", () => {
    expect(all.filter(({ status }) => status === "differs" || status === "not read")).toEqual([]);
  });

  test("every stated setting is there, and what is carried without being read says so", () => {
    const stated = manifest.settings.filter(({ source }) => !["default", "missing"].includes(source.kind));
    const ids = new Set(all.map(({ id }) => id));
    expect(stated.filter(({ id }) => !ids.has(id))).toEqual([]);
    for (const { id, carried } of stated) {
      const expected = carried.open?.as === "no" ? "not carried" : carried.open?.inert ? "inert" : "effective";
      const found = all.find((each) => each.id === id);
      if (found?.reason !== "no file of this lab holds it") expect([id, found?.status]).toEqual([id, expected]);
    }
  });

  test.each([
    ["rm1/was/jvm.maximumHeapSize", "effective", "-Xmx864m"],
    ["rm1/was/webContainer.maxThreads", "effective", "in /config/server.xml"],
    ["rm1/was/rm/configcache.size", "inert", "-Dcom.ibm.rdm.configcache.size=2000"],
    ["rm1/was/rm/fronting.max", "inert", "in /opt/perflab/conf/rm/teamserver.properties"],
    ["lab/health.interval", "effective", "3000000000"],
  ])("%s is %s, seen as %s", (id, status, actual) => {
    expect(verdict(id)).toMatchObject({ status, actual });
  });

  test("what is not carried says why", () => {
    const { reason } = setting("rm1/was/jvm.Xgcpolicy").carried.open ?? {};
    expect(verdict("rm1/was/jvm.Xgcpolicy")).toMatchObject({ status: "not carried", reason });
    expect(verdict("rm1/nofile")).toMatchObject({ status: "not carried", expected: "65000 files" });
  });

  test("a value that the report lost is listed, one that it never had is not", () => {
    expect(verdict("rm1/was/rm/rogueQuery.abortTimeout")).toMatchObject({
      status: "not carried",
      expected: "value missing",
    });
    expect(verdict("jts/was/jvm.preferredHeapBase")).toBeUndefined();
  });

  test("a product default that nobody stated is listed only when it is probed", () => {
    const defaults = all.filter(({ id }) => setting(id).source.kind === "default");
    const probed = new Set(manifest.probes.map((probe) => probe.setting));
    expect(defaults.every(({ id }) => probed.has(id))).toBe(true);
  });
});

describe("a value changed in the running server", () => {
  const key = readingKey("db/db2", "settings");
  const altered = withReading(perfect, key, (parsed: Record<string, string>) => ({
    parsed: { ...parsed, max_connections: "58; 200 by ALTER SYSTEM" },
  }));

  test("names the setting, both values and the place", () => {
    const { value } = setting("db/db2/postgresql.max_connections");
    expect(verdict("db/db2/postgresql.max_connections", altered)).toMatchObject({
      status: "differs",
      expected: String(value),
      actual: "58; 200 by ALTER SYSTEM",
      place: "postgresql.conf: max_connections",
      reason: "the running db/db2 has another value (reading settings)",
    });
  });

  test("leaves the others as they are", () => {
    const wrong = verifySettings(manifest, altered, unchanged).filter(({ status }) => status === "differs");
    expect(wrong.map(({ id }) => id)).toEqual(["db/db2/postgresql.max_connections"]);
  });

  test("one of several containers with another value is enough", () => {
    const interval = withReading(perfect, readingKey("rm1/was", "container"), (parsed: { Config: object }) => ({
      parsed: { ...parsed, Config: { ...parsed.Config, Healthcheck: { Interval: 5_000_000_000 } } },
    }));
    expect(verdict("lab/health.interval", interval)).toMatchObject({ status: "differs", actual: "5000000000" });
  });

  test("a reading that failed", () => {
    const failed = new Map([...perfect, [key, { problem: "reading settings: exit code 2: no server" }]]);
    expect(verdict("db/db2/postgresql.max_connections", failed)).toMatchObject({
      status: "not read",
      reason: "reading settings: exit code 2: no server",
    });
  });
});
