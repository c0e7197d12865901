import type { PreflightItem } from "../../lab/preflight/item";
import { counted } from "../../text/counted";
import { columns, paragraph } from "./wrap";

const head = ["", "item", "needed", "found"];

/** Everything that a preflight looked at, in aligned columns: first the whole lab, then engine after engine. */
export function preflightText(items: readonly PreflightItem[], width: number): string {
  const titles = [...new Set(items.map(titleOf))];
  const groups = titles.flatMap((title) => {
    const members = items.filter((item) => titleOf(item) === title);
    return [...(titles.length > 1 ? ["", title === "" ? "the whole lab" : title] : []), ...rows(members, width)];
  });
  const count = (status: string) => items.filter((item) => item.status === status).length;
  const sum = `${counted(count("fail"), "failure")}, ${counted(count("warn"), "warning")}`;
  return `${[...groups.slice(groups[0] === "" ? 1 : 0), "", sum].join("\n")}\n`;
}

function titleOf({ machines }: PreflightItem): string {
  return machines?.join(", ") ?? "";
}

/** Each item is a row; what to do stands below it. */
function rows(items: readonly PreflightItem[], width: number): string[] {
  const cells = items.map(({ status, name, needed, found }) => [status, name, needed, found]);
  const fixes = items.map(({ fix }) => fix);
  const narrow: readonly (readonly [number, number])[] = [
    [1, 14],
    [2, 26],
  ];
  // One table for all, so that its columns stand below each other; what to do is put between its rows.
  const lines = columns(head, cells, width, 0, narrow);
  const starts = lines.flatMap((line, index) => (/^(ok|warn|fail) /.test(line) ? [index] : []));
  return lines.flatMap((line, index) => {
    const item = starts.findLastIndex((start) => start <= index);
    const isLast = item !== -1 && (starts[item + 1] ?? lines.length) === index + 1;
    const fix = isLast ? fixes[item] : undefined;
    return fix === undefined ? [line] : [line, paragraph(`fix: ${fix}`, 6, width, 5)];
  });
}
