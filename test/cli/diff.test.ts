import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { comparisonOutput, diffOutput, nameOf } from "../../src/cli/output/diff";
import type { DiffRequest } from "../../src/cli/output/diff/request";
import type { Assembly } from "../../src/cli/input/current-assembly";
import { oneServer } from "../helpers/published";
import { assemblyFolders, expectText } from "../helpers/saved-assembly";

const assemblyOf = assemblyFolders();
const scratch = mkdtempSync(join(tmpdir(), "perflab-diff-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const diff = (a: string, b: string | undefined, request: Partial<DiffRequest> = {}) =>
  diffOutput(a, b, {}, { files: false, format: "text", ...request });
const compare = (first: Assembly, second: Assembly, request: Partial<DiffRequest> = {}) => {
  const names = { a: nameOf(first.environment, first), b: nameOf(second.environment, second) };
  return comparisonOutput(first, second, names, { files: false, format: "text", ...request });
};

test.each([
  ["diff-release", "dng-606-3s-300c-ga", "dng-606-3s-300c-ifix3", {}],
  ["diff-servers", "dng-606-1s-300c-ifix3", "dng-606-3s-300c-ifix3", { level: "settings" }],
  ["diff-model", "filenet-451-before", "filenet-451-after", { level: "model" }],
  ["diff-database", "nuxeo-60-navigation-a", "nuxeo-60-navigation-b", {}],
  ["diff-product", "ldx-71-t2-lqe-rs-oracle", "ldx-71-t3-lqe-rs-db2", {}],
] as const)("%s", async (name, a, b, request) => {
  const { output, same } = compare(assemblyOf(a), assemblyOf(b), request);
  expect(same).toBe(false);
  await expectText(name, output);
});

test.each([
  ["diff-load", { load: 2400 }],
  ["diff-override", { overrides: { "rm1/was/webContainer.maxThreads": 900 } }],
  ["diff-scale", { scale: "1/32" }],
  ["diff-host-profile", { hostProfile: { nofile: 20000 } }],
])("%s", async (name, options) => {
  const { output } = compare(assemblyOf(oneServer), assemblyOf(oneServer, options));
  await expectText(name, output);
});

test("files are printed as unified diffs, whatever their width", async () => {
  const { output } = compare(assemblyOf("filenet-451-before"), assemblyOf("filenet-451-after"), { level: "files" });
  await expectText("diff-files", output, () => true);
});

test("a saved assembly is the same as its copy, and a changed file of it is found", async () => {
  const { folder, manifest } = assemblyOf(oneServer);
  const copy = join(scratch, "copy");
  cpSync(folder, copy, { recursive: true });
  expect(await diff(folder, copy)).toMatchObject({
    same: true,
    output: expect.stringContaining("no difference") as string,
  });
  const [file] = manifest.files;
  const changed = {
    ...manifest,
    files: manifest.files.map((each) => (each === file ? { ...each, sha256: "0" } : each)),
  };
  writeFileSync(join(copy, "lab.json"), JSON.stringify(changed));
  writeFileSync(join(copy, file?.path ?? ""), "something else\n");
  expect((await diff(folder, copy, { level: "files" })).output).toContain("+something else");
  expect((await diff(folder, copy, { level: "settings" })).same).toBe(true);
});

test("JSON is the whole comparison, or one level of it", async () => {
  const folders = ["dng-606-3s-300c-ga", "dng-606-3s-300c-ifix3"].map((id) => assemblyOf(id).folder);
  const { output } = await diff(folders[0] ?? "", folders[1], { format: "json", level: "settings" });
  const { model, settings, files } = JSON.parse(output) as Record<string, unknown[]>;
  expect([model?.length, settings?.length, files?.length]).toEqual([0, 15, 0]);
});

describe("what cannot be compared", () => {
  const folderWith = (name: string, content: string): string => {
    const folder = join(scratch, name);
    cpSync(assemblyOf(oneServer).folder, folder, { recursive: true });
    writeFileSync(join(folder, "lab.json"), content);
    return folder;
  };

  test.each([
    ["a folder of another format version", () => folderWith("other", '{"formatVersion":2}'), "unknown format version"],
    ["a manifest that is no JSON", () => folderWith("broken", "{"), "not readable as JSON"],
    ["a manifest that is nothing", () => folderWith("null", "null"), "unknown format version"],
    ["a folder without an assembly", () => scratch, "it has no lab.json"],
    ["a folder that is not there", () => join(scratch, "nowhere"), "it has no lab.json"],
    ["an environment that is not there", () => "dng-606-9s", "no environment of this name"],
    ["a pattern of several", () => "dng-606-*", "more than one environment"],
  ])("%s", async (_, other, text) => {
    await expect(diff(assemblyOf(oneServer).folder, other())).rejects.toThrow(text);
  });

  test("one environment with nothing beside it", async () => {
    await expect(diff(oneServer, undefined)).rejects.toThrow("nothing to compare it with");
  });

  test("a saved assembly with options", async () => {
    const { folder } = assemblyOf(oneServer);
    const request = { files: false, format: "text" } as const;
    await expect(diffOutput(folder, folder, { load: 800 }, request)).rejects.toThrow("options do not change it");
  });
});
