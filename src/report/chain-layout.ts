import type { Chain, ChainNode } from "./chain";

export const chainBox = { width: 250, height: 62, gap: 76, space: 16, margin: 12, pass: 10 } as const;

/** A node in its place, or the point at which a long line passes a column. */
interface Slot {
  readonly id: string;
  readonly node?: ChainNode;
  /** Slots of the column before that lead here. */
  readonly before: string[];
  readonly column: number;
  y: number;
  rank: number;
}

export interface PlacedNode {
  readonly node: ChainNode;
  readonly x: number;
  readonly y: number;
}

/** A line through the middle of the columns that it passes. */
export type Way = readonly (readonly [x: number, y: number])[];

export interface ChainLayout {
  readonly placed: readonly PlacedNode[];
  readonly ways: readonly Way[];
  readonly width: number;
  readonly height: number;
}

/** Columns by the longest way from the load; a line that passes a column has a place of its own in it. */
export function layOutChain(chain: Chain): ChainLayout {
  const column = columnsOf(chain);
  const count = Math.max(0, ...column.values()) + 1;
  const columns: Slot[][] = Array.from({ length: count }, () => []);
  for (const node of chain.nodes) {
    const at = column.get(node.id) ?? 0;
    columns[at]?.push({ id: node.id, node, before: [], column: at, y: 0, rank: 0 });
  }
  const bySlot = new Map(columns.flat().map((slot) => [slot.id, slot]));
  const routes = chain.edges.map(([from, to]) => {
    const route = [from];
    for (let at = (column.get(from) ?? 0) + 1; at < (column.get(to) ?? 0); at += 1) {
      // Lines from one node share their way through a column.
      const id = `${from}\n${at}`;
      if (!bySlot.has(id)) {
        const slot = { id, before: [], column: at, y: 0, rank: 0 };
        bySlot.set(id, slot);
        columns[at]?.push(slot);
      }
      route.push(id);
    }
    route.push(to);
    route.slice(1).forEach((id, index) => bySlot.get(id)?.before.push(route[index] ?? ""));
    return route;
  });
  for (const slots of columns) sortByNeighbours(slots, bySlot);
  const height = place(columns);
  const middle = (id: string, side: "left" | "right"): [number, number] => {
    const slot = bySlot.get(id);
    const x = left(slot?.column ?? 0) + (side === "right" ? chainBox.width : 0);
    return [x, (slot?.y ?? 0) + (slot?.node ? chainBox.height : chainBox.pass) / 2];
  };
  const ways = routes.map((route) =>
    route.flatMap((id, index): [number, number][] => [
      ...(index > 0 ? [middle(id, "left")] : []),
      ...(index < route.length - 1 ? [middle(id, "right")] : []),
    ]),
  );
  return {
    placed: columns.flatMap((slots, at) => slots.flatMap(({ node, y }) => (node ? [{ node, x: left(at), y }] : []))),
    ways: [...new Map(ways.map((way) => [way.join(), way])).values()],
    width: 2 * chainBox.margin + count * (chainBox.width + chainBox.gap) - chainBox.gap,
    height,
  };
}

const left = (column: number): number => chainBox.margin + column * (chainBox.width + chainBox.gap);

function columnsOf({ nodes, edges }: Chain): Map<string, number> {
  const column = new Map(nodes.map(({ id }) => [id, 0]));
  for (let round = 0, moved = true; moved && round < nodes.length; round += 1) {
    moved = false;
    for (const [from, to] of edges) {
      const least = (column.get(from) ?? 0) + 1;
      if ((column.get(to) ?? 0) >= least) continue;
      column.set(to, least);
      moved = true;
    }
  }
  // A given input stands right before the first that reads it.
  for (const { id, given } of nodes) {
    if (given === undefined) continue;
    const readers = edges.filter(([from]) => from === id).map(([, to]) => column.get(to) ?? 1);
    column.set(id, Math.max(0, Math.min(...readers) - 1));
  }
  return column;
}

/** Each slot near those that it follows from, so that few lines cross. */
function sortByNeighbours(slots: Slot[], all: ReadonlyMap<string, Slot>): void {
  const wish = new Map(
    slots.map((slot, index) => {
      const ranks = slot.before.map((id) => all.get(id)?.rank ?? 0);
      return [slot, ranks.length === 0 ? index : ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length];
    }),
  );
  slots.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
  slots.forEach((slot, rank) => (slot.rank = rank / Math.max(1, slots.length - 1)));
}

/** Stacks the slots of each column around the middle; gives the height of the whole. */
function place(columns: readonly Slot[][]): number {
  const heightOf = ({ node }: Slot) => (node ? chainBox.height : chainBox.pass);
  const tall = columns.map((slots) =>
    slots.reduce((sum, slot) => sum + heightOf(slot) + chainBox.space, -chainBox.space),
  );
  const most = Math.max(...tall, 0);
  columns.forEach((slots, index) => {
    let y = chainBox.margin + (most - (tall[index] ?? 0)) / 2;
    for (const slot of slots) {
      slot.y = y;
      y += heightOf(slot) + chainBox.space;
    }
  });
  return most + 2 * chainBox.margin;
}
