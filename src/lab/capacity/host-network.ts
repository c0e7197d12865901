import { judge, type PreflightItem } from "../preflight/item";

/** A server that listens on the network of its host. */
export interface OnHostNetwork {
  readonly server: string;
  readonly port: number;
}

/** What stands in the host's own network. */
export interface HostNetwork {
  /** Ports at which something listens already. */
  readonly listening: readonly number[];
  /** First port that a process without rights may listen on. */
  readonly unprivilegedFrom: number;
  /** `net.ipv4.ip_local_port_range` as `first last`. */
  readonly portRange: string;
}

/** Whether servers on the network of their host find their ports, and the kernel settings that no container carries. */
export function judgeHostNetwork(
  servers: readonly OnHostNetwork[],
  wanted: { readonly portRange?: string },
  found: HostNetwork,
): PreflightItem[] {
  const items = servers
    .filter(({ port }) => port > 0)
    .map(({ server, port }) => {
      const taken = found.listening.includes(port);
      const low = port < found.unprivilegedFrom;
      return judge("port", !taken && !low, {
        needed: `${port} on the host's network for ${server}`,
        found: taken
          ? "something listens there already"
          : low
            ? `only root may listen below ${found.unprivilegedFrom}`
            : "free",
        otherwise: "fail",
        fix: taken
          ? "end what listens there, or leave network=host away"
          : `sysctl net.ipv4.ip_unprivileged_port_start=${port} on the host, or leave network=host away`,
      });
    });
  if (wanted.portRange === undefined) return items;
  return [
    ...items,
    judge("kernel setting", found.portRange === wanted.portRange, {
      needed: `net.ipv4.ip_local_port_range = ${wanted.portRange} on the host itself`,
      found: found.portRange,
      otherwise: "warn",
      fix: `sysctl net.ipv4.ip_local_port_range="${wanted.portRange}" on the host: on its own network no container can carry it`,
    }),
  ];
}
