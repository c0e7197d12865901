import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileFault } from "../../src/errors";
import { writeWhole } from "../../src/whole-file";
import { temporaryFolder } from "../helpers/temporary";

test("a link stays a link, also when nothing is there yet where it leads", () => {
  const folder = temporaryFolder();
  symlinkSync("later.json", join(folder, "link.json"));
  writeWhole(join(folder, "link.json"), "text");
  expect(lstatSync(join(folder, "link.json")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, "later.json"), "utf8")).toBe("text");
});

test("what cannot be written is told with its own path, and leaves nothing behind", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "taken"));
  writeFileSync(join(folder, "taken", "x"), "");
  for (const path of [join(folder, "taken"), join(folder, "none", "x.svg")]) {
    let problem: string | undefined;
    try {
      writeWhole(path, "text");
    } catch (error) {
      problem = fileFault(error)?.problems[0]?.path;
    }
    expect(problem).toBe(path);
  }
  expect(readdirSync(folder)).toEqual(["taken"]);
});

test.skipIf(!existsSync("/dev/full"))("a device gets the text as it is, and a full one is named", () => {
  writeWhole("/dev/null", "text");
  expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
  expect(() => writeWhole("/dev/full", "text")).toThrow(expect.objectContaining({ path: "/dev/full" }) as Error);
});
