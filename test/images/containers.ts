import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type Docker from "dockerode";
import { pack } from "tar-stream";
import { buildImages, missingImages } from "../../src/images/builder";
import { images, type ImageName } from "../../src/images/catalogue";
import { imageReference } from "../../src/images/content";
import { openEngine } from "../../src/engines/engine";
import { exec } from "../../src/engines/exec";

/** Whether Docker's own command reaches an engine. */
export const engineAnswers = spawnSync("docker", ["info"]).status === 0;

const extraCa = process.env.PERFLAB_EXTRA_CA ? [process.env.PERFLAB_EXTRA_CA] : [];
const prefix = "perflab-images-test";

export interface ContainerOptions {
  readonly image: ImageName;
  readonly environment?: Readonly<Record<string, string>>;
  /** Uploaded files: path to text. Modes are the image's own. */
  readonly files?: Readonly<Record<string, string>>;
  /** Names of volumes, in the order of the contract. */
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly memoryMiB?: number;
}

/** Containers on one network of their own, as a lab makes them, and their removal. */
export class Containers {
  readonly engine: Docker = openEngine();

  /** Creates and starts a container under a name, which is its host name and alias too. */
  async start(name: string, options: ContainerOptions): Promise<void> {
    const contract = images[options.image];
    await this.remove(name);
    const memory = (options.memoryMiB ?? contract.minimum.memoryMiB) * 1024 * 1024;
    const fqdn = `${name}.lab.example`;
    const container = await this.engine.createContainer({
      name: `${prefix}-${name}`,
      Image: imageReference(options.image),
      Hostname: fqdn,
      Env: Object.entries(options.environment ?? {}).map(([key, value]) => `${key}=${value}`),
      ...(options.command ? { Cmd: [...options.command] } : {}),
      ...(options.entrypoint ? { Entrypoint: [...options.entrypoint] } : {}),
      HostConfig: {
        Init: contract.init,
        Memory: memory,
        MemorySwap: memory,
        Binds: (options.volumes ?? []).map((volume, index) => `${prefix}-${volume}:${contract.volumes[index]?.path}`),
      },
      NetworkingConfig: { EndpointsConfig: { [prefix]: { Aliases: [fqdn] } } },
    });
    for (const [path, text] of Object.entries(options.files ?? {})) {
      const tar = pack();
      const slash = path.lastIndexOf("/") + 1;
      tar.entry({ name: path.slice(slash), mode: parseInt(contract.fileMode, 8) }, text);
      tar.finalize();
      await container.putArchive(tar as unknown as NodeJS.ReadableStream, { path: path.slice(0, slash) });
    }
    await container.start();
  }

  /** Runs a command in a container. */
  run(name: string, command: readonly string[], seconds?: number) {
    return exec(this.engine, `${prefix}-${name}`, command, seconds);
  }

  /** Waits until the health command of the contract, or another, exits 0; gives the seconds that it took. */
  async ready(name: string, image: ImageName, health: readonly string[] = images[image].health): Promise<number> {
    const start = Date.now();
    for (;;) {
      const state = (await this.engine.getContainer(`${prefix}-${name}`).inspect()).State;
      if (!state.Running) throw new Error(`${name} ended with ${state.ExitCode}:\n${await this.logs(name)}`);
      const probe = await this.run(name, health).catch(() => undefined);
      if (probe?.code === 0) return (Date.now() - start) / 1000;
      if (Date.now() - start > images[image].waitSeconds * 1000) {
        throw new Error(`${name} is not ready: ${probe?.stderr}\n${await this.logs(name)}`);
      }
      await pause(250);
    }
  }

  /** Waits for the end of a container; gives its exit code and log. */
  async ended(name: string): Promise<{ code: number; logs: string }> {
    const { StatusCode } = (await this.engine.getContainer(`${prefix}-${name}`).wait()) as { StatusCode: number };
    return { code: StatusCode, logs: await this.logs(name) };
  }

  async logs(name: string): Promise<string> {
    const raw = await this.engine.getContainer(`${prefix}-${name}`).logs({ stdout: true, stderr: true, tail: 50 });
    return raw.toString("utf8").replaceAll(/[^\x20-\x7e\n\t]/g, "");
  }

  /** Stops a container as a lab does, and gives its exit code. */
  async stop(name: string, image: ImageName): Promise<number> {
    const container = this.engine.getContainer(`${prefix}-${name}`);
    await container.stop({ t: images[image].graceSeconds });
    return (await container.inspect()).State.ExitCode;
  }

  /** Starts a stopped container again, with its files as they were. */
  async again(name: string): Promise<void> {
    await this.engine.getContainer(`${prefix}-${name}`).start();
  }

  async kill(name: string): Promise<void> {
    await this.engine.getContainer(`${prefix}-${name}`).kill();
  }

  /** Builds those of the images that the engine does not have, and makes the network. */
  async open(names: readonly ImageName[]): Promise<void> {
    const missing = await missingImages(this.engine, names.map(imageReference));
    const wanted = names.filter((name) => missing.includes(imageReference(name)));
    await buildImages(this.engine, wanted, { extraCa });
    await this.close();
    await this.engine.createNetwork({ Name: prefix });
  }

  /** Removes everything that carries the prefix of these tests. */
  async close(): Promise<void> {
    for (const { Id, Names } of await this.engine.listContainers({ all: true })) {
      if (Names.some((name) => name.startsWith(`/${prefix}-`)))
        await this.engine.getContainer(Id).remove({ force: true });
    }
    for (const { Name } of (await this.engine.listVolumes()).Volumes) {
      if (Name.startsWith(`${prefix}-`)) await this.engine.getVolume(Name).remove();
    }
    for (const { Id, Name } of await this.engine.listNetworks()) {
      if (Name === prefix) await this.engine.getNetwork(Id).remove();
    }
  }

  private async remove(name: string): Promise<void> {
    await this.engine
      .getContainer(`${prefix}-${name}`)
      .remove({ force: true })
      .catch(() => undefined);
  }
}
