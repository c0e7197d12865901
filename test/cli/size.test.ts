import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Manifest } from "../../src/manifest/schema";
import type { Size } from "../../src/sizing/size";
import { expectCommitted } from "../helpers/committed";
import { perflab } from "../helpers/perflab";
import { temporaryFolder } from "../helpers/temporary";

const id = "dng-606-3s-300c-ifix3";

test("a load within the tests, and one beyond", () => {
  const folder = temporaryFolder("size");
  for (const users of ["900", "2400"]) {
    const { status, stdout, stderr } = perflab(folder, "size", "--report", "dng-606", "--users", users);
    expect([status, stderr]).toEqual([0, ""]);
    expectCommitted(join(__dirname, "expected", `size-dng-606-${users}.txt`), stdout);
  }
});

test("what is saved is what synth makes", () => {
  const folder = temporaryFolder("size");
  const words = [
    "size",
    "--report",
    "dng-606",
    "--users",
    "901",
    "--artifacts",
    "900000",
    "--format",
    "json",
    "--save",
  ];
  const { status, stdout, stderr } = perflab(folder, ...words);
  expect([status, stderr]).toEqual([0, expect.stringContaining(`perflab synth ${id} makes the same`)]);
  const { machines } = JSON.parse(stdout) as Size;
  expect(perflab(folder, "synth", id).status).toBe(0);
  const { settings } = JSON.parse(
    readFileSync(join(folder, "cdktf.out", "stacks", id, "lab.json"), "utf8"),
  ) as Manifest;
  const made = new Map(
    settings
      .filter(({ value }) => value !== null)
      .map(({ id: path, value, unit }) => [path, unit ? `${value} ${unit}` : String(value)]),
  );
  const sized = machines.flatMap(({ ids, settings: own }) =>
    ids.flatMap((machine) => own.map((each) => [`${machine}/${each.name}`, each.value] as const)),
  );
  const compared = sized.filter(([path]) => made.has(path));
  expect(compared.length).toBeGreaterThan(40);
  expect(compared.filter(([path, value]) => made.get(path) !== value)).toEqual([]);
});

test("other options in the file are not overwritten, and the size does not depend on them", () => {
  const folder = temporaryFolder("size");
  const size = (users: string, ...more: string[]) =>
    perflab(folder, "size", "--report", "dng-606", "--users", users, ...more);
  const first = size("900", "--save");
  const refused = size("901", "--save");
  expect([first.status, refused.status, refused.stdout]).toEqual([0, 2, ""]);
  expect(refused.stderr).toContain("--force");
  const [sized, kept] = first.stdout.split("Saved in cdktf.json");
  expect(kept?.replace(/\s+/g, " ")).toContain(`To undo it, remove "${id}" from context.perflab.environments there.`);
  expect(size("900").stdout.split("With --save")[0]).toBe(sized);
  expect(size("901", "--save", "--force").status).toBe(0);
  expect(readFileSync(join(folder, "cdktf.json"), "utf8")).toContain('"load": 903');
});

test("a saved fragment says how it is used", () => {
  const folder = temporaryFolder("size");
  const words = ["size", "--report", "ldx-71", "--threads", "50", "--save", "fifty.json"];
  const { stdout, stderr } = perflab(folder, ...words);
  expect(stderr).toBe("");
  expect(stdout.replace(/\s+/g, " ")).toMatch(
    /Saved in fifty\.json: copy context\.perflab\.environments into a project's cdktf\.json, and perflab synth ldx-71-t2-lqe-rs-oracle makes the same\. $/,
  );
});
