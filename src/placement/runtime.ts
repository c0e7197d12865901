import { imageReference } from "../images/content";
import type { Deployment } from "../model/deployment";
import type { Environment } from "../model/environment";
import type { Resolution } from "../model/resolution";
import type { Server } from "../model/server";
import { secretNameKey } from "./names";

/** The image of a server in the environment's flavour. */
export interface Runtime {
  /** Entry of the option `images`. */
  readonly name: string;
  readonly reference: string;
  readonly waitSeconds: number;
  readonly startSeconds: number;
  readonly graceSeconds: number;
}

/** Time in which a failed health check of a stand-in does not count, in seconds. */
const standInStartSeconds = 60;

/** What runs a server: the vendor's image, or the stand-in where there is none. */
export function runtimeOf(server: Server): Runtime {
  const { vendor, image } = server;
  const { images } = server.environment.options;
  if (vendor !== undefined) {
    const { name, reference = "", waitSeconds, startSeconds, graceSeconds } = vendor;
    return { name, reference: images[name] ?? reference, waitSeconds, startSeconds, graceSeconds };
  }
  const { name, waitSeconds, graceSeconds } = image;
  const reference = images[name] ?? imageReference(name);
  return { name, reference, waitSeconds, startSeconds: standInStartSeconds, graceSeconds };
}

const deployments = new WeakMap<Resolution, Map<Server, Deployment>>();

/** How the image of a server is started. */
export function deploymentOf(server: Server, at: Resolution): Deployment {
  const known = deployments.get(at) ?? new Map<Server, Deployment>();
  deployments.set(at, known);
  const before = known.get(server);
  if (before !== undefined) return before;
  const deployment = server.vendor === undefined ? server.deployment(at) : server.vendorDeployment(at);
  known.set(server, deployment);
  return deployment;
}

/** Names of the secrets that a lab needs, as Terraform variables; a swarm also keeps their names from telling anything. */
export function secretNames(environment: Environment): string[] {
  const at = environment.resolution;
  const all = environment.servers.flatMap((server) => Object.values(deploymentOf(server, at).secrets));
  const forNames = environment.options.placement === "swarm" && all.length > 0 ? [secretNameKey] : [];
  return [...new Set([...all, ...forNames])].sort();
}
