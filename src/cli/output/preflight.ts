import type { PreflightItem } from "../../lab/preflight/item";
import { itemNames, placeOf } from "../../lab/preflight/in-order";
import { counted } from "../../text/counted";
import { paragraph, row } from "./wrap";

const head = ["", "item", "needed", "found"];
const gaps = 6;

/** The same widths whatever was found, so that two tables can be compared line by line. */
function widthsFor(width: number): number[] {
  const [status, item, needed] = [4, 14, 26 + Math.max(0, Math.floor((width - 80) / 2))];
  return [status, item, needed, width - gaps - status - item - needed];
}

/** What a reader looks for on every engine, also where it is in order. */
const always = ["engine", "node", "memory", "processors"];

/**
 * Everything that a preflight looked at, in aligned columns: first the whole lab, then engine after engine, each with what is
 * not in order, and the names of the rest.
 */
export function preflightText(items: readonly PreflightItem[], width: number): string {
  const widths = widthsFor(width);
  const places = [...new Set(items.map(placeOf))];
  const folded = (item: PreflightItem) =>
    places.length > 1 && item.machines !== undefined && item.status === "ok" && !always.includes(item.name);
  const rows = places.flatMap((place) => {
    const own = items.filter((item) => placeOf(item) === place);
    const rest = own.filter(folded);
    return [
      ...(places.length > 1 ? ["", place === "" ? "the whole lab" : place] : []),
      ...own.filter((item) => !folded(item)).flatMap((item) => [row(cellsOf(item), widths), ...fixOf(item, width)]),
      ...(rest.length > 0 ? [paragraph(`ok    ${itemNames(rest)}`, 0, width, 6)] : []),
    ];
  });
  const count = (status: string) => items.filter((item) => item.status === status).length;
  const more = items.some(folded) ? "; --format json has every item" : "";
  const sum = `${counted(count("fail"), "failure")}, ${counted(count("warn"), "warning")}${more}`;
  return `${[row(head, widths), ...rows, "", sum].join("\n")}\n`;
}

/** Below the title of its engine an item need not name the engine again. */
function cellsOf(item: PreflightItem): string[] {
  const { status, name, needed, found } = item;
  return [status, name, needed, found.replace(` on the host of ${placeOf(item)}`, "")];
}

/** What to do, line by line; a command stands whole, so that it can be copied. */
function fixOf({ fix }: PreflightItem, width: number): string[] {
  if (fix === undefined) return [];
  const [first = "", ...others] = fix.split(/\n\s*/);
  const line = (text: string, indent: number, hang: number) =>
    /^(fix: )?docker /.test(text) ? " ".repeat(indent) + text : paragraph(text, indent, width, hang);
  return [line(`fix: ${first}`, 6, 5), ...others.map((text) => line(text, 11, 0))];
}
