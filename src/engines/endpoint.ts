import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { failure } from "../errors";
import { sshOptions } from "./ssh-options";

/** Where an engine listens, and with which certificates it is asked. */
export interface EngineEndpoint {
  /** `unix://`, `tcp://` or `ssh://`. */
  readonly address: string;
  /** Folder with `ca.pem`, `cert.pem` and `key.pem`. @default - no TLS */
  readonly certificates?: string;
}

const localSocket = "unix:///var/run/docker.sock";

/** The engine that Docker's own command would use: DOCKER_HOST, else the current context, else the local socket. */
export function engineEndpoint(variables: NodeJS.ProcessEnv = process.env): EngineEndpoint {
  const folder = variables.DOCKER_CONFIG ?? join(homedir(), ".docker");
  if (variables.DOCKER_HOST) {
    // A certificate folder alone does not switch TLS on, neither for Docker nor here.
    const tls = variables.DOCKER_TLS_VERIFY && variables.DOCKER_HOST.startsWith("tcp:");
    return { address: variables.DOCKER_HOST, ...(tls ? { certificates: variables.DOCKER_CERT_PATH ?? folder } : {}) };
  }
  const config = readJson(join(folder, "config.json")) as { currentContext?: string } | undefined;
  const context = variables.DOCKER_CONTEXT || config?.currentContext || "default";
  if (context === "default") return { address: localSocket };
  const id = createHash("sha256").update(context).digest("hex");
  const meta = readJson(join(folder, "contexts", "meta", id, "meta.json")) as ContextMeta | undefined;
  const address = meta?.Endpoints?.docker?.Host;
  if (address === undefined) {
    throw failure(
      variables.DOCKER_CONTEXT ? "DOCKER_CONTEXT" : join(folder, "config.json"),
      `Docker has no context ${context}`,
      "docker context ls shows them; docker context use, or DOCKER_HOST, chooses another engine",
    );
  }
  const certificates = join(folder, "contexts", "tls", id, "docker");
  return { address, ...(existsSync(join(certificates, "cert.pem")) ? { certificates } : {}) };
}

/** The engine that this machine's own service runs. */
export const localEngine: EngineEndpoint = { address: localSocket };

/**
 * The variables that lead Terraform's provider to the same engine. The provider would let a context win over the
 * address, takes certificates as soon as their folder is named, and gives ssh options that our own ssh does not know.
 */
export function providerVariables(endpoint: EngineEndpoint): Readonly<Record<string, string | undefined>> {
  return {
    DOCKER_HOST: endpoint.address,
    DOCKER_CONTEXT: undefined,
    DOCKER_CERT_PATH: endpoint.certificates,
    DOCKER_TLS_VERIFY: endpoint.certificates === undefined ? undefined : "1",
    DOCKER_SSH_OPTS: endpoint.address.startsWith("ssh:") ? sshOptions.join(" ") : undefined,
  };
}

/** Whether it is the engine that this machine's own service runs. */
export function isDefault({ address }: EngineEndpoint): boolean {
  return address === localSocket || address === "unix:///run/docker.sock";
}

/** Whether the engine's ports are those of this machine. */
export function isLocal(endpoint: EngineEndpoint): boolean {
  return endpoint.address.startsWith("unix://");
}

interface ContextMeta {
  readonly Endpoints?: { readonly docker?: { readonly Host?: string } };
}

function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as unknown;
  } catch {
    return undefined;
  }
}
