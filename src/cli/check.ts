import type { Command } from "commander";
import type { Finding } from "../model/finding";
import type { Origin } from "../findings/errata";
import { checkFormat } from "./input/lab-options";
import { addSynthesisOptions, synthesisFlags } from "./input/options";
import { jsonText } from "../text/json";

interface CheckOptions extends Record<string, unknown> {
  readonly strict?: boolean;
  /** A code, or `true` without one. */
  readonly explain?: string | true;
  readonly listCodes?: boolean;
  readonly errata?: boolean;
  readonly format: string;
}

interface Checked {
  readonly id: string;
  readonly report: Origin;
  readonly findings: readonly Finding[];
}

const examples = `
Examples:
  perflab check dng-606-3s-300c-ifix3 --load 2400 --strict
  perflab check --explain JVM_NURSERY
  perflab check --errata "dng-606-*" > letter.md`;

/** `perflab check`: the findings of environments, worst first. Exit 1 on errors; with `--strict` also on warnings. */
export function registerCheck(program: Command): void {
  const command = program
    .command("check [environments...]")
    .description("check environments, explain findings, write to the authors of a report");
  addSynthesisOptions(command)
    .option("--strict", "warnings fail, too")
    .option("--explain [code]", "what a code means, why it matters and what to do; without one, all codes")
    .option("--list-codes", "all codes with their titles")
    .option("--errata", "a report's own contradictions, as a letter to its authors in Markdown")
    .option("--format <format>", "table or json", "table")
    .addHelpText("after", examples)
    .action(async (patterns: string[], options: CheckOptions) => {
      const { strict, explain, listCodes, errata, format: given, ...rest } = options;
      const format = checkFormat(given, ["table", "json"]);
      const isJson = format === "json";
      if (listCodes || explain !== undefined) return tellCodes(listCodes ? true : explain, isJson);
      const all = await findingsOf(patterns, synthesisFlags(rest));
      if (errata) await tellErrata(all, isJson);
      else await tellFindings(all, isJson);
      const failing = all
        .flatMap(({ findings }) => findings)
        .filter(({ severity }) => severity === "error" || (strict && severity === "warning"));
      if (failing.length > 0) process.exitCode = 1;
    });
}

/** Findings of the models, so that errors, which stop a synthesis, stand among the others. */
async function findingsOf(patterns: readonly string[], flags: Record<string, unknown>): Promise<Checked[]> {
  const { choose, isPublishedOnly } = await import("./input/chosen-synthesis.js");
  const { buildEnvironments } = await import("../synthesis/synthesize.js");
  const given = { ...flags, ...(patterns.length > 0 ? { environments: patterns } : {}) };
  const describe = ({ id, report, findings }: Checked): Checked => ({ id, report, findings });
  if (isPublishedOnly(patterns)) return buildEnvironments(given).map(describe);
  const { own, published } = choose(patterns, flags);
  const found: Checked[] = [];
  const { withAssembly } = await import("./input/current-assembly.js");
  for (const id of own)
    await withAssembly(id, flags, ({ manifest: { environment, findings } }) => {
      found.push({ id, report: environment.report, findings: findings as readonly Finding[] });
    });
  return published.length === 0
    ? found
    : [...found, ...buildEnvironments({ ...flags, environments: published }).map(describe)];
}

async function tellFindings(all: readonly Checked[], isJson: boolean): Promise<void> {
  const { checkText } = await import("./output/check.js");
  if (isJson) printJson(all.map(({ id, findings }) => ({ id, findings })));
  else process.stdout.write(checkText(all, width()));
}

async function tellErrata(all: readonly Checked[], isJson: boolean): Promise<void> {
  const { allCodes } = await import("../findings/codes.js");
  const { errata } = await import("../findings/errata.js");
  const { reportSections } = await import("../findings/report-sections.js");
  const { letter } = await import("../findings/letter.js");
  const { wrap } = await import("./output/wrap.js");
  const found = errata(all, allCodes(), reportSections);
  if (isJson) printJson(found);
  else {
    const letters = found
      .filter(({ own, elsewhere }) => own.length + elsewhere.length > 0)
      .map((each) => letter(each, wrap, 80));
    process.stdout.write(letters.join("\n---\n\n") || "there is nothing to ask the authors\n");
  }
}

async function tellCodes(explain: string | true | undefined, isJson: boolean): Promise<void> {
  const { allCodes, codeOf } = await import("../findings/codes.js");
  const { codeListText, explainText } = await import("./output/codes.js");
  if (typeof explain !== "string") {
    const codes = allCodes();
    if (isJson) printJson(Object.fromEntries(codes));
    else process.stdout.write(codeListText(codes, width()));
    return;
  }
  const { environmentsWith } = await import("../findings/seen.js");
  const { name, code } = codeOf(explain);
  const seen = environmentsWith(name);
  if (isJson) printJson({ code: name, ...code, ...(seen ? { seen } : {}) });
  else process.stdout.write(explainText(name, code, seen, width()));
}

const width = (): number => process.stdout.columns || 80;

function printJson(value: unknown): void {
  process.stdout.write(jsonText(value));
}
