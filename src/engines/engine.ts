import { readFileSync } from "node:fs";
import type { Agent } from "node:http";
import { join } from "node:path";
import Docker from "dockerode";
import { failure } from "../errors";
import { engineEndpoint, type EngineEndpoint } from "./endpoint";
import { limited } from "./limits";
import { SshAgent } from "./ssh-agent";
import { prepareSsh } from "./ssh-folder";
import { socketAgent } from "./tcp-agent";

/** Connections stay open for the next request: a few, and none keeps this process from its end. */
const pool = { keepAlive: true, maxFreeSockets: 4 };

/** What the address and certificates of an engine were opened as: whoever opens it again shares the connections. */
const opened = new Map<string, Docker>();

/** Opens an engine, by default the one that Docker's own command would use. Nothing is contacted yet. */
export function openEngine(given: string | EngineEndpoint = engineEndpoint()): Docker {
  const endpoint: EngineEndpoint = typeof given === "string" ? { address: given } : given;
  const key = JSON.stringify([endpoint.address, endpoint.certificates]);
  const engine = opened.get(key) ?? withoutDockerVariables(() => new Docker(optionsOf(endpoint)));
  opened.set(key, engine);
  return engine;
}

/** Ends every connection to every engine; the next request opens new ones. */
export function closeEngines(): void {
  for (const engine of opened.values()) agentOf(engine).destroy();
  opened.clear();
}

/** The connections of an opened engine. */
export function agentOf(engine: Docker): Agent {
  return (engine.modem as unknown as { agent: Agent }).agent;
}

function optionsOf(endpoint: EngineEndpoint): Docker.DockerOptions {
  const { address, certificates } = endpoint;
  if (address.startsWith("unix://"))
    return { socketPath: address.slice("unix://".length), ...agent(limited(socketAgent(address, pool), address)) };
  if (address.startsWith("ssh://")) {
    const own = limited(new SshAgent(address, pool), address);
    prepareSsh();
    return { protocol: "http", host: "docker.example.com", ...agent(own) };
  }
  const spelled = address.replace(/^tcp:/, "http:");
  if (!URL.canParse(spelled))
    throw failure(
      "DOCKER_HOST",
      `not the address of an engine: ${address}`,
      "use unix:///path, tcp://host:port or ssh://user@host",
    );
  const url = new URL(spelled);
  const tls = certificates === undefined ? undefined : readCertificates(certificates);
  return {
    protocol: tls ? "https" : "http",
    host: url.hostname,
    port: Number(url.port || (tls ? 2376 : 2375)),
    ...agent(limited(socketAgent(address, pool, tls), address)),
  };
}

/** The library takes an agent, its types do not say so. */
function agent(own: Agent): object {
  return { agent: own };
}

/** The library mixes variables of the environment into what it is given, and fails on those that are wrong. */
function withoutDockerVariables<T>(work: () => T): T {
  const all = process.env;
  process.env = Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith("DOCKER_")));
  try {
    return work();
  } finally {
    process.env = all;
  }
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
