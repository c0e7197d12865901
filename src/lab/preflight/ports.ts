import { createServer } from "node:net";
import type Docker from "dockerode";
import { isLocal } from "../../engines/endpoint";
import type { HostNetwork } from "../capacity/host-reading";
import { machineOf } from "../../text/paths";
import { judge, type FactsCheck, type PreflightItem } from "./item";

interface WantedPort {
  readonly server: string;
  readonly ip: string;
  readonly port: number;
}

/** Whether the ports that containers are published at are free on their engine's host. */
export const checkPorts: FactsCheck = async ({ engine, environment, resources, manifest }, { host }) => {
  const wanted = resources.containers.flatMap(({ server, ports }) =>
    ports.map(({ ip, port }) => ({ server, ip, port })),
  );
  if (wanted.length === 0) return [];
  const containers = await engine.docker.listContainers();
  const onHosts = manifest.options.placement === "hosts";
  return Promise.all(
    wanted.map(async (port) => {
      const holder = holderOf(port, containers);
      if (holder?.Labels["perflab.environment"] === environment) return judgePort(port, undefined, onHosts);
      if (holder !== undefined) return judgePort(port, `container ${nameOf(holder)}`, onHosts);
      const isTaken = host ? isHeld(port, host.network) : isLocal(engine.endpoint) && !(await canListen(port));
      return judgePort(port, isTaken ? hostProcess(containers) : undefined, onHosts);
    }),
  );
};

/** Whether something on a host listens at an address, or at all of them. */
export function isHeld({ ip, port }: WantedPort, { listening }: Pick<HostNetwork, "listening">): boolean {
  return listening.some((held) => held.port === port && (isAny(held.ip) || isAny(ip) || held.ip === ip));
}

/** No engine says which port a container on the network of its host has. */
function hostProcess(containers: readonly Docker.ContainerInfo[]): string {
  const onNetwork = containers.filter(({ HostConfig }) => HostConfig.NetworkMode === "host").map(nameOf);
  return `a process of the host${onNetwork.length === 0 ? "" : `; on its network there are ${onNetwork.join(", ")}`}`;
}

function nameOf({ Names, Id }: Docker.ContainerInfo): string {
  return Names[0]?.slice(1) ?? Id;
}

/** @param onHosts the port is where the other machines look for it, and cannot be another */
export function judgePort(
  { server, ip, port }: WantedPort,
  holder: string | undefined,
  onHosts = false,
): PreflightItem {
  const machine = machineOf(server);
  return judge("port", holder === undefined, {
    needed: `${ip}:${port} for ${server}`,
    found: holder === undefined ? "free" : `taken by ${holder}`,
    otherwise: "fail",
    fix: onHosts
      ? `end what listens there, or give ${machine} another address of the host: --hosts ${machine}=ENGINE,address=IPv4`
      : `another --publish ${server}=${ip}:PORT, or none: the engine then chooses a free one`,
  });
}

export function holderOf(
  { ip, port }: WantedPort,
  containers: readonly Docker.ContainerInfo[],
): Docker.ContainerInfo | undefined {
  return containers.find(({ Ports }) =>
    Ports.some(
      (held) =>
        held.PublicPort === port && held.Type === "tcp" && (isAny(held.IP ?? "") || isAny(ip) || held.IP === ip),
    ),
  );
}

function isAny(address: string): boolean {
  return address === "0.0.0.0" || address === "::" || address === "";
}

/** Only "in use" counts: an address that this process may not listen on may still be the engine's. */
function canListen({ ip, port }: WantedPort): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    server.listen({ host: ip, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
