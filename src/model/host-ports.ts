import { groupBy } from "../alike/group";
import type { Problem } from "../errors";
import type { Environment } from "./environment";
import type { Server } from "./server";

/** Servers that would listen at the same port of a host. */
export function portsTakenTwice(environment: Environment): Problem[] {
  const atAddress = atOneAddress(environment);
  const known = atAddress.map(({ servers }) => servers);
  const isKnown = (servers: readonly Server[]) => known.some((all) => servers.every((one) => all.includes(one)));
  return [...atAddress, ...onHostNetwork(environment).filter(({ servers }) => !isKnown(servers))].map(
    ({ servers, place, fix }) => ({
      path: `${environment.id}: hosts`,
      message: `${servers.map(({ path }) => path).join(" and ")} would both listen at ${place}`,
      fix,
    }),
  );
}

interface Conflict {
  readonly servers: readonly Server[];
  readonly place: string;
  readonly fix: string;
}

function atOneAddress({ servers, options: { hosts } }: Environment): Conflict[] {
  const byPlace = groupBy(
    servers.filter(({ port, machine }) => port > 0 && hosts[machine.path]?.address !== undefined),
    ({ port, machine }) => `${hosts[machine.path]?.address}:${port}`,
  );
  return [...byPlace]
    .filter(([, there]) => there.length > 1)
    .map(([place, there]) => ({
      servers: there,
      place,
      fix: "give their machines addresses of their own, or hosts of their own",
    }));
}

/** On the network of its host a server takes each of its ports on every address there is. */
function onHostNetwork({ servers, options: { hosts } }: Environment): Conflict[] {
  const isEverywhere = ({ machine }: Server) => hosts[machine.path]?.network === "host";
  const listening = servers.flatMap((server) => {
    const engine = hosts[server.machine.path]?.engine;
    const ports = [server.port, ...(isEverywhere(server) ? server.otherPorts : [])].filter((port) => port > 0);
    return engine === undefined ? [] : ports.map((port) => ({ server, place: `port ${port} of ${engine}` }));
  });
  return [...groupBy(listening, ({ place }) => place)]
    .map(([place, there]) => ({ place, servers: there.map(({ server }) => server) }))
    .filter(({ servers: there }) => there.length > 1 && there.some(isEverywhere))
    .map(({ place, servers: there }) => ({
      servers: there,
      place: `${place}: with network=host it is taken on every address`,
      fix: "leave network=host away and give each machine an address of its own, or give each a host",
    }));
}
