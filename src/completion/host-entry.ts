import type { Candidate } from "./known-names";

const engines: readonly Candidate[] = [
  { value: "ssh://", description: "the engine of a host, e.g. ssh://root@10.1.2.3" },
  { value: "tcp://", description: "an engine that listens with TLS, e.g. tcp://10.1.2.3:2376" },
  { value: "unix:///", description: "an engine of this machine" },
];
const parts: readonly Candidate[] = [
  { value: "address=", description: "IPv4 address at which the other machines reach it" },
  { value: "certificates=", description: "folder with ca.pem, cert.pem and key.pem" },
  { value: "network=host", description: "on the host's own network" },
  { value: "shared", description: "other machines may stand on the same engine" },
];

/** An entry of the option `hosts` as far as it is typed: the machine, its engine, then part by part behind commas. */
export function hostEntries(machines: readonly Candidate[], partial: string): Candidate[] {
  const equals = partial.indexOf("=") + 1;
  if (equals === 0) return machines.map(({ value, ...rest }) => ({ ...rest, value: `${value}=` }));
  const entry = partial.slice(equals);
  const comma = entry.lastIndexOf(",") + 1;
  const typed = partial.slice(0, equals + comma);
  const given = entry.slice(0, comma);
  const next = comma === 0 ? engines : parts.filter(({ value }) => !given.includes(`,${value}`));
  return next
    .filter(({ value }) => value !== "certificates=" || given.startsWith("tcp:"))
    .map(({ value, ...rest }) => ({ ...rest, value: `${typed}${value}` }));
}
