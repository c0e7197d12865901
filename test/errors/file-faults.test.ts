import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, lstatSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "../helpers/root";

/** Faults of the file system are a user's problems: no stack, no talk of bugs. */
describe("a fault of the file system", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "perflab-faults-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (program: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(root, program), ...args], { cwd: folder, encoding: "utf8" });

  test.each([
    ["the app of CDKTF", "dist/main.js"],
    ["the command line", "bin/perflab.js"],
  ])("%s: cdktf.out is a file", (_, program) => {
    writeFileSync(join(folder, "cdktf.out"), "");
    const { status, stderr } = run(program, ...(program.startsWith("bin") ? ["synth"] : []));
    expect(status).toBe(1);
    expect(stderr).toContain("cdktf.out");
    expect(stderr).toContain("a file, and a folder is needed");
    expect(stderr).not.toMatch(/bug|\n\s+at /);
  });

  test("a link that leads nowhere is the user's own and stays", () => {
    symlinkSync(join(folder, "nowhere", "at", "all"), join(folder, "cdktf.out"));
    const { status } = run("dist/main.js");
    expect(status).toBe(1);
    expect(lstatSync(join(folder, "cdktf.out")).isSymbolicLink()).toBe(true);
  });
});
