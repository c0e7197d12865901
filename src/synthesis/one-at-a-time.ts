import { createHash } from "node:crypto";
import { openSync, closeSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failure } from "../errors";

const patienceSeconds = 60;
const pauseMs = 50;

/**
 * Does work on a folder while nobody else on this machine does: a second process waits for the first.
 * @throws UserError when the other one does not end within a minute
 */
export function oneAtATime<T>(folder: string, work: () => T): T {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const path = join(tmpdir(), `perflab-${name}.lock`);
  take(path, folder);
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string, folder: string): void {
  for (let waited = 0; waited < patienceSeconds * 1000; waited += pauseMs) {
    try {
      const file = openSync(path, "wx");
      writeSync(file, String(process.pid));
      closeSync(file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (isAbandoned(path)) rmSync(path, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  throw failure(folder, "another synthesis writes here and does not end", `end it, or remove ${path}`);
}

/** Its process is gone, killed before it could clean up. */
function isAbandoned(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    if (!(pid > 0)) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
