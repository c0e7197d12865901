import type { Explanation } from "../../../explanation/explanation";
import { shownValue } from "../../../manifest/value";
import { kindText, placeOf } from "../../../manifest/words";
import type { Style } from "../style";
import { columns, field, paragraph } from "../wrap";
import { carryLines, followLines } from "./consequences";
import { ruleLines } from "./rule";

/** Why one of several settings has its value, in short. */
export function shortExplanation(
  explanation: Explanation,
  also: readonly string[],
  style: Style,
  width: number,
): string {
  const { rule, value } = explanation;
  return [
    ...opening(explanation, also, style, width),
    ...sourceLines(explanation, width),
    ...(rule ? [style.dim(`  Rule ${rule.id}`), ...indented(ruleLines(rule, value, width - 2))] : []),
  ].join("\n");
}

const indented = (lines: readonly string[]) => lines.flatMap((text) => text.split("\n").map((line) => `  ${line}`));

/** One setting explained for people; `also` are the ids of settings with the same explanation. */
export function explanationText(
  explanation: Explanation,
  also: readonly string[],
  style: Style,
  width: number,
): string {
  const { value } = explanation;
  const lines = (title: string, content: readonly string[]) =>
    content.length === 0 ? [] : ["", style.bold(title), ...content];
  const why = value === null ? "Why there is no value" : `Why ${short(shownValue(explanation))}`;
  return [
    ...opening(explanation, also, style, width),
    ...lines(why, [...sourceLines(explanation, width), ...insteadLines(explanation, width)]),
    ...(explanation.rule ? lines(`Rule ${explanation.rule.id}`, ruleLines(explanation.rule, value, width)) : []),
    ...lines("Where it goes", carryLines(explanation, width)),
    ...lines("What follows from it", followLines(explanation, width)),
    ...lines("Findings", findingLines(explanation, width)),
    ...lines("To change it", optionLines(explanation, width)),
    "",
  ].join("\n");
}

const short = (text: string) => (text.length > 40 ? "this value" : text);

function opening(explanation: Explanation, also: readonly string[], style: Style, width: number): string[] {
  const { id, title, key, of, place, ...setting } = explanation;
  const named = key === undefined || title.includes(key) ? title : `${title} (${key})`;
  const standard =
    setting.default === undefined ? "not in a public source" : shownValue({ ...setting, value: setting.default });
  return [
    style.bold(paragraph(`${id} = ${shownValue(setting)}`, 0, width)),
    paragraph(`${named} of ${of}`, 0, width),
    ...(also.length === 0 ? [] : [paragraph(`The same holds for ${also.join(", ")}.`, 0, width)]),
    field("set in", place, 2, width),
    field("default", standard, 2, width),
  ];
}

function sourceLines({ summary, source: statement, publishedText }: Explanation, width: number): string[] {
  const { source, strengthMeaning, citation } = statement;
  const place = source.section ?? (citation === undefined ? source.report : undefined);
  const strength = source.strength === undefined ? "" : `, ${source.strength}: ${strengthMeaning ?? ""}`;
  const noted = source.kind === "published" || source.kind === "sibling";
  return [
    paragraph(summary, 2, width),
    field("source", `${source.kind}${strength}`, 2, width),
    ...(citation === undefined ? [] : [field("report", `${source.report ?? ""}: ${citation}`, 2, width)]),
    ...(place === undefined ? [] : [field(source.section === undefined ? "page" : "section", place, 2, width)]),
    ...(publishedText === undefined ? [] : [field("published", `"${publishedText}"`, 2, width)]),
    ...(source.note === undefined || !noted ? [] : [field("note", source.note, 2, width)]),
  ];
}

function insteadLines({ instead, unit }: Explanation, width: number): string[] {
  return instead.map(({ value, source, publishedText }) => {
    const text = publishedText === undefined ? "" : `, as "${publishedText}"`;
    const stated = shownValue({ value, ...(unit ? { unit } : {}) });
    return field("instead of", `${stated}${text} (${kindText(source)}; ${placeOf(source)})`, 2, width);
  });
}

function findingLines({ findings }: Explanation, width: number): string[] {
  return findings.flatMap(({ severity, code, message, given, fix }) => [
    paragraph(`${severity} ${code}: ${message}`, 2, width, 2),
    paragraph(`given ${given}; ${fix}`, 4, width),
  ]);
}

function optionLines({ options }: Explanation, width: number): string[] {
  return columns(
    undefined,
    options.map(({ option, effect }) => [option, effect]),
    width,
    2,
    [[1, 14]],
  );
}

/** What has to be the same for two settings to be explained as one. */
export function likeness({ title, place, value, unit, publishedText, source, rule, instead, carried }: Explanation) {
  return [title, place, value, unit, publishedText, source, rule, instead, carried];
}
