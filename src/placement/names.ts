import type { Server } from "../model/server";

/** Name of a server's container on an engine. */
export function containerName(server: Server): string {
  return `${server.environment.id}-${server.machine.node.id}-${server.node.id}`;
}

/** Name of a server's volume on an engine. */
export function volumeName(server: Server, volume: string): string {
  return `${containerName(server)}-${volume}`;
}

/** Path of a rendered file inside the assembly. */
export function configPath(machine: string, server: string, form: string, name: string): string {
  return `configs/${machine}/${server}/${form}/${name}`;
}

/** Label that every container, volume and network of a lab carries; its value is the environment's id. */
export const labelKey = "perflab.environment";

/** Label of the containers of a scaled lab; its value is the scale. */
export const scaleLabelKey = "perflab.scale";
