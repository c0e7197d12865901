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
      message: "on the network of its host a machine has nothing of its own",
      given: `network=host; lost: ${lost(machine, at).join("; ")}`,
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
  const low = machine.servers
    .filter((server) => server.port > 0 && server.port < firstFreePort && !startsAsRoot(server.vendor ?? server.image))
    .map(({ path, port }) => `port ${port} of ${path}, which does not run as root`);
  const others = machine.servers.filter(({ port }) => port > 0).map(({ port }) => port);
  const taken = others.length === 0 ? [] : [`ports that nobody else on the host may have: ${others.join(", ")}`];
  return ["a host name of its own", ...kernel, ...low, ...taken];
}
