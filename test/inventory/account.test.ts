import { describe, expect, test } from "vitest";
import type { InventoryEntry } from "../../src";
import type { Manifest } from "../../src/manifest/schema";
import type { SynthesizedEnvironment } from "../../src/testing";
import { inventory } from "../../stacks/dng-606/inventory";
import { oneServer, published } from "../helpers/published";
import { tampered, withManifest } from "../helpers/tampered";
import { account, unaccounted } from "./account";

const entries = inventory(oneServer);
const lab = published(oneServer);

const notFound = (changed: SynthesizedEnvironment): string[] =>
  account(entries, changed)
    .filter(({ fate }) => fate === "not found")
    .map(({ entry }) => ("id" in entry.place ? entry.place.id : entry.text));

const httpd = "configs/proxy/ihs/published/httpd.conf";
const servers = "configs/rm1/was/open/server.xml";

describe("a value that is not where the inventory says", () => {
  test.each<[string, string, (content: string) => string, string]>([
    ["another value", httpd, (text) => text.replace("MaxClients 2500", "MaxClients 2499"), "proxy/ihs/MaxClients"],
    ["a comment", httpd, (text) => text.replace("  MaxClients 2500", "  # MaxClients 2500"), "proxy/ihs/MaxClients"],
    [
      "another directive",
      httpd,
      (text) => text.replace("MinSpareThreads 25", "SpareThreads 25"),
      "proxy/ihs/MinSpareThreads",
    ],
    [
      "another attribute",
      servers,
      (text) => text.replace("maxThreads=", "coreThreads2="),
      "rm1/was/webContainer.maxThreads",
    ],
    [
      "another option",
      "configs/rm1/was/published/generic-jvm-arguments.txt",
      (text) => text.replace("-Xmn4915m", "-Xms4915m"),
      "rm1/was/jvm.Xmn",
    ],
    [
      "another property",
      "configs/rm1/was/published/generic-jvm-arguments.txt",
      (text) => text.replace("configcache.size=2000", "configcache.sizes=2000"),
      "rm1/was/rm/configcache.size",
    ],
    [
      "another attribute of the JVM",
      "configs/rm1/was/published/configure.py",
      (text) => text.replace("'maximumHeapSize', 27648", "'maximumHeapSize', 27647"),
      "rm1/was/jvm.maximumHeapSize",
    ],
    [
      "one of several groups",
      "configs/driver/rpt/open/plan.jmx",
      (text) => text.replace("think_ms,30000", "think_ms,3000"),
      "driver/rpt/thinkTime",
    ],
  ])("is missed as %s", (_, path, change, id) => {
    expect(notFound(tampered(lab, path, change))).toContain(id);
  });

  test.each<[string, (manifest: Manifest) => void, string]>([
    [
      "value",
      ({ settings }) => Object.assign(find(settings, "proxy/ihs/ServerLimit"), { value: 99 }),
      "proxy/ihs/ServerLimit",
    ],
    [
      "section",
      ({ settings }) => (find(settings, "rm1/was/rm/configcache.size").source.section = "elsewhere"),
      "rm1/was/rm/configcache.size",
    ],
    ["strength", ({ settings }) => (find(settings, "rm1/nofile").source.strength = "example"), "rm1/nofile"],
    ["hardware", ({ machines }) => Object.assign(find(machines, "db"), { memoryMiB: 1 }), "db"],
    ["level", ({ servers: all }) => Object.assign(find(all, "db/db2"), { version: "11.5" }), "db/db2"],
    [
      "rule",
      ({ settings }) => (find(settings, "rm1/was/rm/fronting.max").source.rule = "other"),
      "rm1/was/rm/fronting.max",
    ],
  ])("has another %s in lab.json", (_, change, id) => {
    expect(notFound(withManifest(lab, change))).toContain(id);
  });

  test.each<[string, (manifest: Manifest) => void]>([
    ["result", ({ results }) => results.pop()],
    ["use case", ({ workload }) => workload?.groups.pop()],
    ["stage", ({ workload }) => workload?.stages.pop()],
    ["row of data", ({ workload }) => workload?.dataShape.pop()],
    ["omission", ({ omissions }) => omissions.pop()],
    ["step of the runbook", ({ runbook }) => runbook.splice(0)],
  ])("has no %s in lab.json", (_, change) => {
    expect(notFound(lab)).toEqual([]);
    expect(notFound(withManifest(lab, change))).not.toEqual([]);
  });
});

describe("what the inventory does not name", () => {
  const without = (gone: (entry: InventoryEntry) => boolean) =>
    unaccounted(
      entries.filter((entry) => !gone(entry)),
      lab,
    );

  test.each<InventoryEntry["place"]["kind"]>(["setting", "machine", "version", "workload", "result", "omission"])(
    "is told: %s",
    (kind) => {
      expect(unaccounted(entries, lab)).toEqual([]);
      const all = entries.filter(
        ({ place }) => place.kind === kind && !(place.kind === "machine" && place.field === "os"),
      );
      const last = all.at(-1)?.place;
      expect(without(({ place }) => JSON.stringify(place) === JSON.stringify(last))).toHaveLength(1);
      expect(without(({ place }) => place.kind === kind).length).toBeGreaterThan(1);
    },
  );
});

function find<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}
