import { machineOf } from "../text/paths";
import type { Manifest } from "../manifest/schema";
import { escapePattern } from "../text/pattern";
import { grouped, type Group } from "./group";

/** Machines of one kind in the model's order, e.g. rm1, rm2 and rm3: what holds for all of them is said once. */
export type Alike = ReadonlyMap<string, readonly string[]>;

/** Of more like machines than these only so many are told by name. */
const told = 8;

/** For each machine all machines with the same role but for a number behind it, the same hardware and servers. */
export function likeMachines({ machines, servers, applications }: Manifest): Alike {
  const nameOf = (id: string) => id.slice(id.indexOf("/"));
  const programs = new Map<string, string[]>();
  const add = (machine: string, name: string) => {
    const list = programs.get(machine);
    if (list) list.push(name);
    else programs.set(machine, [name]);
  };
  for (const { id, title, version } of servers) add(machineOf(id), `${nameOf(id)} ${title} ${version}`);
  for (const { id, title } of applications) add(machineOf(id), `${nameOf(id)} ${title}`);
  const kinds = new Map<string, string[]>();
  const alike = new Map<string, readonly string[]>();
  for (const {
    id,
    role,
    model,
    processors,
    logicalProcessors,
    memoryMiB,
    storage,
    network,
    os,
    host,
    tools,
  } of machines) {
    const hardware = [
      role.replace(/ *\d+$/, ""),
      model,
      processors,
      logicalProcessors,
      memoryMiB,
      storage,
      network,
      os,
      host,
    ];
    const kind = [...hardware, ...(programs.get(id) ?? []), ...tools.map((tool) => nameOf(tool.id))].join("\n");
    const members = kinds.get(kind) ?? [];
    members.push(id);
    kinds.set(kind, members);
    alike.set(id, members);
  }
  return alike;
}

/**
 * Puts entries together that differ in nothing but the name of like machines, at the place of the first.
 * @param id id of a machine, or one that begins with its name
 * @param content all that has to be the same beside the id; called only where a machine has its like
 */
export function mergeAlike<T>(
  entries: readonly T[],
  alike: Alike,
  id: (entry: T) => string,
  content: (entry: T, machine: string) => string,
): Group<T>[] {
  return grouped(entries, (entry) => {
    const path = id(entry);
    const machine = machineOf(path);
    const members = alike.get(machine);
    // An entry is like no other where its machine is: it is its own key.
    if (members === undefined || members.length < 2) return entry;
    return `${members[0]}${path.slice(machine.length)}\n${content(entry, machine)}`;
  });
}

/** A text in which the machine's own name is not told. */
export const withoutName = (text: string, machine: string): string =>
  text.includes(machine) ? text.replaceAll(new RegExp(`\\b${escapePattern(machine)}\\b`, "g"), "\u0000") : text;

/** Names in one line: of very many the first, the last and how many. */
export function namesText(names: readonly string[]): string {
  if (names.length <= told) return names.join(", ");
  return `${names[0]} to ${names.at(-1)} (${names.length} machines)`;
}

/** The machines whose names, files and links a page has: all but those beyond the first of very many like ones. */
export function toldMachines(alike: Alike): ReadonlySet<string> {
  const names = new Set<string>();
  for (const members of new Set(alike.values())) for (const name of members.slice(0, told)) names.add(name);
  return names;
}

/**
 * Groups without those beyond the first of very many that differ between like machines alone, e.g. the address that each machine
 * has for itself. A value that few machines have stays.
 */
export function fewOfEach<T>(groups: readonly Group<T>[], alike: Alike, id: (entry: T) => string): Group<T>[] {
  const seen = new Map<string, number>();
  return groups.filter(({ first }) => {
    const path = id(first);
    const machine = machineOf(path);
    const key = `${alike.get(machine)?.[0] ?? machine}${path.slice(machine.length)}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count <= told;
  });
}

/**
 * Paths of which those of like machines follow the first by the machine's name alone: `rm1/was/heap`, `rm2`, `rm3`.
 */
export function shortened(paths: readonly string[]): { readonly path: string; readonly text: string }[] {
  const seen = new Set<string>();
  return paths.map((path) => {
    const machine = machineOf(path);
    const rest = path.slice(machine.length);
    const text = rest !== "" && seen.has(rest) ? machine : path;
    seen.add(rest);
    return { path, text };
  });
}
