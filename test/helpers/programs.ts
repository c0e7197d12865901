import { spawn, spawnSync, type SpawnSyncReturns } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished, type TestContext } from "vitest";
import type { SynthesizedEnvironment } from "../../src/testing";

/** A program that some tests run. */
export interface Program {
  /** Full path; absent where it is not installed. */
  readonly path: string | undefined;
  /** What to install for it. */
  readonly install: string;
}

const postgresql = existsSync("/usr/lib/postgresql")
  ? readdirSync("/usr/lib/postgresql").map((version) => join("/usr/lib/postgresql", version, "bin"))
  : [];
const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/sbin", ...postgresql.sort().reverse()];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function program(name: string, debianPackage: string): Program {
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  return { path: found, install: `install ${name}: apt-get install ${debianPackage}` };
}

/** For `beforeEach`: skips, saying what to install, where one of the programs is not there. */
export function needs(...programs: readonly Program[]): (context: TestContext) => void {
  const missing = programs.filter(({ path }) => path === undefined).map(({ install }) => install);
  return (context) => {
    if (missing.length > 0) context.skip([...new Set(missing)].join("; "));
  };
}

/** Path of a program that `needs` has checked. */
export function pathOf({ path, install }: Program): string {
  if (path === undefined) throw new Error(install);
  return path;
}

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
export function run(
  tool: Program,
  words: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; input?: string; asNobody?: boolean } = {},
): Finished {
  const { cwd, env, input, asNobody = false } = options;
  const [command, ...rest] = [...(asNobody ? droppedRights() : []), pathOf(tool), ...words];
  const result: SpawnSyncReturns<string> = spawnSync(command as string, rest, {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    ...(cwd ? { cwd } : {}),
    ...(input === undefined ? {} : { input }),
    env: { ...process.env, LC_ALL: "C", ...env },
  });
  if (result.error) throw result.error;
  return { status: result.status, stdout: result.stdout, stderr: result.stderr };
}

/** Servers refuse to run as root; elsewhere they run as whoever runs the tests. */
export function droppedRights(): string[] {
  return process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
}

/** A running program: ended, and its end awaited, when the test ends. */
export interface Running {
  /** All that it has written so far. */
  readonly output: () => string;
  readonly ended: () => boolean;
  readonly stop: () => Promise<void>;
  /** Settled when it has ended by itself or by `stop`. */
  readonly end: Promise<void>;
}

export function start(
  tool: Program,
  words: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; asNobody?: boolean; signal?: NodeJS.Signals } = {},
): Running {
  const { cwd, env, asNobody = true, signal = "SIGTERM" } = options;
  const [command, ...rest] = [...(asNobody ? droppedRights() : []), pathOf(tool), ...words];
  const child = spawn(command as string, rest, {
    ...(cwd ? { cwd } : {}),
    env: { ...process.env, LC_ALL: "C", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let ended = false;
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const end = new Promise<void>((resolve) => {
    child.on("error", (error) => (output += error.message));
    child.on("close", () => {
      ended = true;
      resolve();
    });
  });
  const stop = async () => {
    if (!ended) child.kill(signal);
    const hard = setTimeout(() => child.kill("SIGKILL"), 30_000);
    await end;
    clearTimeout(hard);
  };
  onTestFinished(stop);
  return { output: () => output, ended: () => ended, stop, end };
}

/** Waits until `test` gives a value. @throws Error with what the program wrote, when it ends or the time is over */
export async function until<T>(
  server: Running,
  test: () => T | undefined | Promise<T | undefined>,
  seconds = 60,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await test();
    if (value !== undefined) return value;
    if (server.ended() || Date.now() > deadline) throw new Error(`not there: ${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A port of 127.0.0.1 that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** A folder that every user may use, removed when the test ends. */
export function openFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `perflab-${name}-`));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder inside another, for every user. */
export function openSubfolder(...path: [string, ...string[]]): string {
  const folder = join(...path);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  return folder;
}

export function write(path: string, content: string, mode = 0o644): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

/** Writes all files of an assembly. */
export function writeAssembly({ files }: SynthesizedEnvironment, folder: string): void {
  for (const [path, content] of files) write(join(folder, path), content);
}

/** Where downloads are kept between runs, outside of the project. */
export const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "perflab");

export const java = program("java", "openjdk-17-jdk-headless");
export const maven = program("mvn", "maven");
