import type { Command } from "commander";
import { catalogue } from "../../stacks/catalogue";
import { chooseEnvironments } from "../options/choose";
import { checkFormat } from "./lab-options";
import { printTable } from "./print";

/** `perflab list`: the environments, from the catalogue alone. */
export function registerList(program: Command): void {
  program
    .command("list [environments...]")
    .description("list the published environments")
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", '\nExample: perflab list "dng-606-*"')
    .action((patterns: string[], { format: given }: { format: string }) => {
      const format = checkFormat(given, ["table", "json"]);
      const ids = chooseEnvironments(
        patterns,
        catalogue.map(({ id }) => id),
      );
      const entries = catalogue.filter(({ id }) => ids.includes(id));
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
