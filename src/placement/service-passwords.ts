import type { Resolution } from "../model/resolution";
import type { Server } from "../model/server";
import { deploymentOf } from "./runtime";

/** A password of a server in a swarm. */
export interface ServicePassword {
  /** Environment entry that the image knows. */
  readonly entry: string;
  /** Name of the secret. */
  readonly secret: string;
  /** File in the container. @default - the image takes it from its environment only */
  readonly file?: string;
}

/** How a server gets its passwords: a stand-in reads each from a file, a vendor's image has it in its environment. */
export function passwordsOf(server: Server, at: Resolution): ServicePassword[] {
  const inFiles = server.vendor === undefined;
  return Object.entries(deploymentOf(server, at).secrets).map(([entry, secret]) => ({
    entry,
    secret,
    ...(inFiles ? { file: `/run/secrets/${secret}` } : {}),
  }));
}
