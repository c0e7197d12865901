import { createHash } from "node:crypto";
import type { Server } from "../model/server";

/** Name of a server's container on an engine. */
export function containerName(server: Server): string {
  return `${server.environment.id}-${server.machine.node.id}-${server.node.id}`;
}

/** Name of a server's volume on an engine. */
export function volumeName(server: Server, volume: string): string {
  return `${containerName(server)}-${volume}`;
}

/** Path of a rendered file inside the assembly. @param owner path of a server, or `rm1/host` */
export function configPath(owner: string, form: string, name: string): string {
  return `configs/${owner}/${form}/${name}`;
}

/** Label of the swarm's node that a machine stands on; its value there is `true`. */
export function machineLabel(machine: string): string {
  return `perflab.machine.${machine}`;
}

/** Longest name of a docker config or secret that a swarm takes. */
const longestName = 64;
const hashLength = 12;

/** A name that ends in a part of a hash, which Terraform may compute itself. */
export function hashedName(name: string, hash: string): string {
  return `${name.slice(0, longestName - hashLength - 1)}-${hash}`;
}

/** What the name of a docker config begins with: environment, machine, server and file. */
export function configTitle(environment: string, path: string): string {
  const [, machine, server, , name] = path.split("/");
  return [environment, machine, server, name].join(".");
}

/** What is hashed for the name of a docker config, so that another place or content gives another name. */
export function configIdentity(environment: string, path: string, sha256: string): string {
  return `${environment} ${path} ${sha256}`;
}

/** Name of the docker config with a deployed file of a lab. */
export function configName(environment: string, { path, sha256 }: { path: string; sha256: string }): string {
  const hash = createHash("sha256")
    .update(configIdentity(environment, path, sha256))
    .digest("hex");
  return hashedName(configTitle(environment, path), hash.slice(0, hashLength));
}

/** Secret that the names of docker secrets are made with, so that a name says nothing about the password. */
export const secretNameKey = "secret_name_key";

/** Label that every container, volume and network of a lab carries; its value is the environment's id. */
export const labelKey = "perflab.environment";

/** Label of the containers of a scaled lab; its value is the scale. */
export const scaleLabelKey = "perflab.scale";
