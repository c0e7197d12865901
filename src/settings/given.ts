import type { Value } from "./definition";
import type { Source, Strength } from "./source";

/** A value that an author states, with its source. */
export interface Given {
  /** `null` when the report lost the value. */
  readonly value: Value | null;
  readonly source: Source;
  /** The report's own words, where they differ from the working form. */
  readonly publishedText?: string;
}

/** A published value whose text had to be corrected or needs a remark. */
export interface Noted {
  readonly value: Value;
  /** The text as published. */
  readonly text?: string;
  readonly note?: string;
  readonly strength?: Strength;
}

type Stated = Value | Noted;

function isNoted(stated: Stated): stated is Noted {
  return typeof stated === "object" && "value" in stated;
}

function give(source: Source, stated: Stated): Given {
  if (!isNoted(stated)) return { value: stated, source };
  return {
    value: stated.value,
    source: {
      ...source,
      ...(stated.strength ? { strength: stated.strength } : {}),
      ...(stated.note ? { note: stated.note } : {}),
    },
    ...(stated.text ? { publishedText: stated.text } : {}),
  };
}

type Table = <T extends Record<string, Stated>>(values: T) => { [K in keyof T]: Given };

const tableOf =
  (source: Source): Table =>
  (values) =>
    Object.fromEntries(Object.entries(values).map(([name, stated]) => [name, give(source, stated)])) as never;

/** A table of one section of a published report. */
export function published(report: string, section: string, strength: Strength): Table {
  return tableOf({ kind: "published", report, section, strength });
}

/** Values from another public page about the same product; `page` names it. */
export function sibling(page: string, strength: Strength = "advice"): Table {
  return tableOf({ kind: "sibling", report: page, strength });
}

/** Values that follow from the report without being stated; `note` says from what. */
export function inferred(note: string): Table {
  return tableOf({ kind: "inferred", note });
}

/** Values that no report gives and this project chose; `note` says why. */
export function chosen(note: string): Table {
  return tableOf({ kind: "chosen", note });
}

/** Settings that a report mentions and whose value is lost. */
export function missing(report: string, section: string, note: string, ...names: string[]): Record<string, Given> {
  const source: Source = { kind: "missing", report, section, note };
  return Object.fromEntries(names.map((name) => [name, { value: null, source }]));
}
