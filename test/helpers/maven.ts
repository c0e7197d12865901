import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache, maven, run, type Program } from "./programs";
import { root } from "./root";

const plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";

/** The value of an ARG in an image's Dockerfile: tests run the very versions that the images carry. */
export function imageArgument(image: string, name: string): string {
  const text = readFileSync(join(root, "images", image, "Dockerfile"), "utf8");
  const [, value] = new RegExp(`^ARG ${name}=(\\S+)$`, "m").exec(text) ?? [];
  if (value === undefined) throw new Error(`images/${image}/Dockerfile has no ARG ${name}`);
  return value;
}

/** Something that comes from Maven Central: kept in the cache, so that Maven is needed once. */
export function fromMaven(name: string, fetch: (folder: string) => void): Program & { readonly get: () => string } {
  const kept = join(cache, name);
  const get = () => {
    if (existsSync(kept)) return kept;
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, "unfinished-"));
    try {
      fetch(folder);
      // Whoever is first wins: two test files may ask for the same.
      if (!existsSync(kept)) renameSync(folder, kept);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return kept;
  };
  return { path: existsSync(kept) ? kept : maven.path, install: maven.install, get };
}

/** Runs one goal of Maven's dependency plug-in. */
export function mavenDependency(goal: string, words: readonly string[]): void {
  const { status, stdout, stderr } = run(maven, ["--quiet", "--batch-mode", `${plugin}:${goal}`, ...words]);
  if (status !== 0) throw new Error(`Maven Central did not give ${words.join(" ")}: ${stdout}${stderr}`);
}
