import { execFile } from "node:child_process";
import { buildImages, missingImages } from "../../src/images/builder";
import { images, type ImageName } from "../../src/images/catalogue";
import { imageReference } from "../../src/images/content";
import { openEngine } from "../../src/engines/engine";
import type { Finished } from "../helpers/programs";

const lifeSeconds = 300;

/** Builds those of the images that the engine does not have. */
export async function haveImages(names: readonly ImageName[]): Promise<void> {
  const engine = openEngine();
  const missing = await missingImages(engine, names.map(imageReference));
  const wanted = names.filter((name) => missing.includes(imageReference(name)));
  const extraCa = process.env.PERFLAB_EXTRA_CA ? [process.env.PERFLAB_EXTRA_CA] : [];
  await buildImages(engine, wanted, { extraCa });
}

/** Where a bundle is put in a container, and what it collects. */
export const [bundleIn, collectedIn] = ["/srv/bundle", "/srv/collected"];

/**
 * A machine to try a bundle on: a container of one of the project's images in which nothing runs yet. It ends and is removed by
 * itself after some minutes, also when these tests are killed.
 */
export class ContainerMachine {
  private constructor(
    private readonly id: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** @param words for `docker run`, as what the container may do */
  static async start(
    image: ImageName,
    { words = [], env = {} }: { words?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
  ): Promise<ContainerMachine> {
    const own = ["--detach", "--rm", "--init", "--user", "0", "--network", "none", "--entrypoint", "sleep"];
    const reference = imageReference(images[image].name);
    const { stdout } = await docker("run", ...own, ...words, reference, String(lifeSeconds));
    return new ContainerMachine(stdout.trim(), env);
  }

  /** Runs shell commands as root, with the variables of the machine. */
  sh(commands: string, user = "0"): Promise<Finished> {
    const env = Object.entries(this.env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
    return docker("exec", "--user", user, ...env, this.id, "sh", "-c", commands);
  }

  script(name: string, ...words: readonly string[]): Promise<Finished> {
    return this.sh(`cd ${bundleIn} && sh ${name}.sh ${words.join(" ")}`);
  }

  async put(folder: string, path: string): Promise<void> {
    await docker("cp", "--archive=false", folder, `${this.id}:${path}`);
  }

  async get(path: string, folder: string): Promise<void> {
    await docker("cp", `${this.id}:${path}`, folder);
  }

  /** Kind, mode, owner, link and content of everything in some folders. */
  async contents(folders: readonly string[]): Promise<string[]> {
    const there = folders.map((folder) => `'${folder}'`).join(" ");
    const list = `find ${there} -printf '%y %m %u:%g %p %l\\n'; find ${there} -type f -exec sha256sum {} +`;
    const { status, stdout, stderr } = await this.sh(list);
    if (status !== 0) throw new Error(stderr);
    return stdout.split("\n").sort();
  }

  async remove(): Promise<void> {
    await docker("rm", "--force", this.id);
  }
}

/** @throws Error where the engine does not do it; a command in a container may end as it likes */
function docker(...words: readonly string[]): Promise<Finished> {
  return new Promise((resolve, reject) => {
    execFile("docker", [...words], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === "number" ? error.code : null;
      if (status === null || (status !== 0 && words[0] !== "exec")) reject(new Error(`${words.join(" ")}: ${stderr}`));
      else resolve({ status, stdout, stderr });
    });
  });
}
