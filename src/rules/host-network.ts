import { startsAsRoot } from "../images/user";
import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Machine } from "../model/machine";
import { isStated, type Resolution } from "../model/resolution";

/** Below it Linux lets only root listen; in a network of their own Docker lets containers. */
const firstFreePort = 1024;

/** Machines on the network of their host, and what each of them loses there. */
export function checkHostNetwork({ machines, options }: Environment, at: Resolution): Finding[] {
  const { placement, hosts } = options;
  if (placement !== "hosts") return [];
  return machines
    .filter(({ path }) => hosts[path]?.network === "host")
    .map((machine) => ({
      code: "HOST_NETWORK",
      severity: "warning",
      path: machine.path,
      message: "on the network of its host a machine has no network of its own",
      given: `network=host; lost: ${["a network of its own", ...lost(machine, at)].join("; ")}`,
      allowed: "network=bridge, which keeps them",
      fix: "leave network=host away; or set on the host itself what is lost (perflab bundle), and keep everything else off it",
      source: { kind: "sibling", report: "Docker manual, Host network driver" },
    }));
}

function lost(machine: Machine, at: Resolution): string[] {
  const kernel = Object.keys(machine.settingTable)
    .map((name) => at.setting(machine, name))
    .filter((setting) => setting.definition.key?.startsWith("net.") && isStated(setting))
    .map(({ definition, value }) => `kernel setting ${definition.key} = ${String(value)}`);
  const listening = machine.servers.flatMap((server) =>
    [server.port, ...server.otherPorts].filter((port) => port > 0).map((port) => ({ server, port })),
  );
  const low = listening
    .filter(({ server, port }) => port < firstFreePort && !startsAsRoot(server.vendor ?? server.image))
    .map(({ server, port }) => `port ${port} of ${server.path}, which does not run as root`);
  const taken = listening.map(({ port }) => port).join(", ");
  const open = taken === "" ? [] : [`ports that are open on every address of the host and nobody else's: ${taken}`];
  return [...kernel, ...low, ...open];
}
