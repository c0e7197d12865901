import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(__dirname, "..", "..");

/** Compiles the sources when one is newer than the last build, so that no test runs on stale code. */
export default function build(): void {
  const built = join(root, "dist", ".tsbuildinfo");
  const since = existsSync(built) ? statSync(built).mtimeMs : 0;
  const newest = Math.max(
    ...["src", "stacks"].map((folder) => latest(join(root, folder))),
    latestOf(join(root, "main.ts")),
  );
  if (newest <= since) return;
  const compiler = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", join(root, "tsconfig.build.json")], { stdio: "inherit" });
}

function latest(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true });
  return Math.max(
    0,
    ...entries.map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? latest(path) : latestOf(path);
    }),
  );
}

function latestOf(file: string): number {
  return statSync(file).mtimeMs;
}
