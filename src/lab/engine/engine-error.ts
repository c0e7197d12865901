import { reasonOf } from "../../engines/reason";

interface EngineError extends Error {
  /** The address, where the engine did not answer. */
  readonly engine?: string;
  readonly statusCode?: number;
  readonly json?: { readonly message?: string } | null;
}

const fix = "\n  fix:     start it, or choose another by DOCKER_HOST or docker context use";

/** What an error of the engine's client means to a user; undefined for any other error. */
export function describeEngineError(error: Error): string | undefined {
  const { engine, statusCode, json, message } = error as EngineError;
  if (engine !== undefined) return `Docker: no engine answers at ${engine}: ${reasonOf(error) ?? message}${fix}`;
  // Which of a lab's engines it was, such an error does not know.
  return statusCode === undefined ? undefined : `Docker: the engine says: ${json?.message ?? message}`;
}
