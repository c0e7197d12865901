import { existsSync } from "node:fs";
import { join } from "node:path";

const stacks = join(__dirname, "..", "..", "stacks");

/** Headings of a report in its own order, from `sections.ts` in its folder; none for a report without one. */
export function reportSections(report: string): readonly string[] {
  const file = join(stacks, report, "sections.js");
  if (!/^[\w.-]+$/.test(report) || !existsSync(file)) return [];
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require(file) as { sections: readonly string[] }).sections;
}
