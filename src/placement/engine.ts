import type { Container, ContainerConfig } from "../cdktf";
import type { Environment } from "../model/environment";
import type { Server } from "../model/server";
import { deploymentOf } from "./runtime";
import { inOrder, Site } from "./site";

/** Places every server of an environment as a container on one Docker Engine, on one bridge network. */
export function placeOnEngine(environment: Environment): void {
  const at = environment.resolution;
  // Which engine it is, is Docker's own choice.
  const site = new Site(environment, "", { alias: "engine" });
  inOrder(environment.servers, (server, needs: readonly Container[]) =>
    site.container(
      server,
      {
        hostname: server.fqdn,
        networksAdvanced: [{ name: site.networkId, aliases: [server.fqdn] }],
        ...published(server, deploymentOf(server, at).publish),
      },
      needs,
    ),
  );
}

function published(server: Server, port: number | undefined): Pick<ContainerConfig, "ports"> {
  const asked = server.environment.options.publish[server.path];
  if (asked !== undefined) {
    const split = asked.lastIndexOf(":");
    return {
      ports: [
        {
          internal: port ?? server.port,
          external: Number(asked.slice(split + 1)),
          ip: asked.slice(0, split),
          protocol: "tcp",
        },
      ],
    };
  }
  return port === undefined ? {} : { ports: [{ internal: port, ip: "127.0.0.1", protocol: "tcp" }] };
}
