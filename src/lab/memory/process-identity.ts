import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the system's own words; empty where the system does not tell. */
  readonly started: string;
}

/** Identity of a living process; undefined when there is none of this number. */
export function identify(pid: number): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  const stat = readStat(pid);
  if (stat !== undefined) return stat.state === "Z" ? undefined : { pid, started: stat.started };
  const listed = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return { pid, started: listed.status === 0 ? listed.stdout.trim() : "" };
}

export function isAlive({ pid, started }: ProcessIdentity): boolean {
  const now = identify(pid);
  return now !== undefined && (now.started === started || now.started === "" || started === "");
}

function readStat(pid: number): { state: string; started: string } | undefined {
  try {
    // The name, in brackets, may hold blanks; fields are counted after it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { state: fields[0] ?? "", started: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}
