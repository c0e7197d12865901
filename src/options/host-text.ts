import type { MachineHost } from "../model/machine-host";

const address = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const name = "([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|\\[[0-9a-fA-F:]+\\])";
const path = "(/[A-Za-z0-9._-]+)+";
const engine = new RegExp(
  `^(unix://${path}|tcp://${name}:\\d{1,5}|ssh://([A-Za-z0-9_][A-Za-z0-9._-]*@)?${name}(:\\d{1,5})?(${path})?)$`,
);

/** What one entry of the option `hosts` may be. */
export const hostForm =
  "ssh://user@host, tcp://host:port or unix:///path; then, after commas: address=IPv4, network=host, certificates=FOLDER, shared";

/** Reads an entry of the option `hosts`, e.g. `ssh://root@lab1,address=10.1.2.3`; undefined where it is none. */
export function parseHost(text: string): MachineHost | undefined {
  const [where = "", ...rest] = text.split(",");
  if (!engine.test(where)) return undefined;
  const given = new Map(rest.map((part) => [part.split("=")[0] ?? "", part] as const));
  const value = (key: string) => given.get(key)?.slice(key.length + 1);
  const network = value("network") ?? "bridge";
  const own = value("address") ?? ownAddress(where);
  const certificates = value("certificates");
  const known = [...given].every(([key, part]) =>
    key === "shared" ? part === key : ["address", "network", "certificates"].includes(key) && part.includes("="),
  );
  const usable =
    known &&
    given.size === rest.length &&
    (network === "bridge" || network === "host") &&
    (own === undefined || isReachable(own)) &&
    (certificates === undefined || (where.startsWith("tcp:") && /^[\w./~ +@-]+$/.test(certificates)));
  if (!usable) return undefined;
  return {
    engine: where,
    ...(own === undefined ? {} : { address: own }),
    ...(certificates === undefined ? {} : { certificates }),
    network,
    shared: given.has("shared"),
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

/** Containers of other machines do not reach a loopback address, nor none at all. */
function isReachable(text: string): boolean {
  return address.test(text) && !/^(0|127)\./.test(text);
}
