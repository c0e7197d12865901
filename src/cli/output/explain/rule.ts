import { foldIds, groupLike, type LikeGroup } from "../../../alike/places";
import type { Explanation, InputExplanation, Origin, RuleExplanation } from "../../../explanation/explanation";
import { sourceText } from "../../../manifest/words";
import { field, paragraph } from "../wrap";

export function ruleLines(rule: RuleExplanation, value: Explanation["value"], width: number): string[] {
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
