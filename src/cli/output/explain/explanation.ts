import type { ManifestSetting } from "../../../manifest/schema";
import type {
  CarryingFile,
  Dependent,
  Explanation,
  InputExplanation,
  Origin,
  RuleExplanation,
} from "../../../explanation/explanation";
import { foldedId, foldIds, groupLike, type LikeGroup } from "../../../alike/places";
import { kindText, placeOf } from "../../../manifest/words";
import { shownValue } from "../../../manifest/value";
import type { Style } from "../style";
import { columns, field, paragraph } from "../wrap";

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

function ruleLines(rule: RuleExplanation, value: Explanation["value"], width: number): string[] {
  const { formula, inputs, statement, tested, decides, agrees } = rule;
  const { source } = statement;
  const verdict = decides
    ? "in force"
    : agrees
      ? "the value in force is the same"
      : `not in force: ${String(value)} is`;
  const by = source.kind === "chosen" ? "by perflab: no report has this rule" : sourceText(source);
  return [
    paragraph(formula, 2, width),
    ...inputTree(inputs, 2, width),
    field("gives", `${String(rule.value)}, ${verdict}`, 2, width),
    field("stated", by, 2, width),
    ...(tested === undefined ? [] : [field("tested", testedText(tested), 2, width)]),
  ];
}

function sourceText(source: ManifestSetting["source"]): string {
  return [kindText(source), placeOf(source)].filter((part) => part !== "").join("; ");
}

function testedText({ input, given, tested, beyond }: NonNullable<RuleExplanation["tested"]>): string {
  if (beyond) return `up to ${input} ${tested}; here ${given}: BEYOND WHAT WAS TESTED, the rule extrapolates`;
  return `up to ${input} ${tested}; here ${given}: within what was tested`;
}

/** Inputs of a rule as a tree; settings with the same value for the same reason as one. */
function inputTree(inputs: readonly InputExplanation[], indent: number, width: number): string[] {
  return inputs.flatMap(({ name, value, origins }) => {
    const first = `${name} = ${value}`;
    const groups = groupLike(
      origins,
      ({ origin }) => origin,
      ({ value: at, because, inputs: behind }) => [at, because, behind],
      () => "",
    );
    const [only] = groups;
    if (only === undefined) return [paragraph(`${first}, a number of the rule itself`, indent, width, 2)];
    if (groups.length === 1) return originLines(only, `${first}, from `, indent, width);
    return [
      paragraph(`${first}, from`, indent, width),
      ...groups.flatMap((group) => originLines(group, "", indent + 2, width)),
    ];
  });
}

function originLines({ ids, first }: LikeGroup<Origin>, lead: string, indent: number, width: number): string[] {
  const each = ids.length > 1 ? " each" : "";
  return [
    paragraph(`${lead}${foldIds(ids).join(", ")}: ${first.value}${each} (${first.because})`, indent, width, 2),
    ...inputTree(first.inputs, indent + 2, width),
  ];
}

function carryLines({ files, carried, verified }: Explanation, width: number): string[] {
  const as = { yes: "carried", translated: "translated", no: "not carried" }[carried.as];
  const words = [
    carried.to === undefined ? as : `${as} to ${carried.to}`,
    carried.reason,
    carried.inert ? "inert" : "",
  ];
  return [
    ...files.flatMap((file) => fileLines(file, width)),
    field("lab", `flavour ${carried.flavour}: ${words.filter(Boolean).join("; ")}`, 2, width),
    field("verify", verified, 2, width),
  ];
}

function fileLines({ path, line, text, deployed, target }: CarryingFile, width: number): string[] {
  const where = line === undefined ? path : `${path}:${line}`;
  return [
    paragraph(where, 2, width),
    ...(text === undefined ? [] : [paragraph(text, 6, width)]),
    paragraph(deployed ? `in the lab: ${target}` : `for you: ${target}`, 6, width),
  ];
}

function followLines({ dependents, limits }: Explanation, width: number): string[] {
  return [
    ...dependentTree(dependents, 2, width, new Set()),
    ...limits.map(({ from, to, port, purpose }) =>
      paragraph(`limits the connections from ${from} to ${to}, port ${port}: ${purpose}`, 2, width, 2),
    ),
  ];
}

function dependentTree(dependents: readonly Dependent[], indent: number, width: number, seen: Set<string>): string[] {
  const groups = groupLike(
    dependents,
    ({ id }) => id,
    ({ value, rule, decides, dependents: next }) => [value, rule, decides, next],
  );
  return groups.flatMap(({ ids, first: { id, value, rule, decides, dependents: next } }) => {
    const known = seen.has(id);
    seen.add(id);
    const stays = decides ? `by rule ${rule}` : `rule ${rule} reads it; another value is in force`;
    const head = paragraph(`${foldedId(ids)} = ${value} (${stays})`, indent, width, 2);
    return [head, ...(known ? [] : dependentTree(next, indent + 2, width, seen))];
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
  );
}

/** What has to be the same for two settings to be explained as one. */
export function likeness({ title, place, value, unit, publishedText, source, rule, instead, carried }: Explanation) {
  return [title, place, value, unit, publishedText, source, rule, instead, carried];
}
