"use strict";
/** Makes sure that a checkout runs what its sources say; an installed package has no build file and is complete. */
const { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } = require("node:fs");
const { spawnSync } = require("node:child_process");
const { join } = require("node:path");

const root = join(__dirname, "..");
const info = join(root, "dist", ".tsbuildinfo");
const lock = join(root, "dist", ".building");
const lockSeconds = 120;

/** Compiles when a source is newer than the last good build. Ends the process when the compiler finds errors. */
exports.ensureBuilt = function ensureBuilt() {
  if (!existsSync(join(root, "tsconfig.build.json")) || isCurrent()) return;
  mkdirSync(join(root, "dist"), { recursive: true });
  if (!takeTurn()) return;
  try {
    const started = new Date();
    const compiler = require.resolve("typescript/lib/tsc.js", { paths: [root] });
    const output = [
      [compiler, "-p", join(root, "tsconfig.build.json")],
      [join(root, "scripts", "remove-stale.js")],
      [join(root, "scripts", "compile-templates.js")],
      [join(root, "scripts", "lazy-index.js")],
      [join(root, "scripts", "pack.js")],
    ].reduce((failed, step) => failed ?? run(step), undefined);
    // The compiler leaves the file alone when nothing of substance changed, and writes it although there are errors.
    if (existsSync(info)) utimesSync(info, started, output === undefined ? started : new Date(0));
    if (output === undefined) return;
    process.stderr.write(`perflab does not compile:\n${output}`);
    process.exitCode = 1;
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
  process.exit();
};

/** Output of a build step that failed. */
function run(step) {
  const { status, stdout, stderr } = spawnSync(process.execPath, step, { encoding: "utf8" });
  return status === 0 ? undefined : `${stdout}${stderr}`;
}

function isCurrent() {
  if (!existsSync(info)) return false;
  const built = statSync(info).mtimeMs;
  const roots = readdirSync(root).filter((name) => name === "main.ts" || /^tsconfig.*\.json$/.test(name));
  return [...roots, "src", "stacks", "templates", "scripts"].every((name) => !isNewer(join(root, name), built));
}

/** A folder's own time counts too: it changes when a file is removed. */
function isNewer(path, built) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  if (stat.mtimeMs > built) return true;
  return stat.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), built));
}

/** One compiler at a time. False when another process has brought the build up to date meanwhile. */
function takeTurn() {
  for (;;) {
    try {
      mkdirSync(lock);
      if (!isCurrent()) return true;
      rmSync(lock, { recursive: true, force: true });
      return false;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const held = statSync(lock, { throwIfNoEntry: false });
    if (held !== undefined && Date.now() - held.mtimeMs > lockSeconds * 1000)
      rmSync(lock, { recursive: true, force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}
