import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { packageRoot } from "../package-root";
import { ToldFailure } from "./told-failure";

/**
 * Synthesizes one environment into `cdktf.out` in a process of its own: CDKTF is never loaded here.
 * @throws ToldFailure with the child's own words
 */
export async function synthesizeInChild(
  environment: string,
  flags: Readonly<Record<string, unknown>>,
  project: string,
): Promise<void> {
  const child = spawn(process.execPath, [join(packageRoot, "dist", "main.js")], {
    cwd: project,
    env: { ...process.env, PERFLAB_FLAGS: JSON.stringify({ ...flags, environments: [environment] }) },
    stdio: ["ignore", "inherit", "pipe"],
  });
  const [words, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("exit", resolve)),
  ]);
  if (code !== 0)
    throw new ToldFailure(
      words.trimEnd() || `the synthesis of ${environment} ended with ${code ?? "a signal"}`,
      code === 2 ? 2 : 1,
    );
}
