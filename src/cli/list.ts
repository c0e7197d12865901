import type { Command } from "commander";
import { chooseEnvironments } from "../options/choose";
import { knownEnvironments } from "./known-environments";
import { checkFormat } from "./lab-options";
import { printTable } from "./print";

/** `perflab list`: the published environments, from the catalogue alone, after those of the project's own program. */
export function registerList(program: Command): void {
  program
    .command("list [environments...]")
    .description("list the published environments")
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", '\nExample: perflab list "dng-606-*"')
    .action((patterns: string[], { format: given }: { format: string }) => {
      const format = checkFormat(given, ["table", "json"]);
      const known = knownEnvironments();
      const ids = chooseEnvironments(
        patterns,
        known.map(({ id }) => id),
      );
      const entries = known.filter(({ id }) => ids.includes(id));
      if (format === "json") {
        process.stdout.write(`${JSON.stringify(entries, null, 2)}\n`);
        return;
      }
      const rows = entries.map(({ id, report, topology, machines, load, loadUnit, experiment }) => [
        id,
        report,
        topology,
        String(machines),
        load === undefined ? "none stated" : `${load} ${loadUnit}`,
        experiment,
      ]);
      printTable(["environment", "report", "topology", "machines", "load", "experiment"], rows);
    });
}
