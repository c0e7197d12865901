import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { failure } from "../../errors";
import { privateFolder, writePrivate } from "./private-file";
import { identify, isAlive, type ProcessIdentity } from "./process-identity";

interface Holder extends ProcessIdentity {
  readonly command: string;
  /** Terraform, which runs in a process group of its own and survives a killed parent. */
  readonly terraform?: ProcessIdentity;
}

/** The right to change one lab. */
export interface LabLock {
  /** Terraform of an earlier command that was killed, when it is still running. */
  readonly leftover: ProcessIdentity | undefined;
  /** Remembers the Terraform process that works for this command. */
  noteTerraform(pid: number): void;
  release(): void;
}

/**
 * Takes the right to change a lab; a dead holder's is taken over.
 * @throws UserError while another command holds it
 */
export function lockLab(path: string, environment: string, command: string): LabLock {
  privateFolder(dirname(path));
  const me: Holder = { ...(identify(process.pid) ?? { pid: process.pid, started: "" }), command };
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(me), { mode: 0o600 });
  let leftover: ProcessIdentity | undefined;
  try {
    while (!tryLink(mine, path)) leftover = removeStale(path, environment) ?? leftover;
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    leftover,
    noteTerraform: (pid) => writePrivate(path, JSON.stringify({ ...me, terraform: identify(pid) })),
    release: () => rmSync(path, { force: true }),
  };
}

/** A hard link comes whole or not at all, unlike a file that is being written. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes a dead holder's lock, and gives the Terraform process it left behind, if that lives. */
function removeStale(path: string, environment: string): ProcessIdentity | undefined {
  const holder = readHolder(path);
  if (holder === "gone") return undefined;
  if (holder !== "damaged" && isAlive(holder)) {
    throw failure(
      environment,
      `another command is changing this lab: perflab ${holder.command}, process ${holder.pid}`,
      "wait for its end, or interrupt it",
    );
  }
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const moved = readHolder(aside);
  if (typeof moved !== "string" && isAlive(moved)) {
    // Somebody else took it over between the look and the move.
    tryLink(aside, path);
    rmSync(aside, { force: true });
    return undefined;
  }
  rmSync(aside, { force: true });
  return holder !== "damaged" && holder.terraform && isAlive(holder.terraform) ? holder.terraform : undefined;
}

/** A lock comes whole into its place: one that is not readable was damaged later. */
function readHolder(path: string): Holder | "gone" | "damaged" {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "gone" : "damaged";
  }
}
