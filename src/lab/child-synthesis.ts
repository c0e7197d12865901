import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { catalogue } from "../../stacks/catalogue";
import { packageRoot } from "../package-root";
import { projectApp } from "./project-app";
import { ToldFailure } from "./told-failure";

/**
 * Synthesizes one environment into `cdktf.out`, or into another folder, in a process of its own: CDKTF is never loaded here. An environment that is not
 * in the catalogue comes from the project's own program.
 * @throws ToldFailure with the child's own words
 */
export async function synthesizeInChild(
  environment: string,
  flags: Readonly<Record<string, unknown>>,
  project: string,
  outdir?: string,
): Promise<void> {
  const own = catalogue.some(({ id }) => id === environment) ? undefined : projectApp(project);
  const env = {
    ...process.env,
    PERFLAB_FLAGS: JSON.stringify({ ...flags, environments: [environment] }),
    ...(outdir === undefined ? {} : { CDKTF_OUTDIR: outdir }),
  };
  const stdio: ["ignore", "inherit", "pipe"] = ["ignore", "inherit", "pipe"];
  const child =
    own === undefined
      ? spawn(process.execPath, [join(packageRoot, "dist", "main.js")], { cwd: project, env, stdio })
      : spawn(own, { cwd: project, env: { ...env, CDKTF_OUTDIR: outdir ?? "cdktf.out" }, stdio, shell: true });
  const [words, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("exit", resolve)),
  ]);
  if (code !== 0)
    throw new ToldFailure(
      words.trimEnd() || `the synthesis of ${environment} ended with ${code ?? "a signal"}`,
      code === 2 ? 2 : 1,
    );
}
