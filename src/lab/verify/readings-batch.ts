import { randomBytes } from "node:crypto";
import type Docker from "dockerode";
import { exec, type ExecResult } from "../../engines/exec";

/** Seconds that one command of a batch may take. */
const patience = 10;

/**
 * Runs commands in one container, one after the other, by a single exec: starting one costs the engine more than most
 * commands do. A command that hangs is ended and does not take the others with it.
 */
export async function runBatch(
  docker: Docker,
  container: string,
  commands: readonly (readonly string[])[],
): Promise<ExecResult[]> {
  if (commands.length === 0) return [];
  const mark = `perflab-${randomBytes(8).toString("hex")}`;
  const result = await exec(
    docker,
    container,
    ["sh", "-c", batchScript(commands, mark)],
    commands.length * patience + 5,
  );
  return splitBatch(result, commands.length, mark);
}

/** A shell script that puts a line with the mark, and on standard output the exit code, behind each command's output. */
export function batchScript(commands: readonly (readonly string[])[], mark: string): string {
  const steps = commands.map(
    (command) =>
      `timeout ${patience} ${command.map(quote).join(" ")}; printf '\\n%s %s\\n' ${mark} $?; echo ${mark} >&2`,
  );
  return steps.join("\n");
}

/** Cuts the output of a batch at its marks; a command that was never reached has the code -1. */
export function splitBatch({ stdout, stderr }: ExecResult, count: number, mark: string): ExecResult[] {
  const outputs = stdout.split(new RegExp(`\\n${mark} (\\d+)\\n`));
  const errors = stderr.split(`${mark}\n`);
  return Array.from({ length: count }, (_, index) => {
    const code = outputs[2 * index + 1];
    const text = errors[index] ?? "";
    if (code === undefined) return { code: -1, stdout: "", stderr: text === "" ? stderr : text };
    return { code: Number(code), stdout: outputs[2 * index] ?? "", stderr: text };
  });
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
