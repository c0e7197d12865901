/** Where a value comes from. Every setting has exactly one source. */
export type SourceKind =
  "published" | "derived" | "default" | "override" | "scaled" | "inferred" | "sibling" | "chosen" | "missing";

/** How firmly a report states a value; `in force` means configured in the tests. */
export type Strength = "in force" | "advice" | "example" | "untested";

export type Inputs = Readonly<Record<string, number | string>>;

export interface Source {
  readonly kind: SourceKind;
  /** Id of the report, or the public page for `sibling`. */
  readonly report?: string;
  readonly section?: string;
  readonly strength?: Strength;
  /** Id of the rule that gave the value. */
  readonly rule?: string;
  readonly inputs?: Inputs;
  readonly note?: string;
}

/** One line for people: what stands above a setting in a rendered file. */
export function describeSource(source: Source): string {
  const strength = source.strength === undefined ? "" : ` (${source.strength})`;
  const where = [source.report, source.section].filter((part) => part !== undefined).join(", ");
  const inputs = Object.entries(source.inputs ?? {}).map(([name, value]) => `${name}=${value}`);
  if (source.kind === "default") return `default${source.note === undefined ? "" : ` ${source.note}`}`;
  const parts = [`${source.kind}${strength}`];
  if (where !== "") parts.push(where);
  if (source.rule !== undefined) parts.push(`rule ${source.rule}`);
  if (inputs.length > 0) parts.push(`from ${inputs.join(", ")}`);
  if (source.note !== undefined) parts.push(source.note);
  return parts.join("; ");
}
