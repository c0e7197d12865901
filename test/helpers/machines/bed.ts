import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { openEngine } from "../../../src/engines/engine";
import { loadImages, succeeded, type Loaded } from "./images";
import { machineNames, type Machine, type MachineName } from "./machine";
import { joinSwarm, leaveSwarm } from "./swarm";

const script = join(__dirname, "bed.sh");
const execute = promisify(execFile);

const since = (start: number) => (performance.now() - start) / 1000;

/**
 * Three machines on one bridge, made by bed.sh. Their engines start without containers, volumes, networks and swarm, and keep
 * their images from one start to the next.
 */
export class MachineBed {
  readonly number = Number(process.env.MACHINE_BED ?? "7");

  constructor(readonly folder: string) {}

  /** Makes the machines. What an earlier run left is removed first. @returns seconds */
  async start(): Promise<number> {
    const start = performance.now();
    await this.command("up");
    return since(start);
  }

  /** Removes everything but the images. @returns seconds */
  async stop(): Promise<number> {
    const start = performance.now();
    await this.command("down");
    return since(start);
  }

  /** Removes the images too. */
  remove(): Promise<void> {
    return this.command("remove");
  }

  engine(name: MachineName): Machine {
    const digit = name.slice(1);
    const address = (k: number) => `10.213.${this.number}.${k}${digit}`;
    const socket = `unix://${join(this.folder, name, "run", "docker.sock")}`;
    return {
      name,
      hostName: `${name}.lab.test`,
      addresses: [address(1), ...[2, 3, 4, 5, 6, 7, 8, 9].map(address)],
      socket,
      ssh: {
        host: `ssh://root@${address(1)}`,
        alias: `ssh://perflab-${name}`,
        ...(name === "m3" ? { jump: "ssh://perflab-m3-by-m2" } : {}),
      },
      tcp: { host: `tcp://${address(1)}:2376`, certificates: join(this.folder, "tls", "client") },
      docker: openEngine(socket),
    };
  }

  get engines(): readonly Machine[] {
    return machineNames.map((name) => this.engine(name));
  }

  /** Ends the engine and its containers; the machine and its secure shell go on. */
  stopEngine(name: MachineName): Promise<void> {
    return this.command("stop", name);
  }

  /** Starts the engine, or the whole machine after `powerOff`, and waits until it answers. */
  startEngine(name: MachineName): Promise<void> {
    return this.command("start", name);
  }

  /** Ends all processes of a machine at once. What was written outside of its engine is lost. */
  powerOff(name: MachineName): Promise<void> {
    return this.command("kill", name);
  }

  /** Pulls the network cable, or, `silently`, lets the machine swallow every packet that it gets. */
  cutOff(name: MachineName, how: { readonly silently?: boolean } = {}): Promise<void> {
    return this.command(how.silently ? "drop" : "cut", name);
  }

  /** Undoes `cutOff`. */
  reconnect(name: MachineName): Promise<void> {
    return this.command("join", name);
  }

  /** Variables with which `ssh` is that of a user whose configuration knows the machines. */
  sshEnvironment(): { PATH: string } {
    return { PATH: `${join(this.folder, "ssh", "bin")}:${process.env.PATH ?? ""}` };
  }

  /** How many connections its secure shell takes before they are logged in: MaxStartups of sshd_config, `10:30:100` at first. */
  limitLogins(name: MachineName, maxStartups: string): Promise<void> {
    return this.command("logins", name, maxStartups);
  }

  /** Runs words on a machine as root. @throws Error with what they wrote, when they fail */
  async run(name: MachineName, words: readonly string[]): Promise<string> {
    const { stdout } = await this.script("enter", name, ...words);
    return stdout;
  }

  /** Copies what is in a folder here into a folder there, which is made. */
  async copyInto(name: MachineName, from: string, to: string): Promise<void> {
    await this.run(name, ["mkdir", "-p", to]);
    const pack = spawn("tar", ["-C", from, "-c", "."], { stdio: ["ignore", "pipe", "inherit"] });
    const words = ["enter", this.folder, name, "tar", "-C", to, "--no-same-owner", "-x"];
    const unpack = spawn(script, words, { stdio: ["pipe", "ignore", "inherit"] });
    pack.stdout.pipe(unpack.stdin);
    await Promise.all([succeeded(pack, "tar"), succeeded(unpack, "tar")]);
  }

  /** Makes the machines one swarm, m1 the manager, unless they are, and waits until all nodes are ready. */
  swarm(): Promise<void> {
    return joinSwarm(this.engines);
  }

  /** Dissolves the swarm, with the network that it leaves on each engine. */
  leaveSwarm(): Promise<void> {
    return leaveSwarm(this.engines);
  }

  /** Brings images of the engine that `docker` speaks to onto all machines; each is read once. */
  loadImages(references: readonly string[]): Promise<Loaded> {
    return loadImages(this.engines, references);
  }

  private async command(command: string, ...words: string[]): Promise<void> {
    await this.script(command, ...words);
  }

  private script(command: string, ...words: string[]): Promise<{ stdout: string; stderr: string }> {
    return execute(script, [command, this.folder, ...words], {
      env: { ...process.env, MACHINE_BED_OWNER: String(process.pid) },
      maxBuffer: 2 ** 26,
    });
  }
}

/** The machines of this run; their folder is that of MACHINE_BED_FOLDER. */
export function machineBed(): MachineBed {
  const number = process.env.MACHINE_BED ?? "7";
  return new MachineBed(process.env.MACHINE_BED_FOLDER ?? `/var/tmp/perflab-bed-${number}`);
}
