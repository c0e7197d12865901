import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withOptions } from "../../src/sizing/save";
import { writeWhole } from "../../src/whole-file";
import { temporaryFolder } from "../helpers/temporary";

const id = "dng-606-1s-300c-ifix3";
const save = (text: string | undefined, options: object = { load: 300 }, force = false) =>
  withOptions("cdktf.json", text, id, options, force);
const entry = (text: string) =>
  (JSON.parse(text) as { context: { perflab: { environments: Record<string, unknown> } } }).context.perflab
    .environments;

test("everything else in the file stays", () => {
  const before = {
    language: "typescript",
    app: "node bin/app.js",
    context: { other: 1, perflab: { scale: "1/2", environments: { another: { load: 5 } } } },
  };
  expect(JSON.parse(save(JSON.stringify(before)))).toEqual({
    ...before,
    context: { other: 1, perflab: { scale: "1/2", environments: { another: { load: 5 }, [id]: { load: 300 } } } },
  });
});

test("a new file has the options alone; the same options again are no conflict", () => {
  const text = save(undefined);
  expect(entry(text)).toEqual({ [id]: { load: 300 } });
  expect(save(text)).toBe(text);
});

test("other options of the environment are kept unless they are forced out", () => {
  const text = save(undefined);
  expect(() => save(text, { load: 301 })).toThrow(
    /has other options for \S+ already: load 300\n {2}given: {3}load 301\n {2}fix: {5}--force /,
  );
  expect(entry(save(text, { load: 301 }, true))).toEqual({ [id]: { load: 301 } });
});

test.each([
  ["{", "not a cdktf.json"],
  ["[]", "not a cdktf.json"],
  ['"x"', "not a cdktf.json"],
  ['{"context": 5}', "context is no table"],
  ['{"context": {"perflab": []}}', "perflab is no table"],
  ['{"context": {"perflab": {"environments": ["a"]}}}', "a list of names"],
])("%s is refused and nothing is lost", (text, message) => {
  expect(() => save(text, { load: 1 }, true)).toThrow(message);
});

test("a file is written whole, through a link, and leaves nothing beside it", () => {
  const folder = temporaryFolder("save");
  mkdirSync(join(folder, "real"));
  const real = join(folder, "real", "options.json");
  writeFileSync(real, "old", { mode: 0o640 });
  const link = join(folder, "cdktf.json");
  symlinkSync(real, link);
  writeWhole(link, "new");
  expect(readFileSync(real, "utf8")).toBe("new");
  expect(readdirSync(join(folder, "real"))).toEqual(["options.json"]);
  expect(() => writeWhole(join(folder, "none", "x.json"), "new")).toThrow(/ENOENT/);
});

test("a file with the same table twice is refused, because the saved options would not hold", () => {
  const twice = '{"context":{"b":1},"context":{"c":1}}';
  expect(() => withOptions("cdktf.json", twice, id, { load: 300 }, false)).toThrow(/stands there twice/);
});
