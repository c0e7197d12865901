import type { Container, ContainerConfig, DockerProviderConfig } from "../cdktf";
import { sshOptions } from "../engines/ssh-options";
import { groupBy } from "../alike/group";
import type { Environment } from "../model/environment";
import { placedMachines, type MachineHost } from "../model/machine-host";
import type { Machine } from "../model/machine";
import type { Server } from "../model/server";
import { deploymentOf } from "./runtime";
import { inOrder, Site } from "./site";

/** A machine on its host. */
interface Stand {
  readonly site: Site;
  readonly host: MachineHost;
}

/** Places every machine of an environment on its own Docker Engine, as the option `hosts` says. */
export function placeOnHosts(environment: Environment): void {
  const stands = standsOf(environment);
  const reached = new Set(environment.servers.flatMap((server) => server.connections().map(({ to }) => to)));
  const at = environment.resolution;
  inOrder(environment.servers, (server, needs: readonly Container[]) => {
    const { site, host } = stands(server.machine);
    const entries = hostEntries(environment, server, stands);
    const own = { ...(entries.length > 0 ? { host: entries } : {}), hostname: server.fqdn };
    if (host.network === "host") return site.container(server, { ...own, networkMode: "host" }, needs);
    const { publish } = deploymentOf(server, at);
    return site.container(
      server,
      {
        ...own,
        networksAdvanced: [{ name: site.networkId, aliases: [server.fqdn] }],
        ...published(server, host, publish, reached.has(server)),
      },
      needs,
    );
  });
}

function standsOf(environment: Environment): (machine: Machine) => Stand {
  const { hosts } = environment.options;
  const machines = placedMachines(environment);
  const stands = new Map<Machine, Stand>();
  for (const [, [first, ...others]] of groupBy(machines, ({ path }) => hosts[path]?.engine)) {
    const host = first && hosts[first.path];
    if (first === undefined || host === undefined) continue;
    const site = new Site(environment, `-${first.path}`, providerOf(first, host));
    for (const machine of [first, ...others]) stands.set(machine, { site, host: hosts[machine.path] ?? host });
  }
  return (machine) => {
    const stand = stands.get(machine);
    if (stand === undefined) throw new Error(`${machine.path} has no host`);
    return stand;
  };
}

/** Everything is named, so that no variable of the environment leads elsewhere: the context, and certificates of another engine. */
function providerOf(machine: Machine, { engine, certificates }: MachineHost): DockerProviderConfig {
  return {
    alias: machine.path,
    host: engine,
    context: "",
    certPath: certificates === undefined ? "" : terraformPath(certificates),
    ...(engine.startsWith("ssh:") ? { sshOpts: [...sshOptions] } : {}),
  };
}

/** A folder as the option names it, relative to the project, from where Terraform runs. */
function terraformPath(folder: string): string {
  if (folder.startsWith("/")) return folder;
  if (folder.startsWith("~/")) return `\${pathexpand("${folder}")}`;
  return `../../../${folder}`;
}

/** The names of all servers that are not on the container's own network, each with its host's address. */
function hostEntries(environment: Environment, server: Server, stands: (machine: Machine) => Stand) {
  const here = stands(server.machine);
  const isBeside = (stand: Stand) =>
    stand.site === here.site && stand.host.network === "bridge" && here.host.network === "bridge";
  return environment.servers.flatMap(({ machine, fqdn }) => {
    const stand = stands(machine);
    return isBeside(stand) || stand.host.address === undefined ? [] : [{ host: fqdn, ip: stand.host.address }];
  });
}

/** Ports where the other machines reach the server; one that nobody reaches is published as on one engine. */
function published(
  server: Server,
  { address: ip = "" }: MachineHost,
  port: number | undefined,
  reached: boolean,
): Pick<ContainerConfig, "ports"> {
  const asked = server.environment.options.publish[server.path];
  const internal = port ?? server.port;
  if (asked !== undefined) {
    const split = asked.lastIndexOf(":");
    return {
      ports: [{ internal, external: Number(asked.slice(split + 1)), ip: asked.slice(0, split), protocol: "tcp" }],
    };
  }
  if (!reached && port === undefined) return {};
  return { ports: [{ internal, external: server.port, ip, protocol: "tcp" }] };
}
