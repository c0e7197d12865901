import type { Manifest } from "../assembly/schema";

export const box = { width: 230, gap: 120, margin: 20, headline: 44, line: 40, space: 26, padding: 14 } as const;

export type ManifestMachine = Manifest["machines"][number];

/** A rectangle with a machine: its own box, or the frame around the guests of a hypervisor host. */
export interface Placed {
  readonly machine: ManifestMachine;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  /** Hypervisor hosts, around their guests. */
  readonly frames: readonly Placed[];
  readonly boxes: readonly Placed[];
  readonly width: number;
  readonly height: number;
}

/**
 * Machines in columns by their distance from the load driver. Guests stand in the frame of their host, one frame below the
 * other; machines that are nobody's guest stand below them.
 */
export function layOut(manifest: Manifest): Layout {
  const column = columns(manifest);
  const used = [...new Set([...column].filter(([id]) => !isFrame(manifest, id)).map(([, number]) => number))].sort(
    (a, b) => a - b,
  );
  const rows = lanes(manifest);
  const left = box.margin + (rows.some(({ host }) => host !== undefined) ? box.padding : 0);
  const frames: Placed[] = [];
  const boxes: Placed[] = [];
  let top: number = box.margin;
  for (const { host, machines } of rows) {
    const lane = placeLane(manifest, machines, column, used, { left, top: host ? top + box.headline : top });
    boxes.push(...lane);
    const bottom = Math.max(...lane.map(({ y, height }) => y + height)) + (host ? box.padding : 0);
    if (host) frames.push(frameAround(host, lane, top, bottom));
    top = bottom + box.space;
  }
  const all = [...frames, ...boxes];
  return {
    frames,
    boxes,
    width: all.reduce((most, { x, width }) => Math.max(most, x + width), 0) + box.margin,
    height: all.reduce((most, { y, height }) => Math.max(most, y + height), 0) + box.margin,
  };
}

/** A host that runs nothing but its guests is drawn around them. */
function isFrame({ machines }: Manifest, id: string): boolean {
  const host = machines.find((machine) => machine.id === id);
  return host?.servers.length === 0 && machines.some((machine) => machine.host === id);
}

interface Lane {
  readonly host?: ManifestMachine;
  readonly machines: readonly ManifestMachine[];
}

function lanes(manifest: Manifest): Lane[] {
  const { machines } = manifest;
  const hosts = machines.filter(({ id }) => isFrame(manifest, id));
  const framed = new Set(hosts.map(({ id }) => id));
  const loose = machines.filter(({ id, host }) => !framed.has(id) && !(host !== undefined && framed.has(host)));
  return [
    ...hosts.map((host) => ({ host, machines: machines.filter((machine) => machine.host === host.id) })),
    ...(loose.length > 0 ? [{ machines: loose }] : []),
  ];
}

function frameAround(machine: ManifestMachine, guests: readonly Placed[], y: number, bottom: number): Placed {
  const left = Math.min(...guests.map(({ x }) => x)) - box.padding;
  const right = Math.max(...guests.map(({ x, width }) => x + width)) + box.padding;
  return { machine, x: left, y, width: right - left, height: bottom - y };
}

/** Column of each machine: the longest way from a machine that nobody talks to. */
function columns({ machines, connections }: Manifest): Map<string, number> {
  const column = new Map(machines.map(({ id }) => [id, 0]));
  const pairs = connections
    .map(({ from, to }) => [machineOf(from), machineOf(to)] as const)
    .filter(([a, b]) => a !== b);
  for (let round = 0, moved = true; moved && round < machines.length; round += 1) {
    moved = false;
    for (const [a, b] of pairs) {
      const least = (column.get(a) ?? 0) + 1;
      if ((column.get(b) ?? 0) >= least) continue;
      column.set(b, least);
      moved = true;
    }
  }
  return column;
}

/** Of neighbouring columns that arrows pass by only one is lowered, and never the tallest. */
function loweredColumns(passed: ReadonlySet<number>, tall: readonly number[]): Set<number> {
  const most = Math.max(...tall);
  const lowered = new Set<number>();
  tall.forEach((height, index) => {
    if (passed.has(index) && height < most && !lowered.has(index - 1)) lowered.add(index);
  });
  return lowered;
}

/** Columns between the two ends of a connection. */
function passedColumns(
  { connections }: Manifest,
  column: ReadonlyMap<string, number>,
  used: readonly number[],
): Set<number> {
  const at = (server: string) => used.indexOf(column.get(machineOf(server)) ?? 0);
  return new Set(
    connections.flatMap(({ from, to }) => {
      const [first, last] = [at(from), at(to)];
      return Array.from({ length: Math.max(0, last - first - 1) }, (_, index) => first + 1 + index);
    }),
  );
}

/** Machines of one lane in their columns. */
function placeLane(
  manifest: Manifest,
  machines: readonly ManifestMachine[],
  column: ReadonlyMap<string, number>,
  used: readonly number[],
  { left, top }: { readonly left: number; readonly top: number },
): Placed[] {
  const heightOf = ({ servers, tools }: ManifestMachine) =>
    box.headline + Math.max(1, servers.length + tools.length) * box.line;
  const stacks = used.map((number) => machines.filter(({ id }) => column.get(id) === number));
  const tall = stacks.map((stack) => stack.reduce((sum, machine) => sum + heightOf(machine) + box.space, -box.space));
  const most = Math.max(...tall);
  const lowered = loweredColumns(passedColumns(manifest, column, used), tall);
  return stacks.flatMap((stack, index) => {
    // A column that arrows pass by stands below the others, so that no arrow seems to come out of it.
    let y = lowered.has(index) ? top + most + box.space : top + (most - (tall[index] ?? 0)) / 2;
    return stack.map((machine) => {
      const x = left + index * (box.width + box.gap);
      const entry = { machine, x, y, width: box.width, height: heightOf(machine) };
      y += entry.height + box.space;
      return entry;
    });
  });
}

/** Id of the machine of a server. */
export function machineOf(server: string): string {
  return server.split("/")[0] ?? server;
}
