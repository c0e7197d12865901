import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type Docker from "dockerode";
import { openEngine } from "../../src/engines/engine";
import { labFolders, type LabFolders } from "../../src/project/folders";
import { findProvider, pluginFolders, terraformVersion } from "../../src/lab/preflight/terraform";
import { root } from "../helpers/root";

/** What is missing for tests with a real lab; undefined when nothing is. */
export function missingForLab(): string | undefined {
  if (spawnSync("docker", ["info"]).status !== 0) return "install and start Docker";
  const terraform = terraformVersion(process.env);
  if (terraform === undefined) return "install Terraform 1.5 or later";
  const provider = findProvider("4.5.0", terraform.platform, pluginFolders(process.env));
  return provider ? undefined : "put the provider kreuzwerker/docker 4.5.0 into ~/.terraform.d/plugins";
}

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  /** Milliseconds since 1970 at the end. */
  readonly ended: number;
}

/** Small enough for any engine: hardware and load shrunk, and no more open files than a modest engine allows. */
export const small = ["--scale", "1/32", "--host-profile", '{"nofile":20000}'];

/** A folder of its own with labs in it, as a user has. */
export class Project {
  readonly folder = mkdtempSync(join(tmpdir(), "perflab-lab-"));
  readonly engine: Docker = openEngine();

  folders(environment: string): LabFolders {
    return labFolders(environment, this.folder);
  }

  start(
    args: readonly string[],
    variables: NodeJS.ProcessEnv = {},
  ): { child: ChildProcess; outcome: Promise<Outcome> } {
    const child = spawn(process.execPath, [join(root, "bin", "perflab.js"), ...args], {
      cwd: this.folder,
      env: { ...process.env, ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (out += text));
    const outcome = new Promise<Outcome>((resolve) =>
      child.once("close", (code) => resolve({ code, out, ended: Date.now() })),
    );
    return { child, outcome };
  }

  run(args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    return this.start(args, variables).outcome;
  }

  /** Exit code of a plain plan in the lab's copy: 0 when there is nothing to change. */
  async plan(environment: string, variables: NodeJS.ProcessEnv = {}): Promise<number | null> {
    const { out } = await this.run(["env", environment], variables);
    const script = `${out}\nterraform plan -detailed-exitcode -input=false -no-color`;
    const env = { ...process.env, ...variables };
    return spawnSync("sh", ["-c", script], { cwd: this.folders(environment).lab, encoding: "utf8", env }).status;
  }

  /** Passwords of a lab by their names. */
  secrets(environment: string): Record<string, string> {
    return JSON.parse(readFileSync(this.folders(environment).secrets, "utf8")) as Record<string, string>;
  }

  /** Ids of a lab's containers by server. */
  async containers(environment: string): Promise<Record<string, string>> {
    const filters = { label: [`perflab.environment=${environment}`] };
    const found = await this.engine.listContainers({ all: true, filters });
    return Object.fromEntries(found.map(({ Id, Labels }) => [Labels["perflab.server"] ?? "", Id]));
  }

  /** Everything on the engine with a lab's label. */
  async remains(environment: string): Promise<string[]> {
    const filters = { label: [`perflab.environment=${environment}`] };
    const [containers, volumes, networks] = await Promise.all([
      this.engine.listContainers({ all: true, filters }),
      this.engine.listVolumes({ filters: JSON.stringify(filters) as never }),
      this.engine.listNetworks({ filters: JSON.stringify(filters) as never }),
    ]);
    return [
      ...containers.map(({ Names }) => Names[0] ?? ""),
      ...volumes.Volumes.map(({ Name }) => Name),
      ...networks.map(({ Name }) => Name),
    ];
  }

  /** Waits until another container than before runs a server. */
  async replaced(environment: string, server: string, before: string | undefined): Promise<string> {
    for (let attempt = 0; attempt < 600; attempt++) {
      const id = (await this.containers(environment))[server];
      if (id !== undefined && id !== before && (await this.engine.getContainer(id).inspect()).State.Running) return id;
      await pause(200);
    }
    throw new Error(`${server} was not replaced`);
  }

  /** The process of Terraform that works for a running command. */
  terraformPid(environment: string): number {
    const { lock } = this.folders(environment);
    if (!existsSync(lock)) return 0;
    return (JSON.parse(readFileSync(lock, "utf8")) as { terraform?: { pid: number } }).terraform?.pid ?? 0;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
