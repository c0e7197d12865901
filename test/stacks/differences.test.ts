import { describe, expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import { SynthesizedEnvironment } from "../../src/testing";
import { oneServer, published } from "../helpers/published";
import { tampered, withManifest } from "../helpers/tampered";
import { differences } from "./differences";

const lab = published(oneServer);
const told = (other: typeof lab): string[] => differences(lab, other).map(({ what }) => what);

describe("a difference is told by its name", () => {
  test.each<[string, (manifest: Manifest) => unknown]>([
    ["machine db", ({ machines }) => machines.find(({ id }) => id === "db")?.servers.push("db/other")],
    [
      "server proxy/ihs",
      ({ servers }) => Object.assign(servers.find(({ id }) => id === "proxy/ihs") ?? {}, { port: 1 }),
    ],
    [
      "setting rm1/nofile",
      ({ settings }) => Object.assign(settings.find(({ id }) => id === "rm1/nofile") ?? {}, { value: 1 }),
    ],
    ["load tested", ({ workload }) => workload?.load && (workload.load.tested = 1)],
    ["stage 6", ({ workload }) => workload?.stages.push({ users: 1 })],
    ["procedure", ({ workload }) => workload?.procedure.push("more")],
    ["data Links", ({ workload }) => workload?.dataShape.push(["Links", "1"])],
    ["result more", ({ results }) => results.push({ title: "more", value: "1", source: { kind: "chosen" } })],
    ["runbook more", ({ runbook }) => runbook.push({ title: "more", steps: [] })],
  ])("%s", (what, change) => {
    expect(told(withManifest(lab, change))).toEqual([what]);
  });

  test("the content of a file", () => {
    const path = "configs/proxy/ihs/open/httpd.conf";
    expect(told(tampered(lab, path, (text) => `${text}\n`))).toEqual([`file ${path}`]);
  });
});

test("the names of the environments are no difference", () => {
  const { id, title } = lab.manifest.environment;
  const renamed = [...lab.files].map(
    ([path, content]) => [path, content.replaceAll(id, "renamed-lab").replaceAll(title, "Renamed lab")] as const,
  );
  expect(told(new SynthesizedEnvironment(new Map(renamed)))).toEqual([]);
});
