import type { Source } from "../settings/source";

export type Severity = "error" | "warning" | "note";

/** What a check found out about an environment. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  /** Where in the model: an environment, machine, server or setting. */
  readonly path: string;
  readonly message: string;
  readonly given: string;
  readonly allowed: string;
  readonly fix: string;
  readonly source: Source;
  /** What to ask the authors of the report. @default - the question of the code, if it has one */
  readonly question?: string;
}

const order: readonly Severity[] = ["error", "warning", "note"];

/** Worst first, then by code and path. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const rank = (finding: Finding) =>
    `${order.indexOf(finding.severity)} ${finding.code} ${finding.path} ${finding.message}`;
  return [...findings].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
