import type { Manifest, ManifestServer, ManifestSetting } from "../manifest/schema";
import { namesLike } from "../text/closest";
import { UserError } from "../errors";

type Machine = Manifest["machines"][number];

/** A machine by its id. @throws UserError with the nearest ids when there is none */
export function machineNamed({ machines }: Manifest, given: string): Machine {
  const found = machines.find(({ id }) => id.toLowerCase() === given.toLowerCase());
  if (found !== undefined) return found;
  throw unknown(
    "machine",
    given,
    machines.map(({ id }) => id),
  );
}

/** A server of a machine, by the last part of its id. @throws UserError with the nearest names when there is none */
export function serverOf(manifest: Manifest, machine: Machine, given: string): ManifestServer {
  const own = manifest.servers.filter(({ id }) => machine.servers.includes(id));
  const found = own.find(({ id }) => nameOf(id) === given.toLowerCase() || id === given);
  if (found !== undefined) return found;
  throw unknown(
    "server",
    given,
    own.map(({ id }) => nameOf(id)),
  );
}

/**
 * A server by `machine/server`, or by a machine's name alone where it has one server.
 * @throws UserError with the nearest names when there is none, or several
 */
export function serverNamed(manifest: Manifest, given: string): ManifestServer {
  const [machineName = "", serverName] = given.split("/");
  const { servers } = manifest;
  const exact = servers.find(({ id }) => id.toLowerCase() === given.toLowerCase());
  if (exact !== undefined) return exact;
  const byName = servers.filter(({ id }) => nameOf(id) === given.toLowerCase());
  const [only] = byName;
  if (only !== undefined && byName.length === 1) return only;
  const machine = manifest.machines.find(({ id }) => id.toLowerCase() === machineName.toLowerCase());
  if (machine !== undefined && serverName !== undefined) return serverOf(manifest, machine, serverName);
  const [first, ...others] = machine?.servers ?? [];
  if (first !== undefined && others.length === 0) return serverNamed(manifest, first);
  throw unknown("server", given, machine?.servers.length ? machine.servers : servers.map(({ id }) => id));
}

/** Machines or servers that are all named in an error. */
const fewParts = 12;

function nameOf(id: string): string {
  return (id.split("/").at(-1) ?? id).toLowerCase();
}

function unknown(path: string, given: string, known: readonly string[]): UserError {
  const names = known.length === 0 ? { allowed: "none: it has no server" } : namesLike(given, known, fewParts);
  return new UserError([{ path, message: `no ${path} of this name`, given, ...names }]);
}

/** Settings of a server and of its applications, of a machine's host, or with `lab` of the lab itself. */
export function settingsOf({ settings }: Manifest, owner: string): ManifestSetting[] {
  const depth = owner.split("/").length;
  return settings.filter(({ id }) => id.startsWith(`${owner}/`) && (depth > 1 || id.split("/").length === 2));
}

/** Whether somebody states the setting's value: the others have their product's default. */
export function isStated({ source }: ManifestSetting): boolean {
  return source.kind !== "default";
}
