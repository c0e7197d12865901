import { createServer } from "node:net";
import type Docker from "dockerode";
import { isLocal } from "../../engines/endpoint";
import { judge, type EngineCheck, type PreflightItem } from "./item";

interface WantedPort {
  readonly server: string;
  readonly ip: string;
  readonly port: number;
}

/** Whether the ports that the option `publish` names are free on the engine's host. */
export const checkPorts: EngineCheck = async ({ engine: { docker, endpoint }, environment, resources }) => {
  const wanted = resources.containers.flatMap(({ server, ports }) =>
    ports.map(({ ip, port }) => ({ server, ip, port })),
  );
  if (wanted.length === 0) return [];
  const containers = await docker.listContainers();
  return Promise.all(
    wanted.map(async (port) => {
      const holder = holderOf(port, containers);
      if (holder?.Labels["perflab.environment"] === environment) return judgePort(port, undefined);
      const free = holder === undefined && (!isLocal(endpoint) || (await canListen(port)));
      return judgePort(
        port,
        free ? undefined : holder ? `container ${holder.Names[0]?.slice(1)}` : "a process of the host",
      );
    }),
  );
};

export function judgePort({ server, ip, port }: WantedPort, holder: string | undefined): PreflightItem {
  return judge("port", holder === undefined, {
    needed: `${ip}:${port} for ${server}`,
    found: holder === undefined ? "free" : `taken by ${holder}`,
    otherwise: "fail",
    fix: `another --publish ${server}=${ip}:PORT, or none: the engine then chooses a free one`,
  });
}

export function holderOf(
  { ip, port }: WantedPort,
  containers: readonly Docker.ContainerInfo[],
): Docker.ContainerInfo | undefined {
  const any = (address: string) => address === "0.0.0.0" || address === "::" || address === "";
  return containers.find(({ Ports }) =>
    Ports.some(
      (held) => held.PublicPort === port && held.Type === "tcp" && (any(held.IP ?? "") || any(ip) || held.IP === ip),
    ),
  );
}

/** Only "in use" counts: an address that this process may not listen on may still be the engine's. */
function canListen({ ip, port }: WantedPort): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    server.listen({ host: ip, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
