import { PassThrough } from "node:stream";
import type Docker from "dockerode";
import { failure } from "../errors";

/** What a command inside a container gave. */
export interface ExecResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command in a container and waits for its end.
 * @param seconds patience; the command itself is not ended
 * @param onError gets what the command writes on standard error, as it comes
 */
export async function exec(
  docker: Docker,
  container: string,
  command: readonly string[],
  seconds = 30,
  onError?: (text: string) => void,
): Promise<ExecResult> {
  const created = await docker
    .getContainer(container)
    .exec({ Cmd: [...command], AttachStdout: true, AttachStderr: true });
  const stream = await created.start({ hijack: true, stdin: false });
  const out = new PassThrough();
  const err = new PassThrough();
  docker.modem.demuxStream(stream, out, err);
  const collected = { stdout: "", stderr: "" };
  out.setEncoding("utf8").on("data", (text: string) => (collected.stdout += text));
  err.setEncoding("utf8").on("data", (text: string) => (collected.stderr += text));
  if (onError) err.on("data", onError);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      stream.destroy();
      reject(failure(container, `no answer within ${seconds} s from: ${command.join(" ")}`));
    }, seconds * 1000);
    const end = (error?: Error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    };
    stream.on("end", () => end());
    stream.on("close", () => end());
    stream.on("error", end);
  });
  const { ExitCode } = await created.inspect();
  return { code: ExitCode ?? -1, ...collected };
}
