import { execFile, spawn, type ChildProcess } from "node:child_process";
import { promisify } from "node:util";
import type { Machine, MachineName } from "./machine";

/** What it took to bring images onto the machines. */
export interface Loaded {
  /** Per machine, the images that it did not have. */
  readonly missing: Readonly<Record<MachineName, readonly string[]>>;
  readonly seconds: number;
}

const execute = promisify(execFile);

/** Brings images of the engine that `docker` speaks to onto machines that lack them: saved once, loaded by all at a time. */
export async function loadImages(machines: readonly Machine[], references: readonly string[]): Promise<Loaded> {
  const start = performance.now();
  const wanted = await imageIds(process.env, references);
  const unknown = references.filter((reference) => !wanted.has(reference));
  if (unknown.length > 0) throw new Error(`the engine of the tests does not have ${unknown.join(", ")}`);
  const missing: Record<MachineName, string[]> = { m1: [], m2: [], m3: [] };
  await Promise.all(
    machines.map(async ({ name, socket }) => {
      const there = await imageIds(engineOf(socket), references);
      missing[name] = references.filter((reference) => there.get(reference) !== wanted.get(reference));
    }),
  );
  const lacking = machines.filter(({ name }) => missing[name].length > 0);
  if (lacking.length > 0) {
    const words = ["save", ...new Set(Object.values(missing).flat())];
    const save = spawn("docker", words, { stdio: ["ignore", "pipe", "inherit"] });
    const loads = lacking.map(({ socket }) => {
      const load = spawn("docker", ["load", "--quiet"], {
        env: engineOf(socket),
        stdio: ["pipe", "ignore", "inherit"],
      });
      save.stdout.pipe(load.stdin);
      return succeeded(load, "docker load");
    });
    await Promise.all([succeeded(save, "docker save"), ...loads]);
  }
  return { missing, seconds: (performance.now() - start) / 1000 };
}

function engineOf(socket: string): NodeJS.ProcessEnv {
  return { ...process.env, DOCKER_HOST: socket };
}

/** Ids of those images that an engine has. */
async function imageIds(env: NodeJS.ProcessEnv, references: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await Promise.all(
    references.map(async (reference) => {
      const inspect = ["image", "inspect", "--format", "{{.Id}}", reference];
      const found = await execute("docker", inspect, { env }).catch(() => undefined);
      if (found) ids.set(reference, found.stdout.trim());
    }),
  );
  return ids;
}

export function succeeded(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))));
  });
}
