import type { Manifest } from "./schema";

type Source = Manifest["machines"][number]["source"];

const kinds: Readonly<Record<Source["kind"], string>> = {
  published: "the report states it",
  derived: "a rule gives it",
  default: "the product's own default",
  override: "an option sets it",
  scaled: "shrunk with the scale of this lab",
  inferred: "it follows from the report, which does not state it",
  sibling: "another public page states it, not the report",
  chosen: "chosen by perflab: no report states it",
  missing: "the report lost the value",
};

const strengths: Readonly<Record<NonNullable<Source["strength"]>, string>> = {
  "in force": "it was configured in the tests",
  advice: "it is recommended; the tests need not have had it",
  example: "it stands in an example; the tests need not have had it",
  untested: "it is beyond what was tested",
};

const inLab = {
  "not carried": "the lab runs without it",
  inert: "the lab has the value, and nothing there reads it",
} as const;

/** What the lab does with a value other than carry it, in words. */
export const labMeanings: Readonly<Record<keyof typeof inLab, string>> = inLab;

/** Every word of the reports with what it is said of and what it means. */
export const allWords: readonly (readonly [word: string, of: string, meaning: string])[] = [
  ...Object.entries(kinds).map(([word, meaning]) => [word, "source", meaning] as const),
  ...Object.entries(strengths).map(([word, meaning]) => [word, "strength", meaning] as const),
  ...Object.entries(inLab).map(([word, meaning]) => [word, "this lab", meaning] as const),
];

/** What a kind of source means, in words. */
export function kindMeaning({ kind }: Source): string {
  return kinds[kind];
}

/** What the strength of a statement means, in words; undefined for a source without one. */
export function strengthMeaning({ strength }: Source): string | undefined {
  return strength === undefined ? undefined : strengths[strength];
}

/** Where a statement stands: report and section, or the note of a source without them. */
export function placeOf({ report, section, note }: Source): string {
  return [report, section].filter((part) => part !== undefined).join(", ") || (note ?? "");
}

/** A source for a column: `published, in force`. */
export function kindText({ kind, strength }: Source): string {
  return strength === undefined ? kind : `${kind}, ${strength}`;
}

/** A source in a few words: `published, in force; dng-606, Tuning`. */
export function sourceText(source: Source): string {
  return [kindText(source), placeOf(source)].filter((part) => part !== "").join("; ");
}
