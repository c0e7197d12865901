import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readIfWhole, readWhole } from "../../src/manifest/read-whole";
import { manifestSchema, type Manifest } from "../../src/manifest/schema";
import { writeIndex } from "../../src/assembly/write-pages";
import { published } from "../helpers/published";
import { temporaryFolder } from "../helpers/temporary";

type Loose = Record<string, unknown> & { settings: Record<string, unknown>[]; files: Record<string, unknown>[] };

const good = published("nuxeo-60-import-a", {}).file("lab.json");

function saved(change: (manifest: Loose) => void = () => undefined): string {
  const folder = temporaryFolder();
  const manifest = JSON.parse(good) as Loose;
  change(manifest);
  writeFileSync(join(folder, "lab.json"), JSON.stringify(manifest));
  return folder;
}

test("an assembly is read as it is, and what a newer version says more is no fault", () => {
  expect(readWhole(saved())).toEqual(JSON.parse(good));
  const newer = saved((manifest) => manifest.settings.forEach((setting) => (setting.newer = 1)));
  expect(readWhole(newer).settings.length).toBeGreaterThan(10);
});

test("what an older version lacks, and what is of another kind, is named once each", () => {
  const folder = saved((manifest) => {
    manifest.files.forEach((file) => delete file.lines);
    Object.assign(manifest.settings[0] ?? {}, { title: 5 });
    delete manifest.probes;
  });
  expect(() => readWhole(folder)).toThrow(
    /not the form of an assembly:\n {4}settings\[\]\.title: .*\n {4}files\[\]\.lines: .*\(\d+ times\)\n {4}probes: .*\n {2}fix:/,
  );
});

test("the quick check and the schema library agree on each part that is missing or of another kind", () => {
  const paths: [keyof Manifest, string?][] = Object.keys(JSON.parse(good) as object).map((key) => [
    key as keyof Manifest,
  ]);
  for (const [key] of paths)
    for (const value of [undefined, 5, [5], [{}]]) {
      const folder = saved((manifest) => Object.assign(manifest, { [key]: value }));
      const isGood = manifestSchema.safeParse(JSON.parse(readFileSync(join(folder, "lab.json"), "utf8"))).success;
      expect([key, value, readIfWhole(folder) !== undefined]).toEqual([key, value, isGood]);
    }
});

test("a text from elsewhere cannot bring signs that a terminal obeys", () => {
  const folder = saved((manifest) => Object.assign(manifest.settings[0] ?? {}, { title: "a\u001b[2Jb" }));
  expect(() => readWhole(folder)).toThrow("settings[].title: signs that control a terminal");
});

test("the index holds whole assemblies alone, whatever else is there", () => {
  const outdir = temporaryFolder();
  const contents = { good, cut: good.slice(0, 5000), bare: '{"formatVersion":1}', none: "null" };
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(join(outdir, "stacks", name), { recursive: true });
    writeFileSync(join(outdir, "stacks", name, "lab.json"), text);
  }
  mkdirSync(join(outdir, "stacks", "folder", "lab.json"), { recursive: true });
  expect(readFileSync(writeIndex(outdir), "utf8")).toContain("1 environment of 1 report");
});
