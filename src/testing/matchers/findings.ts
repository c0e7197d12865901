import type { Manifest } from "../../manifest/schema";
import { closest } from "../../text/closest";
import type { Finding, Severity } from "../../model/finding";
import { describeDifferences, differences, shown } from "./compare";
import { manifestOf, result, type MatcherContext, type MatcherResult, type Text } from "./matcher";
import type { ExpectedSource } from "./setting";

/** What a test expects of a finding; what it leaves out may be anything. */
export interface ExpectedFinding {
  readonly code?: Text;
  readonly severity?: Severity;
  readonly path?: Text;
  readonly message?: Text;
  readonly given?: Text;
  readonly allowed?: Text;
  readonly fix?: Text;
  readonly source?: ExpectedSource;
}

type Found = Finding | Manifest["findings"][number];

/** At least one finding is as described; a text is a code. */
export function toHaveFinding(
  this: MatcherContext,
  received: unknown,
  expected: string | ExpectedFinding,
): MatcherResult {
  const all = findingsIn(received, "toHaveFinding");
  const description = asFinding(expected);
  const hits = all.filter((finding) => differences(this.equals, finding, description).length === 0);
  return result(
    hits.length > 0,
    () => `no finding ${shown(description)}\n${nearest(this, all, description)}`,
    () => `a finding ${shown(description)} was not expected\n${list(hits)}`,
  );
}

/** No finding is an error: of `findingsOf`, because `synthEnvironment` refuses an environment with errors. */
export function toHaveNoErrors(this: MatcherContext, received: unknown): MatcherResult {
  const errors = findingsIn(received, "toHaveNoErrors").filter(({ severity }) => severity === "error");
  return result(
    errors.length === 0,
    () => `${errors.length} error${errors.length === 1 ? "" : "s"}\n${list(errors)}`,
    () => "errors were expected, and there are none",
  );
}

/** Every finding is described, and everything described is found. An entry may describe several findings; a text is a code. */
export function toHaveOnlyFindings(
  this: MatcherContext,
  received: unknown,
  expected: readonly (string | ExpectedFinding)[],
): MatcherResult {
  const all = findingsIn(received, "toHaveOnlyFindings");
  const descriptions = expected.map(asFinding);
  const fits = (finding: Found, description: ExpectedFinding) =>
    differences(this.equals, finding, description).length === 0;
  const lacking = descriptions.filter((description) => !all.some((finding) => fits(finding, description)));
  const beside = all.filter((finding) => !descriptions.some((description) => fits(finding, description)));
  return result(
    lacking.length + beside.length === 0,
    () =>
      [
        ...(beside.length > 0
          ? [
              `${beside.length === 1 ? "1 finding that was" : `${beside.length} findings that were`} not expected\n${list(beside)}`,
            ]
          : []),
        ...lacking.map((description) => `no finding ${shown(description)}\n${nearest(this, all, description)}`),
      ].join("\n"),
    () => `other findings than these were expected\n${list(all)}`,
  );
}

function asFinding(expected: string | ExpectedFinding): ExpectedFinding {
  return typeof expected === "string" ? { code: expected } : expected;
}

/** Of an environment, of a `lab.json`, or as `findingsOf` gives them. */
function findingsIn(received: unknown, matcher: string): readonly Found[] {
  return Array.isArray(received) ? (received as Finding[]) : manifestOf(received, matcher).findings;
}

/** Those of the same code with what is different, else which codes there are. */
function nearest({ equals }: MatcherContext, all: readonly Found[], description: ExpectedFinding): string {
  if (all.length === 0) return "there are no findings";
  const { code } = description;
  const alike = all.filter((finding) => differences(equals, finding, code === undefined ? {} : { code }).length === 0);
  if (alike.length > 0) {
    const ranked = alike
      .map((finding) => ({ finding, found: differences(equals, finding, description) }))
      .sort((a, b) => a.found.length - b.found.length);
    return ranked
      .slice(0, 3)
      .map(({ finding, found }) => `nearest: ${title(finding)}\n${describeDifferences(found)}`)
      .join("\n");
  }
  const codes = [...new Set(all.map((finding) => finding.code))];
  return typeof code === "string"
    ? `nearest of the codes found: ${closest(code, codes)}`
    : `codes found: ${codes.join(", ")}`;
}

function title({ severity, code, path }: Found): string {
  return `${severity} ${code} ${path}`;
}

function list(findings: readonly Found[]): string {
  return findings
    .map((finding) => `  ${title(finding)}: ${finding.message} (given ${finding.given}, allowed ${finding.allowed})`)
    .join("\n");
}
