import { groupBy } from "../alike/group";
import { namesLike } from "../text/closest";
import type { Problem } from "../errors";
import type { Environment } from "./environment";
import { portsTakenTwice } from "./host-ports";
import type { Machine } from "./machine";
import type { Server } from "./server";

/** Where a machine of the model stands: one entry of the option `hosts`. */
export interface MachineHost {
  /** `ssh://user@host`, `tcp://host:port` or `unix:///path`. */
  readonly engine: string;
  /** IPv4 address of the host at which the other machines reach this one. @default - none is known */
  readonly address?: string;
  /** Folder with `ca.pem`, `cert.pem` and `key.pem` of an engine that listens with TLS. @default - no TLS */
  readonly certificates?: string;
  /** Network of the machine's containers: an own bridge with published ports, or that of the host. */
  readonly network: "bridge" | "host";
  /** Several machines may share the engine: their numbers then stand for nothing. */
  readonly shared: boolean;
}

/** Machines that need a host: those with servers. */
export function placedMachines({ machines }: Pick<Environment, "machines">): readonly Machine[] {
  return machines.filter(({ servers }) => servers.length > 0);
}

/** What is wrong with the option `hosts` of an environment, all at once. */
export function hostProblems(environment: Environment): Problem[] {
  const { placement, hosts } = environment.options;
  const given = Object.keys(hosts).sort();
  if (placement === "engine") {
    return given.length === 0
      ? []
      : [
          {
            path: `${environment.id}: hosts`,
            message: "one engine carries the whole lab: it has no hosts",
            given: given.join(", "),
            fix: "--placement hosts or --placement swarm, or leave the option hosts away",
          },
        ];
  }
  const needed = placedMachines(environment);
  const ids = needed.map(({ path }) => path);
  const unknown = given
    .filter((id) => !ids.includes(id))
    .map((id) => ({
      path: `${environment.id}: hosts.${id}`,
      message: environment.machines.some(({ path }) => path === id)
        ? "no server runs on this machine: it needs no host"
        : "no such machine",
      given: id,
      ...namesLike(id, ids),
    }));
  const shared = sharedEngines(environment, needed);
  // Swarm finds its nodes by their labels, and its overlay network by names.
  if (placement === "swarm") return [...unknown, ...shared, ...swarmProblems(environment, needed)];
  return [...unknown, ...missingHosts(environment, needed), ...shared, ...addressProblems(environment, needed)];
}

/** What a service cannot have: another network than the swarm's, and a port on one address alone. */
function swarmProblems({ id, options: { hosts, publish } }: Environment, machines: readonly Machine[]): Problem[] {
  const networks = machines
    .filter(({ path }) => hosts[path]?.network === "host")
    .map(({ path }) => ({
      path: `${id}: hosts.${path}`,
      message: "servers of a swarm are on its overlay network",
      given: "network=host",
      fix: "leave network=host away, or --placement hosts",
    }));
  const ports = Object.entries(publish)
    .filter(([, place]) => !place.startsWith("0.0.0.0:"))
    .map(([path, place]) => ({
      path: `${id}: publish.${path}`,
      message: "a swarm publishes a port on every address of the node",
      given: place,
      allowed: `0.0.0.0:${place.slice(place.lastIndexOf(":") + 1)}`,
      fix: "close the port to others by the node's firewall, or --placement hosts",
    }));
  return [...networks, ...ports];
}

function missingHosts({ id, options: { hosts } }: Environment, machines: readonly Machine[]): Problem[] {
  return machines
    .filter(({ path }) => hosts[path] === undefined)
    .map(({ path }) => ({
      path: `${id}: hosts.${path}`,
      message: "this machine has no host",
      allowed: "an engine: ssh://user@IPv4 or tcp://IPv4:port; another address of it needs ,address=IPv4 behind it",
      fix: `--hosts ${path}=ssh://user@IPv4`,
    }));
}

function sharedEngines({ id, options: { hosts } }: Environment, machines: readonly Machine[]): Problem[] {
  const byEngine = groupBy(
    machines.filter(({ path }) => hosts[path] !== undefined),
    ({ path }) => hosts[path]?.engine ?? "",
  );
  return [...byEngine]
    .filter(([, on]) => on.length > 1 && on.some(({ path }) => hosts[path]?.shared !== true))
    .map(([engine, on]) => ({
      path: `${id}: hosts`,
      message: `one host for ${on.length} machines: ${on.map(({ path }) => path).join(", ")}`,
      given: engine,
      fix: "a host for each; or, where no number is to be measured, `shared` on each of them and an address of its own: NAME=ENGINE,address=IPv4,shared",
    }));
}

function addressProblems(environment: Environment, machines: readonly Machine[]): Problem[] {
  const { id, options } = environment;
  const without = machines
    .filter(({ path }) => options.hosts[path] !== undefined && options.hosts[path].address === undefined)
    .map(({ path }) => ({
      path: `${id}: hosts.${path}`,
      message: "the other machines do not know its address",
      given: options.hosts[path]?.engine ?? "",
      allowed: "an IPv4 address that the host itself has",
      fix: `--hosts ${path}=${options.hosts[path]?.engine},address=IPv4`,
    }));
  return [
    ...without,
    ...sameAddresses(environment, machines),
    ...portsTakenTwice(environment),
    ...reachedAndPublished(environment),
  ];
}

/** Two engines at one address are one host under two names, or a slip of the pen. */
function sameAddresses({ id, options: { hosts } }: Environment, machines: readonly Machine[]): Problem[] {
  const addressed = machines.filter(({ path }) => hosts[path]?.address !== undefined);
  return [...groupBy(addressed, ({ path }) => hosts[path]?.address ?? "")]
    .filter(([, on]) => new Set(on.map(({ path }) => hosts[path]?.engine)).size > 1)
    .filter(([, on]) => on.some(({ path }) => hosts[path]?.shared !== true))
    .map(([address, on]) => ({
      path: `${id}: hosts`,
      message: `one address for the engines of ${on.map(({ path }) => path).join(" and ")}`,
      given: address,
      fix: "the address of each host; or, where they do share one and no number is to be measured, `shared` on each of them",
    }));
}

/** A port of its own for a server that is published at its own port anyway. */
function reachedAndPublished({ id, servers, options: { hosts, publish } }: Environment): Problem[] {
  return servers
    .filter((server) => publish[server.path] !== undefined && isReached(server))
    .map(({ path, port, machine }) => ({
      path: `${id}: publish.${path}`,
      message: "on hosts this server is published where the other machines reach it",
      given: publish[path] ?? "",
      allowed: `${hosts[machine.path]?.address ?? "the address of its host"}:${port}`,
      fix: `leave --publish ${path} away`,
    }));
}

/** Whether another server talks to this one. */
export function isReached(server: Server): boolean {
  return server.environment.servers.some((other) => other.connections().some(({ to }) => to === server));
}
