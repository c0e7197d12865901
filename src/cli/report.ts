import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Command } from "commander";
import { catalogue } from "../../stacks/catalogue";
import { together, UserError } from "../errors";
import { labFolders } from "../project/folders";
import { projectApp } from "../project/program";
import { chooseEnvironments } from "../options/choose";
import { withKeptAssembly } from "./input/current-assembly";
import { checkFormat, oneEnvironment } from "./input/lab-options";
import { givenOptions } from "./output/options";

interface ReportOptions {
  readonly compare?: string[];
  readonly format: string;
}

/** `perflab report`: the review reports with their index, or a comparison of two; what is missing is synthesized. */
export function registerReport(program: Command): void {
  program
    .command("report [environments...]")
    .description("write the pages to review and sign, an index over them, or a comparison of two")
    .option(
      "--compare <environments...>",
      "a page with everything in which two environments differ (perflab diff takes saved folders and options, too), e.g. --compare nuxeo-60-navigation-a nuxeo-60-navigation-b",
    )
    .option("--format <format>", "html or md", "html")
    .addHelpText(
      "after",
      "\nExample: perflab report dng-606-3s-300c-ifix3\n         perflab report --compare dng-606-3s-300c-ga dng-606-3s-300c-ifix3",
    )
    .action(async (patterns: string[], { compare, format: given }: ReportOptions) => {
      const [format, two, ids] = together(
        () => checkFormat(given, ["html", "md"]),
        () => (compare === undefined ? undefined : pair(compare)),
        () => (compare === undefined ? chosen(patterns) : []),
      );
      const outdir = join(process.cwd(), "cdktf.out");
      const { writeIndex, writeComparison } = await import("../assembly/write-pages.js");
      if (two !== undefined) {
        const [a, b] = two;
        const path = await withKeptAssembly(a, (first) =>
          withKeptAssembly(b, (second) => writeComparison(outdir, [first, second], format)),
        );
        say(`${shown(path)}\n\nAll environments: ${shown(writeIndex(outdir, format))}`);
        return;
      }
      await synthesizeMissing(ids);
      for (const id of ids)
        await withKeptAssembly(id, ({ folder, manifest }) => {
          const options = givenOptions(manifest.options);
          const how = options.length === 0 ? "" : ` (synthesized with ${options.join("; ")})`;
          say(`${shown(join(folder, `report.${format}`))}${how}`);
        });
      say(`\nAll environments: ${shown(writeIndex(outdir, format))}`);
    });
}

function pair(given: readonly string[]): [string, string] {
  const [a, b] = given;
  if (a === undefined || b === undefined || given.length !== 2)
    throw new UserError([
      { path: "--compare", message: "not two environments", given: given.join(" "), allowed: "--compare A B" },
    ]);
  return together(
    () => oneEnvironment(a),
    () => oneEnvironment(b),
  );
}

/** Names of the catalogue, or of a project's own program. */
function chosen(patterns: readonly string[]): string[] {
  const known = catalogue.map(({ id }) => id);
  if (projectApp(process.cwd()) === undefined) return chooseEnvironments(patterns, known);
  return patterns.flatMap((pattern) =>
    /[*?]/.test(pattern) ? chooseEnvironments([pattern], known) : [oneEnvironment(pattern)],
  );
}

/** Many are synthesized here in one go; a single one is quicker in a process that ends with it. */
async function synthesizeMissing(ids: readonly string[]): Promise<void> {
  const known = new Set(catalogue.map(({ id }) => id));
  const missing = ids.filter((id) => known.has(id) && !existsSync(join(labFolders(id).assembly, "lab.json")));
  if (missing.length < 2) return;
  const { synthesize } = await import("../synthesis/synthesize.js");
  synthesize({ environments: missing });
}

const shown = (path: string): string => relative(process.cwd(), path);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
