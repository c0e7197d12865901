import { engineAddress } from "../../engines/endpoint";

interface EngineError extends Error {
  readonly syscall?: string;
  readonly statusCode?: number;
  readonly json?: { readonly message?: string } | null;
}

/** What an error of the engine's client means to a user; undefined for any other error. */
export function describeEngineError(error: Error, variables: NodeJS.ProcessEnv = process.env): string | undefined {
  const { syscall, statusCode, json, message } = error as EngineError;
  if (syscall === "connect" || syscall === "getaddrinfo") {
    return `Docker: no engine answers at ${engineAddress(variables)}: ${message}\n  fix:     start it, or choose another by DOCKER_HOST or docker context use`;
  }
  return statusCode === undefined
    ? undefined
    : `Docker: the engine at ${engineAddress(variables)} says: ${json?.message ?? message}`;
}
