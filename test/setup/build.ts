import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../helpers/root";

const sources = ["main.ts", "scripts", "src", "stacks", "templates"];
const built = [join(root, "dist", ".tsbuildinfo"), join(root, "dist", "templates")];

/** Builds when a source is newer than the last build, so that no test runs on stale code. */
export default function build(): void {
  const since = Math.min(...built.map((file) => (existsSync(file) ? statSync(file).mtimeMs : 0)));
  if (Math.max(...sources.map((name) => newest(join(root, name)))) <= since) return;
  const { status } = spawnSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error("the build failed: npm run build");
}

function newest(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
