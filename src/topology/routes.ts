import { grouped, groupBy } from "../alike/group";
import { box, labelWidth, type Layout, type Placed } from "./layout";
import type { Link } from "./links";

/** The line of a link: through the gaps between the machines on its way. */
export interface Route {
  readonly path: string;
  readonly details: readonly string[];
}

/** A label at the place where the links that it is about leave their machine. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
}

export interface Routes {
  readonly routes: readonly Route[];
  readonly labels: readonly Label[];
  /** Highest and lowest place of a line. */
  readonly top: number;
  readonly bottom: number;
}

const clearance = 12;
const apart = 9;

interface Way {
  readonly link: Link;
  readonly from: Placed;
  readonly to: Placed;
  /** 1 to the right, -1 for a link back to an earlier column. */
  readonly direction: 1 | -1;
  /** Heights at which it passes the columns on its way, in its order. */
  readonly passes: readonly number[];
}

/** Routes of all links: none runs through a machine, and links to the same machine share their way. */
export function route(layout: Layout): Routes {
  const placed = new Map(layout.boxes.map((each) => [each.machine.id, each]));
  const lefts = new Map(layout.boxes.map(({ column, x }) => [column, x]));
  const passes = new Passes(layout);
  const ways = layout.links.flatMap((link): Way[] => {
    const [from, to] = [placed.get(link.from), placed.get(link.to)];
    if (from === undefined || to === undefined) return [];
    const direction = from.column < to.column ? 1 : -1;
    return [{ link, from, to, direction, passes: passes.between(from, to, direction) }];
  });
  const exits = leave(ways);
  const heights = [...passes.all(), ...layout.boxes.map(({ y }) => y)];
  return {
    routes: exits.flatMap(({ ways: own, y }) =>
      own.map((way) => ({ path: pathOf(way, y, lefts), details: way.link.details })),
    ),
    labels: exits.map(({ label, from, direction, y }) => ({
      text: label,
      x: direction === 1 ? from.x + from.width + labelStart(from) : from.x - labelStart(from),
      y: y - 3,
      anchor: direction === 1 ? "start" : "end",
    })),
    top: Math.min(...heights) - box.margin,
    bottom: Math.max(...passes.all(), 0) + box.margin,
  };
}

/** A label starts outside of the frame of a hypervisor host. */
function labelStart({ machine }: Placed): number {
  return machine.host === undefined ? 6 : box.padding + 4;
}

interface Exit {
  readonly label: string;
  readonly from: Placed;
  readonly direction: 1 | -1;
  readonly ways: readonly Way[];
  readonly y: number;
}

/** Links of a machine with the same label leave it at the same place; the places are in the order of the links' ends. */
function leave(ways: readonly Way[]): Exit[] {
  const sideOf = ({ from, direction }: Way) => `${from.machine.id} ${direction}`;
  const exits = grouped(ways, (way) => `${sideOf(way)} ${way.link.label}`);
  const sides = groupBy(exits, ({ first }) => sideOf(first));
  return [...sides.values()].flatMap((side) => {
    const sorted = side
      .map((group) => ({ ...group, aim: mean(group.all.map(nextHeight)) }))
      .sort((a, b) => a.aim - b.aim);
    return sorted.map(({ first: { link, from, direction }, all }, index) => {
      const step = Math.min(18, (from.height - 20) / sorted.length);
      const y = from.y + from.height / 2 + (index - (sorted.length - 1) / 2) * step;
      return { label: link.label, from, direction, ways: all, y };
    });
  });
}

function nextHeight({ passes, to }: Way): number {
  return passes[0] ?? middle(to);
}

function middle({ y, height }: Placed): number {
  return y + height / 2;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Straight beside its label and past the machines on its way, curved between them. */
function pathOf({ link, from, to, direction, passes }: Way, exit: number, lefts: ReadonlyMap<number, number>): string {
  const side = (x: number) => (direction === 1 ? x + box.width : x);
  const stub = direction * (labelWidth(link.label) + labelStart(from) - 6);
  const start = side(from.x);
  let x = start + stub;
  let y = exit;
  let path = `M${start} ${exit}H${x}`;
  const curve = (toX: number, toY: number) => {
    // Right in front of the next column, so that the labels beside this one stay free.
    const bendFrom = toX - direction * box.curve;
    const turn = (bendFrom + toX) / 2;
    path += toY === y ? `H${toX}` : `H${bendFrom}C${turn} ${y} ${turn} ${toY} ${toX} ${toY}`;
    x = toX;
    y = toY;
  };
  passes.forEach((height, index) => {
    const column = lefts.get(from.column + direction * (index + 1)) ?? x;
    curve(direction === 1 ? column : column + box.width, height);
    x = side(column);
    path += `H${x}`;
  });
  curve(direction === 1 ? to.x : to.x + to.width, middle(to));
  return path;
}

/** The heights at which links pass the columns between their ends. */
class Passes {
  private readonly columns = new Map<number, [number, number][]>();
  private readonly taken = new Map<number, number[]>();
  private readonly known = new Map<string, number>();

  constructor({ boxes, frames }: Layout) {
    for (const { column, y, height } of boxes) this.block(column, y - clearance, y + height + clearance);
    // The headline of a frame stands above its guests.
    for (const { column, machine } of boxes) {
      const frame = frames.find((each) => each.machine.id === machine.host);
      if (frame) this.block(column, frame.y, frame.y + box.headline);
    }
  }

  all(): number[] {
    return [...this.taken.values()].flat();
  }

  /** From the end backwards: a link runs at the height of its end as long as it can. */
  between(from: Placed, to: Placed, direction: 1 | -1): number[] {
    const heights: number[] = [];
    let aim = middle(to);
    for (let column = to.column - direction; column !== from.column && column >= 0; column -= direction) {
      const key = `${column} ${direction} ${to.machine.id}`;
      aim = this.known.get(key) ?? this.free(column, aim);
      this.known.set(key, aim);
      heights.unshift(aim);
    }
    return heights;
  }

  private block(column: number, top: number, bottom: number): void {
    const blocks = this.columns.get(column);
    if (blocks) blocks.push([top, bottom]);
    else this.columns.set(column, [[top, bottom]]);
  }

  /** The nearest height at which nothing stands and no other link runs. */
  private free(column: number, aim: number): number {
    const blocks = this.columns.get(column) ?? [];
    const taken = this.taken.get(column) ?? [];
    const candidates = [aim, ...blocks.flat(), ...taken.flatMap((height) => [height - apart, height + apart])].filter(
      (height) =>
        !blocks.some(([top, bottom]) => height > top && height < bottom) &&
        !taken.some((other) => Math.abs(other - height) < apart),
    );
    const nearest = candidates.reduce((best, height) =>
      Math.abs(height - aim) < Math.abs(best - aim) ? height : best,
    );
    this.taken.set(column, [...taken, nearest]);
    return nearest;
  }
}
