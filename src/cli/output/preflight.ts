import type { PreflightItem } from "../../lab/preflight/item";
import { counted } from "../../text/counted";
import { paragraph, row } from "./wrap";

const head = ["", "item", "needed", "found"];
const gaps = 6;

/** The same widths whatever was found, so that two tables can be compared line by line. */
function widthsFor(width: number): number[] {
  const [status, item, needed] = [4, 14, 26 + Math.max(0, Math.floor((width - 80) / 2))];
  return [status, item, needed, width - gaps - status - item - needed];
}

/** Everything that a preflight looked at, in aligned columns: first the whole lab, then engine after engine. */
export function preflightText(items: readonly PreflightItem[], width: number): string {
  const widths = widthsFor(width);
  const blocks = items.map((item) => [row(cellsOf(item), widths), ...fixOf(item, width)]);
  const groups = [...new Set(items.map(groupOf))];
  const rows = groups.flatMap((group) => [
    ...(groups.length > 1 ? ["", group === "" ? "the whole lab" : group] : []),
    ...items.flatMap((item, index) => (groupOf(item) === group ? (blocks[index] ?? []) : [])),
  ]);
  const count = (status: string) => items.filter((item) => item.status === status).length;
  const sum = `${counted(count("fail"), "failure")}, ${counted(count("warn"), "warning")}`;
  return `${[row(head, widths), ...rows, "", sum].join("\n")}\n`;
}

function groupOf({ machines }: PreflightItem): string {
  return machines?.join(", ") ?? "";
}

function cellsOf({ status, name, needed, found }: PreflightItem): string[] {
  return [status, name, needed, found];
}

function fixOf({ fix }: PreflightItem, width: number): string[] {
  return fix === undefined ? [] : [paragraph(`fix: ${fix}`, 6, width, 5)];
}
