import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { lockLab } from "../../src/lab/memory/lock";
import { identify } from "../../src/lab/memory/process-identity";

const folder = mkdtempSync(join(tmpdir(), "perflab-lock-"));
const path = join(folder, "lab.lock");
const children: ChildProcess[] = [];

function idle(): ChildProcess {
  const child = spawn("sleep", ["60"]);
  children.push(child);
  return child;
}

/** The lock as a process that was killed leaves it. */
function staleLock(terraform?: object): void {
  writeFileSync(
    path,
    JSON.stringify({ pid: 2 ** 22 + 1, started: "1", command: "up lab-a", ...(terraform ? { terraform } : {}) }),
  );
}

describe("only one command changes a lab", () => {
  afterEach(() => {
    children.splice(0).forEach((child) => child.kill("SIGKILL"));
    rmSync(path, { force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("a second one is refused, with the command and process of the first", () => {
    const { pid = 0 } = idle();
    writeFileSync(path, JSON.stringify({ ...identify(pid), command: "up lab-a" }));
    expect(() => lockLab(path, "lab-a", "down lab-a")).toThrow(new RegExp(`perflab up lab-a, process ${pid}`));
    expect(existsSync(path)).toBe(true);
  });

  it("a dead one's lock is taken over, and released at the end", () => {
    staleLock();
    const lock = lockLab(path, "lab-a", "up lab-a");
    expect(lock.leftover).toBeUndefined();
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("a later process with the number of a dead one does not hold its lock", () => {
    const { pid = 0 } = idle();
    writeFileSync(path, JSON.stringify({ pid, started: "1", command: "up lab-a" }));
    lockLab(path, "lab-a", "up lab-a").release();
  });

  it("Terraform that a killed command left running is named", () => {
    const terraform = identify(idle().pid ?? 0);
    staleLock(terraform);
    const lock = lockLab(path, "lab-a", "up lab-a");
    expect(lock.leftover).toEqual(terraform);
    lock.noteTerraform(terraform?.pid ?? 0);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid, terraform });
    lock.release();
  });

  it("a damaged lock holds nobody up", () => {
    writeFileSync(path, "");
    lockLab(path, "lab-a", "up lab-a").release();
  });
});
