import { readFileSync } from "node:fs";
import { join } from "node:path";
import Docker from "dockerode";
import { failure } from "../errors";
import { engineEndpoint, type EngineEndpoint } from "./endpoint";

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
