import type { View, ViewValue } from "./template";

/** What decides which names of a view a template reads: the names, and which values are empty. Like views have the same object. */
export class Shape {
  private readonly next = new Map<string | Shape, Shape>();

  /** The shape of what comes behind this one. */
  then(step: string | Shape): Shape {
    const known = this.next.get(step);
    if (known !== undefined) return known;
    const made = new Shape();
    this.next.set(step, made);
    return made;
  }
}

const empty = new Shape();
const full = new Shape();
const table = new Shape();
const list = new Shape();

/** Undefined where a name has no value: a view from code without types may lack one. */
export function shapeOf(value: ViewValue): Shape | undefined {
  if ((value as unknown) === undefined || (value as unknown) === null) return undefined;
  if (typeof value !== "object") return value === "" || value === 0 || value === false ? empty : full;
  return Array.isArray(value) ? shapeOfList(value as readonly ViewValue[]) : shapeOfTable(value as View);
}

function shapeOfTable(view: View): Shape | undefined {
  let shape = table;
  for (const name of Object.keys(view)) {
    const inner = shapeOf(view[name] as ViewValue);
    if (inner === undefined) return undefined;
    shape = shape.then(name).then(inner);
  }
  return shape;
}

/** Each kind of entry once. */
function shapeOfList(entries: readonly ViewValue[]): Shape | undefined {
  const kinds: Shape[] = [];
  for (const entry of entries) {
    const kind = shapeOf(entry);
    if (kind === undefined) return undefined;
    if (!kinds.includes(kind)) kinds.push(kind);
  }
  return kinds.reduce((shape, kind) => shape.then(kind), list);
}

/** Where in the view the first value is missing. */
export function pathWithoutValue(value: ViewValue, path: string): string | undefined {
  if ((value as unknown) === undefined || (value as unknown) === null) return path;
  if (typeof value !== "object") return undefined;
  for (const [name, inner] of Object.entries<ViewValue>(value as View)) {
    const found = pathWithoutValue(inner, path === "" ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
