import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type Docker from "dockerode";
import { extract, type Headers } from "tar-fs";
import { failure } from "../../errors";
import { exec } from "../../engines/exec";
import { describeEngineError } from "../verify/readings";

/** Folder of the results in the driver's container. */
const inContainer = "/results";

/** Ends a run that a killed command left behind, then lists the results. */
const prepare = String.raw`
for file in /tmp/run-*.pid; do
  [ -e "$file" ] || continue
  pid=$(cat "$file")
  if grep -qs run-plan "/proc/$pid/cmdline"; then kill -TERM "$pid"; fi
  rm -f "$file"
done
ls ${inContainer}`;

/**
 * Makes the driver ready for a run, and gives the next free name, `run-001` first: free in the folder of results and in the
 * driver's volume.
 */
export async function nextRunName(docker: Docker, driver: string, results: string): Promise<string> {
  const { code, stdout, stderr } = await exec(docker, driver, ["sh", "-c", prepare]).catch((error: unknown) => {
    throw failure(driver, describeEngineError(driver, error), "perflab status shows the lab's containers");
  });
  if (code !== 0) throw failure(driver, `its results cannot be listed: ${stderr.trim()}`);
  const kept = existsSync(results) ? readdirSync(results) : [];
  return freeRunName([...kept, ...stdout.split("\n")]);
}

export function freeRunName(taken: readonly string[]): string {
  const numbers = taken.map((name) => Number(/^run-(\d+)(?:\.|$)/.exec(name)?.[1] ?? 0));
  return `run-${String(Math.max(0, ...numbers) + 1).padStart(3, "0")}`;
}

/** Copies a run's samples and log out of the driver's container into a new folder. */
export async function copyResults(docker: Docker, driver: string, name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const file of [`${name}.jtl`, `${name}.log`]) {
    try {
      const archive = await docker.getContainer(driver).getArchive({ path: join(inContainer, file) });
      await pipeline(archive, extract(folder, { fmode: 0o644, map: asOwn }));
    } catch (error) {
      // A run that failed early has no samples; its log still tells why.
      if ((error as { statusCode?: number }).statusCode !== 404) throw error;
    }
  }
}

/** The driver's user means nothing outside its container. */
function asOwn(header: Headers): Headers {
  return { ...header, uid: process.getuid?.() ?? header.uid, gid: process.getgid?.() ?? header.gid };
}
