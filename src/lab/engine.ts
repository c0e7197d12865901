import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import Docker from "dockerode";
import { failure } from "../errors";

/** What a command inside a container gave. */
export interface ExecResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Address of the engine by Docker's own choice: DOCKER_HOST, else the current context, else the local socket. */
export function engineAddress(variables: NodeJS.ProcessEnv = process.env): string {
  if (variables.DOCKER_HOST) return variables.DOCKER_HOST;
  const folder = variables.DOCKER_CONFIG ?? join(homedir(), ".docker");
  const context = variables.DOCKER_CONTEXT ?? (readJson(join(folder, "config.json")) as { currentContext?: string } | undefined)?.currentContext ?? "default";
  if (context === "default") return "unix:///var/run/docker.sock";
  const id = createHash("sha256").update(context).digest("hex");
  const meta = readJson(join(folder, "contexts", "meta", id, "meta.json")) as { Endpoints?: { docker?: { Host?: string } } } | undefined;
  const host = meta?.Endpoints?.docker?.Host;
  if (host === undefined) throw failure("DOCKER_CONTEXT", `Docker has no context ${context}`, "docker context ls shows them; or set DOCKER_HOST");
  return host;
}

/** Opens the engine that Docker's own command would use. Nothing is contacted yet. */
export function openEngine(address = engineAddress()): Docker {
  if (address.startsWith("unix://")) return new Docker({ socketPath: address.slice("unix://".length) });
  const url = new URL(address.replace(/^tcp:/, "http:"));
  const protocol = url.protocol === "ssh:" ? "ssh" : "http";
  return new Docker({ protocol, host: url.hostname, port: Number(url.port || (protocol === "ssh" ? 22 : 2375)), ...(url.username ? { username: url.username } : {}) });
}

/** Runs a command in a container and waits for its end. */
export async function exec(docker: Docker, container: string, command: readonly string[], seconds = 30): Promise<ExecResult> {
  const created = await docker.getContainer(container).exec({ Cmd: [...command], AttachStdout: true, AttachStderr: true });
  const stream = await created.start({ hijack: true, stdin: false });
  const out = new PassThrough();
  const err = new PassThrough();
  docker.modem.demuxStream(stream, out, err);
  const collected = { stdout: "", stderr: "" };
  out.on("data", (chunk: Buffer) => (collected.stdout += chunk.toString("utf8")));
  err.on("data", (chunk: Buffer) => (collected.stderr += chunk.toString("utf8")));
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

function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as unknown;
  } catch {
    return undefined;
  }
}
