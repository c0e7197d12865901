import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeBundle } from "../../src/bundle/write-bundle";
import { filesIn, temporaryFolder } from "../helpers/temporary";

const files = (content: string) =>
  new Map([
    ["README.md", { content, runs: false }],
    ["rm1/apply.sh", { content: "#!/bin/sh\n", runs: true }],
    ["rm1/it's a $file\\n", { content: "x\n", runs: false }],
  ]);

test("a bundle is written with what may be run, and over an older one", () => {
  const folder = join(temporaryFolder("bundle"), "deep", "lab");
  writeBundle(folder, files("one\n"));
  expect(statSync(join(folder, "rm1", "apply.sh")).mode & 0o111).not.toBe(0);
  const second = new Map([["README.md", { content: "two\n", runs: false }]]);
  writeBundle(folder, second);
  expect(Object.keys(filesIn(folder))).toEqual(["README.md", "WRITTEN"]);
  expect(filesIn(join(folder, ".."))).toEqual(
    Object.fromEntries(Object.entries(filesIn(folder)).map(([path, content]) => [`lab/${path}`, content])),
  );
});

test.each<[string, (folder: string) => void, string]>([
  ["a file of somebody", (folder) => writeFileSync(join(folder, "rm1", "notes.txt"), "mine"), "rm1/notes.txt"],
  ["a changed file", (folder) => writeFileSync(join(folder, "README.md"), "mine"), "README.md was changed"],
  ["a link", (folder) => symlinkSync("/etc/passwd", join(folder, "link")), "link"],
  ["no list of what was written", (folder) => rmSync(join(folder, "WRITTEN")), "README.md"],
])("with %s nothing is overwritten", (_, change, said) => {
  const folder = join(temporaryFolder("bundle"), "lab");
  writeBundle(folder, files("one\n"));
  change(folder);
  const before = filesIn(folder);
  expect(() => writeBundle(folder, files("two\n"))).toThrow(said);
  expect(filesIn(folder)).toEqual(before);
  expect(Object.keys(filesIn(join(folder, "..")))).toEqual(Object.keys(before).map((path) => `lab/${path}`));
});

test("a file in its place is told, and stays", () => {
  const folder = join(temporaryFolder("bundle"), "lab");
  writeFileSync(folder, "mine");
  expect(() => writeBundle(folder, files("one\n"))).toThrow("it is no folder");
  expect(readFileSync(folder, "utf8")).toBe("mine");
});

test("an empty folder is taken, and a failure half way leaves what was there", () => {
  const folder = join(temporaryFolder("bundle"), "lab");
  mkdirSync(folder);
  writeBundle(folder, files("one\n"));
  const before = filesIn(folder);
  const impossible = new Map([...files("two\n"), ["README.md/below", { content: "x", runs: false }]]);
  expect(() => writeBundle(folder, impossible)).toThrow();
  expect(filesIn(folder)).toEqual(before);
  expect(existsSync(join(folder, "..", "lab", "README.md"))).toBe(true);
});

test("drafts that a killed process left are removed, and nothing else beside the target", () => {
  const above = temporaryFolder("bundle");
  const gone = spawnSync(process.execPath, ["-e", ""]).pid;
  const [abandoned, running] = [gone, process.ppid].map((pid) => `.lab.perflab-${pid}-aBc123`) as [string, string];
  const others = [running, `.other.perflab-${gone}-aBc123`, ".lab.perflab-notes", `.lab.perflab-${gone}`];
  for (const name of [abandoned, `${abandoned}.old`, ...others]) {
    mkdirSync(join(above, name, "rm1"), { recursive: true });
    writeFileSync(join(above, name, "rm1", "plan.sh"), "half\n");
  }
  writeBundle(join(above, "lab"), files("one\n"));
  expect(readdirSync(above).sort()).toEqual(["lab", ...others].sort());
});

test("a folder that takes no draft is told by the name that was given", () => {
  const above = temporaryFolder("bundle");
  writeFileSync(join(above, "file"), "");
  expect(() => writeBundle(join(above, "file", "lab"), files("one\n"))).toThrow(join(above, "file"));
});
