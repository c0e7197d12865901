import type { PreflightItem } from "../../lab/preflight/item";
import { counted } from "../../text/counted";
import { columns, paragraph, type Shrinking } from "./wrap";

const head = ["", "item", "needed", "found"];
const shrink: readonly Shrinking[] = [
  [1, 14],
  [2, 26],
];

/** Everything that a preflight looked at, in aligned columns: first the whole lab, then engine after engine. */
export function preflightText(items: readonly PreflightItem[], width: number): string {
  const cells = items.map(({ status, name, needed, found }) => [status, name, needed, found]);
  const [title = "", ...lines] = columns(head, cells, width, 0, shrink);
  const blocks = blocksOf(lines).map((block, index) => [...block, ...fixOf(items[index], width)]);
  const groups = [...new Set(items.map(groupOf))];
  const rows = groups.flatMap((group) => [
    ...(groups.length > 1 ? ["", group === "" ? "the whole lab" : group] : []),
    ...blocks.filter((_, index) => groupOf(items[index]) === group).flat(),
  ]);
  const count = (status: string) => items.filter((item) => item.status === status).length;
  const sum = `${counted(count("fail"), "failure")}, ${counted(count("warn"), "warning")}`;
  return `${[title, ...rows, "", sum].join("\n")}\n`;
}

function groupOf(item: PreflightItem | undefined): string {
  return item?.machines?.join(", ") ?? "";
}

/** The lines of each row: only the first begins with a status. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (const line of lines) {
    if (line.startsWith(" ")) blocks[blocks.length - 1]?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function fixOf(item: PreflightItem | undefined, width: number): string[] {
  return item?.fix === undefined ? [] : [paragraph(`fix: ${item.fix}`, 6, width, 5)];
}
