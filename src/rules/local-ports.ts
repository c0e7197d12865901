import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import type { Machine } from "../model/machine";
import { isStated, type Resolution } from "../model/resolution";

/** Ports that a machine's system gives to outgoing connections, as somebody stated them. */
interface LocalPorts {
  readonly path: string;
  readonly first: number;
  readonly last: number;
  /** How an administrator keeps ports out of the range. */
  readonly reserve: (ports: readonly number[]) => string;
}

const highest = 65_535;

/** Ranges of local ports that do not exist, and servers that listen inside one. */
export function checkLocalPorts(environment: Environment, at: Resolution): Finding[] {
  return environment.machines.flatMap((machine) => {
    const ports = localPorts(machine, at);
    if (ports === undefined) return [];
    return ports.first <= ports.last && ports.last <= highest ? listeners(machine, ports) : [noRange(ports)];
  });
}

function localPorts(machine: Machine, at: Resolution): LocalPorts | undefined {
  const names = Object.keys(machine.settingTable).filter((name) => /^(ip_local_port_range|dynamicPorts\.)/.test(name));
  const stated = names.map((name) => at.setting(machine, name)).find(isStated);
  if (stated === undefined) return undefined;
  const { id: path } = stated;
  if (machine.os.family === "linux") {
    const [first = 0, last = 0] = String(stated.value).split(" ").map(Number);
    const reserve = (ports: readonly number[]) => `net.ipv4.ip_local_reserved_ports = ${ports.join(",")}`;
    return { path, first, last, reserve };
  }
  const first = at.number(machine, "dynamicPorts.start") ?? 0;
  const last = first + (at.number(machine, "dynamicPorts.number") ?? 0) - 1;
  const reserve = (ports: readonly number[]) =>
    ports
      .map((port) => `netsh int ipv4 add excludedportrange protocol=tcp startport=${port} numberofports=1`)
      .join("; ");
  return { path, first, last, reserve };
}

function noRange({ path, first, last }: LocalPorts): Finding {
  return {
    code: "HOST_PORT_RANGE",
    severity: "error",
    path,
    message: "there is no such range of local TCP/IP ports",
    given: `${first} to ${last}`,
    allowed: `a first port that is not above the last one, and none above ${highest}`,
    fix: "lower the number of ports or the last port",
    source: { kind: "chosen", note: "a TCP port is a number of 16 bits" },
  };
}

function listeners({ servers }: Machine, { path, first, last, reserve }: LocalPorts): Finding[] {
  const inside = servers.filter(({ port }) => port >= first && port <= last);
  if (inside.length === 0) return [];
  return [
    {
      code: "HOST_PORT_TAKEN",
      severity: "note",
      path,
      message:
        "servers listen inside the range of local ports: an outgoing connection may hold their port when they start",
      given: `${first} to ${last}; ${inside.map((server) => `${server.path} ${server.port}`).join(", ")}`,
      allowed: "ports of servers outside the range, or kept out of it",
      fix: `start the servers first, or reserve the ports: ${reserve(inside.map(({ port }) => port))}`,
      source: { kind: "chosen", note: "a listening port must be free" },
    },
  ];
}
