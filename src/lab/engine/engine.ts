import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import Docker from "dockerode";
import { failure } from "../../errors";
import { engineEndpoint, type EngineEndpoint } from "./endpoint";

/** What a command inside a container gave. */
export interface ExecResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Opens the engine that Docker's own command would use. Nothing is contacted yet. */
export function openEngine(given: string | EngineEndpoint = engineEndpoint()): Docker {
  const { address, certificates } = typeof given === "string" ? { address: given, certificates: undefined } : given;
  // The library mixes DOCKER_HOST and DOCKER_CERT_PATH into whatever is left out.
  const plain = { host: undefined, port: undefined, ca: undefined, cert: undefined, key: undefined };
  if (address.startsWith("unix://")) {
    return new Docker({ ...plain, socketPath: address.slice("unix://".length) });
  }
  const spelled = address.replace(/^tcp:/, "http:");
  if (!URL.canParse(spelled))
    throw failure(
      "DOCKER_HOST",
      `not the address of an engine: ${address}`,
      "use unix:///path, tcp://host:port or ssh://user@host",
    );
  const url = new URL(spelled);
  if (url.protocol === "ssh:") {
    const agent = process.env.SSH_AUTH_SOCK;
    const login = { ...(url.username ? { username: url.username } : {}), sshOptions: { agent } };
    return new Docker({
      ...plain,
      protocol: "ssh",
      host: url.hostname,
      port: Number(url.port || 22),
      ...login,
    } as Docker.DockerOptions);
  }
  const tls = certificates === undefined ? undefined : readCertificates(certificates);
  const port = Number(url.port || (tls ? 2376 : 2375));
  return new Docker({
    ...plain,
    protocol: tls ? "https" : "http",
    host: url.hostname,
    port,
    ...tls,
  });
}

function readCertificates(folder: string): { ca: Buffer; cert: Buffer; key: Buffer } {
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name));
    } catch {
      throw failure(
        join(folder, name),
        "this certificate of the Docker engine cannot be read",
        "see DOCKER_CERT_PATH, or docker context inspect",
      );
    }
  };
  return { ca: read("ca.pem"), cert: read("cert.pem"), key: read("key.pem") };
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
