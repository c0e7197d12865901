import type { Source, Strength } from "../settings/source";

/** A section of a published report, as the source of a rule or check. */
export function published(report: string, section: string, strength: Strength): Source {
  return { kind: "published", report, section, strength };
}

/** Another public page, as the source of a rule or check. */
export function page(name: string, strength: Strength = "advice"): Source {
  return { kind: "sibling", report: name, strength };
}
