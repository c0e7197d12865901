import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../helpers/root";

const checkout = mkdtempSync(join(tmpdir(), "perflab-built-"));
const write = (path: string, text: string) => writeFileSync(join(checkout, path), text);
const run = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, "bin", "app.js")], {
    encoding: "utf8",
  });
  return { status, stdout: stdout.trim(), stderr };
};
const built = () => statSync(join(checkout, "dist", ".tsbuildinfo")).mtimeMs;

/** Makes a source newer than the last build, whatever the clock's resolution. */
function change(path: string, text: string): void {
  write(path, text);
  const later = new Date(Date.now() + 5000);
  utimesSync(join(checkout, path), later, later);
}

describe("a checkout runs what its sources say", () => {
  beforeAll(() => {
    for (const folder of ["src", "stacks", "templates", "scripts", "bin"]) mkdirSync(join(checkout, folder));
    cpSync(join(root, "bin"), join(checkout, "bin"), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
    const options = {
      module: "node16",
      outDir: "dist",
      rootDir: ".",
      types: [],
      lib: ["ES5"],
      incremental: true,
      tsBuildInfoFile: "dist/.tsbuildinfo",
    };
    write("tsconfig.build.json", JSON.stringify({ compilerOptions: options, include: ["main.ts", "src"] }));
    write("scripts/remove-stale.js", "");
    write("scripts/compile-templates.js", "");
    write("scripts/lazy-index.js", "");
    write("scripts/pack.js", "");
    write("package.json", "{}");
    write("src/word.ts", 'export const word: string = "first";');
    write("main.ts", 'import { word } from "./src/word"; declare const console: any; console.log(word);');
  });
  afterAll(() => rmSync(checkout, { recursive: true }));

  it("compiles at the first start, and not again", () => {
    expect(run().stdout).toBe("first");
    const before = built();
    expect(run().stdout).toBe("first");
    expect(built()).toBe(before);
  });

  it("compiles again after a change", () => {
    change("src/word.ts", 'export const word: string = "second";');
    expect(run().stdout).toBe("second");
  });

  it("does not run anything while a source has errors, at every start", () => {
    change("src/word.ts", "export const word: string = 3;");
    for (let start = 0; start < 2; start++) {
      const { status, stdout, stderr } = run();
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/perflab does not compile:[\s\S]*src\/word\.ts.*TS2322/);
    }
    expect(existsSync(join(checkout, "dist", ".building"))).toBe(false);
  });

  it("runs an installed package, which has no sources, as it is", () => {
    rmSync(join(checkout, "tsconfig.build.json"));
    write("dist/src/word.js", 'exports.word = "packed";');
    expect(run().stdout).toBe("packed");
  });
});
