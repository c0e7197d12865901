import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "../../stacks/catalogue";
import { UserError } from "../errors";
import type { ReportSizing } from "./report-sizing";

const stacks = join(__dirname, "..", "..", "stacks");

/** Reports whose folder has a `sizing.ts`. */
export function sizableReports(): string[] {
  return readdirSync(stacks)
    .filter((report) => existsSync(join(stacks, report, "sizing.js")))
    .sort();
}

/** What a report knows about sizing. @throws UserError where it knows nothing, with the reports that do */
export function sizingOf(report: string | undefined): ReportSizing {
  const sizable = sizableReports();
  const allowed = sizable.join(", ");
  const path = "--report";
  if (report === undefined)
    throw new UserError([{ path, message: "which report's figures and rules?", given: "nothing", allowed }]);
  if (sizable.includes(report)) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return (require(join(stacks, report, "sizing")) as { sizing: ReportSizing }).sizing;
  }
  const entries = catalogue.filter((entry) => entry.report === report);
  const message =
    entries.length === 0
      ? "no such report"
      : entries.every(({ load }) => load === undefined)
        ? "this report states no load, so that nothing in it can be sized by one"
        : "this report has no figures for other loads than its own";
  throw new UserError([{ path, message, given: report, allowed: `${allowed}: their reports state loads and rules` }]);
}
