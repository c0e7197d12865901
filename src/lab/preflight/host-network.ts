import { runsAsRoot } from "../../images/user";
import { parseHost } from "../../options/host-text";
import { machineOf } from "../../text/paths";
import type { HostNetwork } from "../capacity/host-reading";
import { judge, type FactsCheck, type PreflightItem } from "./item";

/** A server that listens on the network of its host. */
export interface OnHostNetwork {
  readonly server: string;
  readonly port: number;
  /** It runs there already. */
  readonly isOwn: boolean;
  /** Its process has the rights of root. */
  readonly isRoot: boolean;
}

/** Servers whose machine is on the network of its host, which no engine keeps apart from anything else there. */
export const checkHostNetwork: FactsCheck = ({ manifest }, { host, own }) => {
  if (host === undefined) return Promise.resolve([]);
  const { hosts = {} } = manifest.options;
  const onHost = (id: string) => parseHost(hosts[machineOf(id)] ?? "")?.network === "host";
  const servers = manifest.servers.filter(({ id }) => onHost(id));
  const range = manifest.settings.find(
    ({ id, source }) => id.endsWith("/ip_local_port_range") && onHost(id) && source.kind !== "default",
  )?.value;
  return Promise.resolve(
    judgeHostNetwork(
      servers.flatMap(({ id, port, otherPorts = [], imageName }) =>
        [port, ...otherPorts].map((each) => ({
          server: id,
          port: each,
          isOwn: own.includes(id),
          isRoot: runsAsRoot(imageName),
        })),
      ),
      typeof range === "string" ? { portRange: range } : {},
      host.network,
    ),
  );
};

/** Whether servers on the network of their host find their ports, and the kernel settings that no container carries. */
export function judgeHostNetwork(
  servers: readonly OnHostNetwork[],
  wanted: { readonly portRange?: string },
  found: HostNetwork,
): PreflightItem[] {
  // One command for all of them: the setting is one number for the whole host.
  const lowest = Math.min(...servers.filter(({ port, isRoot }) => port > 0 && !isRoot).map(({ port }) => port));
  const items = servers
    .filter(({ port }) => port > 0)
    .map(({ server, port, isOwn, isRoot }) => {
      const taken = !isOwn && found.listening.some((other) => other.port === port);
      const low = !isRoot && port < found.unprivilegedFrom;
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
          : `sysctl net.ipv4.ip_unprivileged_port_start=${lowest} on the host, or leave network=host away`,
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
