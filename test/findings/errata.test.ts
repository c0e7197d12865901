import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { wrap } from "../../src/cli/output/wrap";
import { allCodes } from "../../src/findings/codes";
import { errata } from "../../src/findings/errata";
import { letter } from "../../src/findings/letter";
import { reportSections } from "../../src/findings/report-sections";
import type { Finding } from "../../src/model/finding";
import { catalogue } from "../../stacks/catalogue";
import { expectCommitted } from "../helpers/committed";
import { published } from "../helpers/published";

const codes = allCodes();
const reports = [...new Set(catalogue.map(({ report }) => report))];
const doubted = (report: string) =>
  catalogue
    .filter((entry) => entry.report === report)
    .map(({ id }) => published(id))
    .map(({ manifest, findings }) => ({
      report: manifest.environment.report,
      findings: findings as readonly Finding[],
    }));

describe.each(reports)("%s", (report) => {
  const environments = doubted(report);
  const [found] = errata(environments, codes, reportSections);
  const points = [...(found?.own ?? []), ...(found?.elsewhere ?? [])];

  test("every contradiction of every environment is there, once", () => {
    const said = environments.flatMap(({ findings }) => findings).filter(({ code }) => code.startsWith("REPORT_"));
    const messages = new Set(said.map(({ message, source }) => `${source.section} ${message}`));
    const told = points.filter(({ code }) => code.startsWith("REPORT_"));
    expect(told).toHaveLength(messages.size);
    expect(new Set(told.map(({ message }) => message))).toEqual(new Set(said.map(({ message }) => message)));
  });

  test("each ends with a question", () => {
    expect(points.map(({ question }) => question).filter((question) => !question.endsWith("?"))).toEqual([]);
  });

  test("every section is one of the report's, so that the order is the report's", () => {
    const sections = reportSections(report);
    const unknown = (found?.own ?? []).filter(
      ({ section }) => !sections.some((heading) => section.startsWith(heading)),
    );
    expect(unknown.map(({ section }) => section).filter((section) => section !== "The environment as a whole")).toEqual(
      [],
    );
  });

  /** `npm run golden` does not write it: run this test with -u. */
  test("the letter is the committed one, and fits 80 columns but for headings", () => {
    const text = found ? letter(found, wrap, 80) : "";
    expect(text.split("\n").filter((line) => line.length > 80 && !line.startsWith("#"))).toEqual([]);
    expectCommitted(join(__dirname, "expected", `${report}.md`), text);
  });
});

const finding = (section: string, message: string, rest: Partial<Finding> = {}): Finding => ({
  code: "REPORT_DATA",
  severity: "note",
  path: "x",
  message,
  given: "1",
  allowed: "2",
  fix: "carried",
  source: { kind: "published", report: "r", section },
  ...rest,
});
const report = { id: "r", title: "R", authors: "AnnaSmith, Bo Li", page: "a page" };
const made = (findings: Finding[], sections: string[]) => errata([{ report, findings }], codes, () => sections)[0];

test("sections come in the report's order, longest heading first, unknown ones last", () => {
  const found = made(
    ["Z", "Appendix B, x", "Appendix A", "Appendix B"].map((section) => finding(section, section)),
    ["Appendix A", "Appendix B", "Appendix B, x"],
  );
  expect(found?.own.map(({ section }) => section)).toEqual(["Appendix A", "Appendix B", "Appendix B, x", "Z"]);
});

test("figures that differ between environments are one point", () => {
  const found = made(
    [finding("A", "sum", { given: "3" }), finding("A", "sum", { given: "4" }), finding("A", "sum")],
    [],
  );
  expect(found?.own.map(({ wordings }) => wordings.map(({ given }) => given))).toEqual([["3", "4", "1"]]);
});

test("a finding that no author can answer is left out, its own question comes before that of its code", () => {
  const found = made([finding("A", "a", { code: "JVM_NURSERY" }), finding("A", "b", { question: "Why?" })], []);
  expect(found?.own.map(({ message, question }) => [message, question])).toEqual([["b", "Why?"]]);
});

test("what another page says stands apart, and the letter names people", () => {
  const other = finding("B", "differs", { source: { kind: "sibling", report: "Other page", section: "B" } });
  const found = made([other, finding("A", "a")], []);
  expect(found?.elsewhere.map(({ section }) => section)).toEqual(["Other page, B"]);
  const text = found ? letter(found, wrap, 80) : "";
  expect(text).toContain("Dear Anna Smith and Bo Li,");
  expect(text.indexOf("## A")).toBeLessThan(text.indexOf("## Other page, B"));
});
