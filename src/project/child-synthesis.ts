import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { catalogue } from "../../stacks/catalogue";
import { packageRoot } from "../package-root";
import { projectApp } from "./program";
import { ToldFailure } from "../told-failure";
import { visible } from "../text/visible";

type Flags = Readonly<Record<string, unknown>>;

/**
 * Synthesizes one environment into `cdktf.out`, or into another folder, in a process of its own: CDKTF is never loaded here.
 * An environment that is not in the catalogue comes from the project's own program.
 * @throws ToldFailure with the child's own words
 */
export async function synthesizeInChild(
  environment: string,
  flags: Flags,
  project: string,
  outdir?: string,
): Promise<void> {
  const published = catalogue.some(({ id }) => id === environment);
  if (published) await runChild(packageProgram, [environment], flags, project, outdir);
  else await synthesizeOwn([environment], flags, project, outdir);
}

/** Synthesizes environments of the project's own program. @throws ToldFailure with the program's own words */
export async function synthesizeOwn(
  environments: readonly string[],
  flags: Flags,
  project: string,
  outdir?: string,
): Promise<void> {
  const own = projectApp(project);
  const program = own === undefined ? packageProgram : { command: own, args: [], shell: true };
  await runChild(program, environments, flags, project, own === undefined ? outdir : (outdir ?? "cdktf.out"));
}

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly shell: boolean;
}

const packageProgram: Program = {
  command: process.execPath,
  args: [join(packageRoot, "dist", "main.js")],
  shell: false,
};

async function runChild(
  { command, args, shell }: Program,
  environments: readonly string[],
  flags: Flags,
  project: string,
  outdir: string | undefined,
): Promise<void> {
  const env = {
    ...process.env,
    PERFLAB_FLAGS: JSON.stringify({ ...flags, environments }),
    // What is said to this process about lists and folders is not said to the child.
    PERFLAB_LIST: undefined,
    CDKTF_OUTDIR: outdir,
  };
  // What an author's program prints does not belong into the output of a command.
  const child = spawn(command, args, { cwd: project, env, stdio: ["ignore", 2, "pipe"], shell });
  // A child that outlived this process would write what nobody reads or removes.
  const end = () => child.kill();
  process.once("exit", end);
  const [words, code] = await Promise.all([
    text(child.stderr as NodeJS.ReadableStream),
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("exit", resolve)),
  ]);
  process.removeListener("exit", end);
  if (code !== 0)
    throw new ToldFailure(
      visible(words.trimEnd()) || `the synthesis of ${environments.join(", ")} ended with ${code ?? "a signal"}`,
      code === 2 ? 2 : 1,
    );
}
