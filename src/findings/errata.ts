import type { Finding } from "../model/finding";
import type { Code } from "./code";
import { grouped } from "../alike/group";

/** A report, as its environments name it. */
export interface Origin {
  readonly id: string;
  readonly title: string;
  readonly authors: string;
  readonly page: string;
}

/** One environment with what was found in it. */
export interface Doubted {
  readonly report: Origin;
  readonly findings: readonly Finding[];
}

/** One way in which a report says it. Environments of one report may differ in the figures. */
export interface Wording {
  readonly given: string;
  readonly allowed: string;
}

/** A point that the authors of a report can settle. */
export interface Erratum {
  readonly code: string;
  readonly section: string;
  readonly message: string;
  readonly wordings: readonly Wording[];
  /** What is carried until then. */
  readonly carried: readonly string[];
  readonly question: string;
}

/** Everything to ask the authors of one report. */
export interface Errata {
  readonly report: Origin;
  /** Points of the report itself, in the order of its sections. */
  readonly own: readonly Erratum[];
  /** Points where another page contradicts the report, or stands in for it. */
  readonly elsewhere: readonly Erratum[];
}

const noSection = "The environment as a whole";

/**
 * The points of each report once, over all of its environments.
 * @param sectionsOf headings of a report in its own order
 */
export function errata(
  environments: readonly Doubted[],
  codes: ReadonlyMap<string, Code>,
  sectionsOf: (report: string) => readonly string[],
): Errata[] {
  const reports = new Map(environments.map(({ report }) => [report.id, report]));
  return [...reports.values()].map((report) => {
    const findings = environments.filter((each) => each.report.id === report.id).flatMap((each) => each.findings);
    const asked = findings.filter(({ code, question }) => (question ?? codes.get(code)?.ask) !== undefined);
    const isElsewhere = ({ source }: Finding) => source.report !== undefined && source.report !== report.id;
    const sections = sectionsOf(report.id);
    const own = points(
      asked.filter((finding) => !isElsewhere(finding)),
      codes,
    );
    return {
      report,
      own: own
        .map((point, index) => ({ point, index, place: placeOf(point.section, sections) }))
        .sort((a, b) => a.place - b.place || compare(a.point.section, b.point.section) || a.index - b.index)
        .map(({ point }) => point),
      elsewhere: points(asked.filter(isElsewhere), codes),
    };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Where a section stands in its report: that of the longest heading that it begins with; unknown ones come last. */
function placeOf(section: string, sections: readonly string[]): number {
  const begun = sections.filter((heading) => section.startsWith(heading));
  const longest = begun.reduce((best, heading) => (heading.length > best.length ? heading : best), "");
  return longest === "" ? sections.length : sections.indexOf(longest);
}

function points(findings: readonly Finding[], codes: ReadonlyMap<string, Code>): Erratum[] {
  const likeness = (finding: Finding) => JSON.stringify([sectionOf(finding), finding.code, finding.message]);
  return grouped(findings, likeness).map(({ first, all }) => {
    const wordings = new Map(all.map(({ given, allowed }) => [`${given}\n${allowed}`, { given, allowed }]));
    return {
      code: first.code,
      section: sectionOf(first),
      message: first.message,
      wordings: [...wordings.values()],
      carried: [...new Set(all.map(({ fix }) => fix))],
      question: first.question ?? codes.get(first.code)?.ask ?? "",
    };
  });
}

function sectionOf({ source }: Finding): string {
  const { report, section } = source;
  if (source.kind === "sibling") return [report, section].filter((part) => part !== undefined).join(", ");
  return section ?? noSection;
}
