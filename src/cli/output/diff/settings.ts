import { foldedId, withoutPlace, type LikeGroup } from "../../../alike/places";
import type { Cause, InputDifference, Reason, SettingDifference, SettingSide } from "../../../comparison/comparison";
import { likeSettings } from "../../../comparison/like-differences";
import { shownValue } from "../../../manifest/value";
import { kindText, placeOf, sourceText } from "../../../manifest/words";
import type { Style } from "../style";
import { paragraph } from "../wrap";

/** Settings under what made them differ; those that have the same value from elsewhere come last. */
export function settingBlocks(differences: readonly SettingDifference[], style: Style, width: number): string[] {
  if (differences.length === 0) return [style.bold("Settings: no difference")];
  const effective = differences.filter(({ kind }) => kind !== "source" && kind !== "carried");
  const quiet = differences.filter(({ kind }) => kind === "source" || kind === "carried");
  const blocks = byReason(effective).map(([reason, groups]) =>
    [paragraph(reason, 0, width, 2), ...groupLines(groups, style, width)].join("\n"),
  );
  return [
    style.bold(`Settings: ${counted(effective)}`),
    ...blocks,
    ...(quiet.length === 0 ? [] : [quietLines(quiet, style, width)]),
  ];
}

function counted(differences: readonly SettingDifference[]): string {
  const count = (kind: SettingDifference["kind"]) => differences.filter((each) => each.kind === kind).length;
  const parts = [
    [count("value"), "with another value"],
    [count("removed"), "only in the first"],
    [count("added"), "only in the second"],
  ] as const;
  return (
    parts
      .filter(([number]) => number > 0)
      .map(([number, text]) => `${number} ${text}`)
      .join(", ") || "the same values"
  );
}

const reasonOrder: readonly Reason["kind"][] = ["experiment", "option", "rule", "report", "product", "model"];

/** Differences under their reason, what somebody changed on purpose first. */
function byReason(differences: readonly SettingDifference[]): [string, LikeGroup<SettingDifference>[]][] {
  const reasons = new Map<string, { heads: string[]; groups: LikeGroup<SettingDifference>[] }>();
  const rank = ({ first }: LikeGroup<SettingDifference>) => reasonOrder.indexOf(first.reason.kind);
  for (const group of likeSettings(differences).sort((a, b) => rank(a) - rank(b))) {
    const head = reasonText(group.first.reason);
    const key = withoutPlace(head, group.first.id);
    const known = reasons.get(key) ?? { heads: [], groups: [] };
    reasons.set(key, { heads: [...known.heads, head], groups: [...known.groups, group] });
  }
  return [...reasons.values()].map(({ heads, groups }) => [heads[0] ?? "", groups]);
}

/** Rules that start at the same change stand together. */
function reasonText({ text, inputs, causes = [] }: Reason): string {
  if (inputs === undefined || causes.length === 0) return `${text.charAt(0).toUpperCase()}${text.slice(1)}:`;
  return `By rules, because of ${causes.map(changeText).join(", ")}:`;
}

function changeText(change: Cause | InputDifference): string {
  const { a, b } = change;
  return `${"origin" in change ? change.origin : change.name} ${a ?? "none"} -> ${b ?? "none"}`;
}

/** Settings with their values; those that follow each other for the same cause have it below the last of them. */
function groupLines(groups: readonly LikeGroup<SettingDifference>[], style: Style, width: number): string[] {
  const causes = groups.map(({ first }) => whyText(first));
  return groups.flatMap((group, index) => {
    const why = causes[index] ?? "";
    const isLast = why !== causes[index + 1];
    const shared = isLast && index > 0 && causes[index - 1] === why ? "each " : "";
    return [
      ...settingLines(group, style, width),
      ...(isLast && why !== "" ? [style.dim(paragraph(`${shared}${why}`, 6, width))] : []),
    ];
  });
}

function settingLines({ ids, first: { a, b } }: LikeGroup<SettingDifference>, style: Style, width: number): string[] {
  const id = foldedId(ids);
  const [old, now] = [a, b].map((side) => (side === null ? "" : shownValue(side)));
  if (a === null) return [style.added(paragraph(`+ ${id} = ${now}`, 2, width, 4))];
  if (b === null) return [style.removed(paragraph(`- ${id} = ${old}`, 2, width, 4))];
  const change = `~ ${id} = ${old} -> ${now}`;
  if (change.length + 2 <= width) return [`  ${change}`];
  return [
    paragraph(`~ ${id}`, 2, width, 4),
    style.removed(paragraph(`- ${old}`, 6, width, 2)),
    style.added(paragraph(`+ ${now}`, 6, width, 2)),
  ];
}

/** Sources of both sides, and the rule's inputs where a rule made the difference; nothing where a whole part is missing. */
function whyText({ a, b, reason }: SettingDifference): string {
  if (reason.text.startsWith("only one has the ")) return "";
  const inputs = (reason.inputs ?? []).map(changeText).join(", ");
  const rule = (b ?? a)?.source.rule ?? a?.source.rule;
  return inputs === "" ? sourcesText(a, b) : `${sourcesText(a, b)}; ${rule ?? "rule"}: ${inputs}`;
}

function sourcesText(a: SettingSide | null, b: SettingSide | null): string {
  const [one, two] = [a ?? b, b ?? a];
  if (one === null || two === null) return "";
  const [from, to] = [briefSource(one), briefSource(two)];
  if (from === to) return from;
  return kindText(one.source) === kindText(two.source) ? `${from} -> ${placeOf(two.source)}` : `${from} -> ${to}`;
}

function briefSource({ source }: SettingSide): string {
  return source.kind === "derived" || source.kind === "chosen" ? kindText(source) : sourceText(source);
}

function quietLines(quiet: readonly SettingDifference[], style: Style, width: number): string {
  const lines = likeSettings(quiet).map(({ ids, first: { kind, a, b, reason } }) => {
    const change = kind === "source" ? sourcesText(a, b) : `carried differently: ${reason.text}`;
    return paragraph(`= ${foldedId(ids)}: ${change}`, 2, width, 4);
  });
  return ["The same value, from elsewhere or carried differently:", ...lines].map(style.dim).join("\n");
}
