import type { MachineHost } from "../model/machine-host";

const port = "([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])";
const address = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;
const name = "([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|\\[[0-9a-fA-F:]+\\])";
const path = "(/[A-Za-z0-9._-]+)+";
const engine = new RegExp(
  `^(unix://${path}|tcp://${name}:${port}|ssh://([A-Za-z0-9_][A-Za-z0-9._-]*@)?${name}(:${port})?(${path})?)$`,
);

/** What one entry of the option `hosts` may be. */
export const hostForm =
  "ssh://user@host, tcp://host:port or unix:///path; then, after commas: address=IPv4, network=host, certificates=FOLDER, shared";

/** Reads an entry of the option `hosts`, e.g. `ssh://root@lab1,address=10.1.2.3`; undefined where it is none. */
export function parseHost(text: string): MachineHost | undefined {
  return hostMistake(text) === undefined ? hostOf(text) : undefined;
}

/** What an entry should have been, for its first mistake; undefined where it has none. */
export function hostMistake(text: string): string | undefined {
  const [where = "", ...rest] = text.split(",");
  const keys = rest.map((part) => part.split("=")[0] ?? "");
  const { address: own, certificates } = hostOf(text);
  if (/:\/\/[^/@]*:[^/@]*@/.test(where))
    return "no password: ssh logs in with your keys and your agent, e.g. ssh://user@host";
  if (!engine.test(where)) return `an engine: ${hostForm}`;
  if (!rest.every(isPart) || new Set(keys).size !== keys.length)
    return "after the engine, each once: address=IPv4, network=host, certificates=FOLDER, shared";
  if (own !== undefined && !isReachable(own))
    return "an IPv4 address at which the other machines reach the host: none of loopback, none of a group";
  if (certificates !== undefined && !where.startsWith("tcp:")) return "certificates only for an engine at tcp://";
  if (certificates !== undefined && !/^[\w./~ +@-]+$/.test(certificates))
    return "the path of a folder, of letters, digits and . / ~ + @ - _";
  return undefined;
}

function isPart(part: string): boolean {
  return part === "shared" || /^network=(bridge|host)$/.test(part) || /^(address|certificates)=./.test(part);
}

/** The parts of an entry, unchecked. */
function hostOf(text: string): MachineHost {
  const [where = "", ...rest] = text.split(",");
  const value = (key: string) => rest.find((part) => part.startsWith(`${key}=`))?.slice(key.length + 1);
  const own = value("address") ?? ownAddress(where);
  const certificates = value("certificates");
  return {
    engine: where,
    ...(own === undefined ? {} : { address: own }),
    ...(certificates === undefined ? {} : { certificates }),
    network: value("network") === "host" ? "host" : "bridge",
    shared: rest.includes("shared"),
  };
}

/** The entry as a user writes it: the same host has the same text. */
export function describeHost({ engine: where, address: own, certificates, network, shared }: MachineHost): string {
  return [
    where,
    ...(own === undefined || own === ownAddress(where) ? [] : [`address=${own}`]),
    ...(certificates === undefined ? [] : [`certificates=${certificates}`]),
    ...(network === "bridge" ? [] : [`network=${network}`]),
    ...(shared ? ["shared"] : []),
  ].join(",");
}

/** The address in the engine's own, where it has one that other machines can use. */
function ownAddress(where: string): string | undefined {
  const host = /^(?:tcp|ssh):\/\/(?:[^@/]*@)?([^:/]+)/.exec(where)?.[1];
  return host !== undefined && isReachable(host) ? host : undefined;
}

/** Containers of other machines do not reach a loopback address, nor one of a group, nor none at all. */
function isReachable(text: string): boolean {
  return address.test(text) && !/^(0|127|22[4-9]|2[3-5]\d)\./.test(text);
}
