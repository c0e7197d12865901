import type { Command } from "commander";
import { chooseEnvironments } from "../options/choose";
import { knownEnvironments } from "./input/known-environments";
import { checkFormat } from "./input/lab-options";
import { filterEntries, type ListFilters } from "./input/list-filters";
import { listText, wideRows } from "./output/list";
import { printTable } from "./output/print";
import { jsonText } from "../text/json";

interface ListOptions extends ListFilters {
  readonly wide?: boolean;
  readonly format: string;
}

/** `perflab list`: the published environments, from the catalogue alone, after those of the project's own program. */
export function registerList(program: Command): void {
  program
    .command("list [environments...]")
    .description("list the published environments")
    .option("--report <id>", "only those of this report, e.g. dng-606")
    .option("--topology <text>", "only those whose topology has this in its name, e.g. E1")
    .option("--product <name>", "only those with this product, e.g. oracle")
    .option("--active", "only those whose varied factor the free stand-ins act on")
    .option("--wide", "one table with all columns")
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", '\nExample: perflab list "dng-606-*" --product db2')
    .action((patterns: string[], { format: given, wide, ...filters }: ListOptions) => {
      const format = checkFormat(given, ["table", "json"]);
      const known = knownEnvironments();
      const ids = chooseEnvironments(
        patterns,
        known.map(({ id }) => id),
      );
      const entries = filterEntries(known, filters).filter(({ id }) => ids.includes(id));
      if (format === "json") process.stdout.write(jsonText(entries));
      else if (entries.length === 0) process.stdout.write("no environment has all of this\n");
      else if (wide) {
        const [head, ...rows] = wideRows(entries);
        printTable(head, rows);
      } else process.stdout.write(listText(entries, process.stdout.columns || 80));
    });
}
