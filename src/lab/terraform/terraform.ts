import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { UserError, failure } from "../../errors";
import type { LabEngines } from "../engine/lab-engines";
import type { Secrets } from "../memory/secrets";
import { engineVariables } from "./engine-variables";

/** One start of Terraform. */
export interface TerraformRun {
  /** Folder with the Terraform file. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly engines: LabEngines;
  readonly secrets: Secrets;
  /** Its whole output, readable while it runs and afterwards. */
  readonly log: string;
  readonly onLine?: (line: string) => void;
  readonly onStart?: (pid: number) => void;
  /** Asks Terraform once, politely, to stop; the run still waits for its clean end. */
  readonly signal?: AbortSignal;
  /** Ends Terraform and its provider at once, without a chance to note what they had begun. */
  readonly kill?: AbortSignal;
}

/** Terraform was ended from outside, without a chance to note what it had begun. */
export class TerraformKilled extends UserError {
  constructor(signal: string) {
    super(
      [{ path: terraformBinary(), message: `Terraform was killed (${signal})`, fix: "the same command again goes on" }],
      1,
    );
    this.name = "TerraformKilled";
  }
}

/** Name or path of the program, by the variable that CDKTF's own command knows too. */
export function terraformBinary(variables: NodeJS.ProcessEnv = process.env): string {
  return variables.TERRAFORM_BINARY_NAME || "terraform";
}

/**
 * Runs Terraform to its end and gives the exit code. Its output goes to a file and it has a process group of its own:
 * so neither a killed parent nor the terminal's interrupt, which would reach it twice, leaves a half-written state.
 */
export async function runTerraform(run: TerraformRun): Promise<number> {
  mkdirSync(dirname(run.log), { recursive: true });
  const output = openSync(run.log, "w", 0o600);
  try {
    const child = start(run, output);
    const stop = () => child.kill("SIGINT");
    const kill = () => endGroup(child);
    const ended = new Promise<number>((resolve, reject) => {
      child.once("error", (error) => reject(notStarted(error)));
      child.once("exit", (code, signal) => (code === null ? reject(new TerraformKilled(signal ?? "")) : resolve(code)));
    });
    if (child.pid !== undefined) run.onStart?.(child.pid);
    run.signal?.addEventListener("abort", stop, { once: true });
    if (run.signal?.aborted) stop();
    run.kill?.addEventListener("abort", kill, { once: true });
    const follower = followFile(run.log, run.onLine ?? (() => undefined));
    try {
      return await ended;
    } finally {
      follower.end();
      run.signal?.removeEventListener("abort", stop);
      run.kill?.removeEventListener("abort", kill);
    }
  } finally {
    closeSync(output);
  }
}

function start(run: TerraformRun, output: number): ChildProcess {
  const umask = process.umask(0o077);
  try {
    return spawn(terraformBinary(), [`-chdir=${run.folder}`, ...run.args], {
      detached: true,
      stdio: ["ignore", output, output],
      env: terraformVariables(run.engines, run.secrets),
    });
  } finally {
    process.umask(umask);
  }
}

/** The variables of the user, without those that would lead Terraform elsewhere. */
export function terraformVariables(engines: LabEngines, secrets: Secrets): NodeJS.ProcessEnv {
  const passwords = Object.entries(secrets).map(([name, value]) => [`TF_VAR_${name}`, value]);
  return {
    CHECKPOINT_DISABLE: "1",
    ...process.env,
    ...engineVariables(engines, process.env),
    ...(Object.fromEntries(passwords) as Record<string, string>),
    TF_IN_AUTOMATION: "1",
    TF_WORKSPACE: undefined,
    TF_DATA_DIR: undefined,
    TF_CLI_ARGS: undefined,
  };
}

/** Terraform leads a process group of its own, with its provider in it. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself just now.
  }
}

function notStarted(error: Error): Error {
  const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
  return failure(
    terraformBinary(),
    missing ? "Terraform is not installed, or not on the PATH" : `Terraform does not start: ${error.message}`,
    "install Terraform 1.5 or later, or name it by TERRAFORM_BINARY_NAME",
  );
}

/** Gives every line that is added to a file; `end` gives what is left. */
export function followFile(path: string, onLine: (line: string) => void): { end: () => void } {
  const file = openSync(path, "r");
  const buffer = Buffer.alloc(64 * 1024);
  const decoder = new StringDecoder("utf8");
  let rest = "";
  const read = () => {
    for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer)) {
      const lines = (rest + decoder.write(buffer.subarray(0, count))).split("\n");
      rest = lines.pop() ?? "";
      lines.filter((line) => line !== "").forEach(onLine);
    }
  };
  const timer = setInterval(read, 100);
  return {
    end: () => {
      clearInterval(timer);
      read();
      if (rest !== "") onLine(rest);
      closeSync(file);
    },
  };
}
