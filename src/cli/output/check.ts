import { entry, paragraph } from "./wrap";
import type { Finding, Severity } from "../../model/finding";
import { describeSource } from "../../settings/source";
import { describePaths, groupFindings, type FindingGroup } from "../../findings/group";
import { counted } from "../../text/counted";

/** Findings of one environment, worst first. */
export interface Checked {
  readonly id: string;
  readonly findings: readonly Finding[];
}

const severities: readonly Severity[] = ["error", "warning", "note"];

/** What `perflab check` prints: the findings of each environment, like ones as one, and how many there are. */
export function checkText(all: readonly Checked[], width: number): string {
  const blocks = all.flatMap(({ id, findings }) => [
    id,
    ...groupFindings(findings).map((group) => describeGroup(group, width)),
    ...(findings.length === 0 ? ["  nothing is wrong or doubtful"] : []),
  ]);
  return `${[...blocks, summary(all, width)].join("\n\n")}\n`;
}

function describeGroup({ finding, paths }: FindingGroup, width: number): string {
  const { severity, code, message, given, allowed, fix, source } = finding;
  return [
    paragraph(`${severity} ${code} at ${describePaths(paths)}`, 0, width),
    paragraph(message, 2, width),
    entry("given", given, 4, width),
    entry("allowed", allowed, 4, width),
    entry("fix", fix, 4, width),
    entry("source", describeSource(source), 4, width),
  ].join("\n");
}

/** The numbers of one environment as a sentence, those of several as a table. */
function summary(all: readonly Checked[], width: number): string {
  const rows = all.map(({ id, findings }) => ({
    id,
    counts: severities.map((severity) => findings.filter((finding) => finding.severity === severity).length),
  }));
  const more = paragraph("perflab check --explain CODE says what a code means and why it matters", 0, width);
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) {
    const counts = severities.map((severity, index) => counted(only.counts[index] ?? 0, severity));
    return `${counts.join(", ")}\n${more}`;
  }
  const idWidth = Math.max(0, ...rows.map(({ id }) => id.length));
  const line = (id: string, cells: readonly (string | number)[]) =>
    [id.padEnd(idWidth), ...cells.map((cell) => String(cell).padStart(8))].join("  ");
  const sums = severities.map((_, index) => rows.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  return [
    line("environment", ["errors", "warnings", "notes"]),
    ...rows.map(({ id, counts }) => line(id, counts)),
    line("together", sums),
    "",
    more,
  ].join("\n");
}
