import type { Manifest } from "../manifest/schema";
import { columnsOf } from "./columns";
import { machineLinks, type Link } from "./links";
import { itemsOf, type Item } from "./items";

export const box = { width: 214, curve: 80, margin: 20, headline: 44, space: 36, padding: 14 } as const;

export type ManifestMachine = Manifest["machines"][number];

/** A rectangle with a machine: its own box, or the frame around the guests of a hypervisor host. */
export interface Placed {
  readonly machine: ManifestMachine;
  readonly items: readonly Item[];
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  /** Hypervisor hosts, around their guests. */
  readonly frames: readonly Placed[];
  readonly boxes: readonly Placed[];
  readonly links: readonly Link[];
}

/**
 * Machines in columns by their distance from the load driver. Guests stand in the frame of their host, one frame below the
 * other; machines that are nobody's guest stand below them.
 */
export function layOut(manifest: Manifest): Layout {
  const links = machineLinks(manifest);
  const ids = manifest.machines.map(({ id }) => id);
  const column = columnsOf(ids, links);
  const used = [...new Set([...column].filter(([id]) => !isFrame(manifest, id)).map(([, number]) => number))].sort(
    (a, b) => a - b,
  );
  const columnOf = new Map(ids.map((id) => [id, used.indexOf(column.get(id) ?? 0)]));
  const rows = lanes(manifest);
  const left = box.margin + (rows.some(({ host }) => host !== undefined) ? box.padding : 0);
  const items = itemsOf(manifest);
  const stack = { columnOf, items, lefts: leftSides(left, used.length, links, columnOf) };
  const frames: Placed[] = [];
  const boxes: Placed[] = [];
  let top: number = box.margin;
  for (const { host, machines } of rows) {
    const lane = placeLane(machines, stack, host ? top + box.headline : top);
    boxes.push(...lane);
    const bottom = Math.max(...lane.map(({ y, height }) => y + height)) + (host ? box.padding : 0);
    if (host) frames.push(frameAround(host, lane, top, bottom));
    top = bottom + box.space;
  }
  return { frames, boxes, links };
}

/** Room that a label of this length takes. */
export function labelWidth(label: string): number {
  return Math.ceil(label.length * 5.7) + 12;
}

/** Left side of each column: between two columns there is room for the labels at both and for the curves. */
function leftSides(
  left: number,
  count: number,
  links: readonly Link[],
  columnOf: ReadonlyMap<string, number>,
): number[] {
  const right = Array.from({ length: count }, () => 0);
  const back = Array.from({ length: count }, () => 0);
  for (const { from, to, label } of links) {
    const [a, b] = [columnOf.get(from) ?? 0, columnOf.get(to) ?? 0];
    const side = a < b ? right : back;
    side[a] = Math.max(side[a] ?? 0, labelWidth(label) + box.padding);
  }
  const lefts = [left];
  for (let column = 1; column < count; column += 1) {
    const gap = (right[column - 1] ?? 0) + box.curve + (back[column] ?? 0);
    lefts.push((lefts[column - 1] ?? 0) + box.width + gap);
  }
  return lefts;
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
  return { machine, items: [], column: -1, x: left, y, width: right - left, height: bottom - y };
}

interface Stack {
  readonly columnOf: ReadonlyMap<string, number>;
  readonly items: ReadonlyMap<string, readonly Item[]>;
  readonly lefts: readonly number[];
}

/** Machines of one lane in their columns, each column in the middle. */
function placeLane(machines: readonly ManifestMachine[], { columnOf, items, lefts }: Stack, top: number): Placed[] {
  const itemsFor = ({ id }: ManifestMachine) => items.get(id) ?? [];
  const heightOf = (machine: ManifestMachine) =>
    box.headline + itemsFor(machine).reduce((sum, { height }) => sum + height, 0);
  const stacks = lefts.map((_, column) => machines.filter(({ id }) => columnOf.get(id) === column));
  const tall = stacks.map((stack) => stack.reduce((sum, machine) => sum + heightOf(machine) + box.space, -box.space));
  const most = Math.max(...tall);
  return stacks.flatMap((stack, column) => {
    let y = top + Math.round((most - (tall[column] ?? 0)) / 2);
    return stack.map((machine) => {
      const height = heightOf(machine);
      const placed = {
        machine,
        items: itemsFor(machine),
        column,
        x: lefts[column] ?? 0,
        y,
        width: box.width,
        height,
      };
      y += height + box.space;
      return placed;
    });
  });
}
