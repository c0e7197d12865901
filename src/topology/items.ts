import type { Manifest } from "../manifest/schema";
import { machineOf } from "../text/paths";
import { serverLinks } from "./links";

const line = 13;
const frame = 27;

/** A server, or the tools of a machine, inside its box. */
export interface Item {
  /** Id of the server. */
  readonly id?: string;
  readonly title: string;
  readonly details: readonly string[];
  /** Connections to other servers of the same machine. */
  readonly inside: readonly string[];
  /** The lab starts it. */
  readonly started: boolean;
  /** With the room below it. */
  readonly height: number;
}

/** What stands in each machine's box: servers with what they serve, tools, or that there is nothing. */
export function itemsOf(manifest: Manifest): ReadonlyMap<string, readonly Item[]> {
  const servers = new Map(manifest.servers.map((server) => [server.id, server]));
  const roots = grouped(manifest.applications.map(({ server, contextRoot }) => [server, contextRoot]));
  const databases = grouped(manifest.databases.map(({ server, name }) => [server, name]));
  const connections = manifest.connections.filter(({ from, to }) => machineOf(from) === machineOf(to));
  const inside = grouped(
    serverLinks({ ...manifest, connections }).map(({ from, to, label }) => [from, `to ${nameOf(to)} ${label}`]),
  );
  const of = ({ servers: ids, tools }: Manifest["machines"][number]): Item[] => {
    const own = ids.flatMap((id) => servers.get(id) ?? []);
    const items = own.map(({ id, title, port }) => {
      const alike = own.filter((other) => other.title === title).length > 1;
      const serves = (roots.get(id) ?? [port > 0 ? `port ${port}` : ""]).join(" ");
      const stored = databases.get(id);
      const text = [alike ? nameOf(id) : "", stored ? `${serves}: ${stored.join(" ")}` : serves].filter(Boolean);
      const local = inside.get(id) ?? [];
      return { ...item(title, [text.join(", ")], local), id };
    });
    const idle = tools.map(({ title }) => title).join(", ");
    const all = [...items, ...(idle === "" ? [] : [idleItem(idle, "not started by the lab")])];
    return all.length > 0 ? all : [idleItem("no server", "nothing runs here in the lab")];
  };
  return new Map(manifest.machines.map((machine) => [machine.id, of(machine)]));
}

function item(title: string, details: readonly string[], inside: readonly string[]): Item {
  return { title, details, inside, started: true, height: frame + (details.length + inside.length) * line };
}

function idleItem(title: string, detail: string): Item {
  return { ...item(title, [detail], []), started: false };
}

/** The part of a server's id behind its machine. */
function nameOf(id: string): string {
  return id.slice(id.indexOf("/") + 1);
}

function grouped(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
