import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { EngineEndpoint } from "./endpoint";

/** What says where a machine's engine is: an entry of the option `hosts`. */
export interface EnginePlace {
  readonly engine: string;
  readonly certificates?: string;
}

/** The engine of a host. Certificates stand below the project, or `~/` below the home; no variable of Docker's counts. */
export function endpointOf({ engine, certificates }: EnginePlace, project: string): EngineEndpoint {
  if (certificates === undefined) return { address: engine };
  const folder = certificates.startsWith("~/")
    ? join(homedir(), certificates.slice(2))
    : resolve(project, certificates);
  return { address: engine, certificates: folder };
}
