import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const held = new Set<string>();
let isWatching = false;

/** Does work in a folder that is gone afterwards, also when the process is interrupted meanwhile. */
export function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = open();
  let result: T;
  try {
    result = work(folder);
  } catch (error) {
    close(folder);
    throw error;
  }
  if (result instanceof Promise) return result.finally(() => close(folder)) as T;
  close(folder);
  return result;
}

function open(): string {
  if (!isWatching) {
    isWatching = true;
    process.on("exit", () => [...held].forEach(close));
    removeAbandoned();
  }
  const folder = mkdtempSync(join(tmpdir(), `perflab-${process.pid}-`));
  held.add(folder);
  return folder;
}

function close(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  held.delete(folder);
}

const patienceMs = 3_600_000;

/** Folders of processes that were killed: nobody else removes them. Another machine's process may have its folder here. */
function removeAbandoned(): void {
  for (const name of namesIn(tmpdir())) {
    const [, pid] = /^perflab-(\d+)-\w{6}$/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found === undefined || Date.now() - found.mtimeMs < patienceMs) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It is another user's.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether a process of this machine runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
