import type { ManifestSetting } from "./schema";

/** A value with its unit; `missing` for one that the report lost, and quoted where nothing or blanks would be lost to the eye. */
export function shownValue({ value, unit }: Pick<ManifestSetting, "value" | "unit">): string {
  if (value === null) return "missing";
  const unseen = value === "" || (typeof value === "string" && value.trim() !== value);
  const shown = unseen ? JSON.stringify(value) : String(value);
  if (unit === undefined) return shown;
  return /^\d/.test(unit) ? `${shown} x ${unit}` : `${shown} ${unit}`;
}

/** The product's default; a dash where no public source gives it. */
export function shownDefault({ default: standard, unit }: Pick<ManifestSetting, "default" | "unit">): string {
  return standard === undefined ? "-" : shownValue({ value: standard, ...(unit === undefined ? {} : { unit }) });
}
