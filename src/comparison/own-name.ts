import type { Manifest } from "../manifest/schema";
import { escapePattern } from "../text/pattern";

/** What stands in the place of an environment's own name where two environments are compared. */
export const ownName = "<environment>";

/**
 * A text without the name of its environment, which differs between any two. A name that is a common word stays where it is a
 * part of another name: `lab` in `proxy.lab.example`, `intranet` in the report `intranet-2025`.
 */
export function withoutName(text: string, { environment: { id, report } }: Pick<Manifest, "environment">): string {
  const rest = report.id.startsWith(id) ? report.id.slice(id.length) : "";
  const notReport = rest === "" ? "" : `(?!${escapePattern(rest)}(?![\\w-]))`;
  return text.replace(new RegExp(`(?<![\\w.-])${escapePattern(id)}${notReport}(?![\\w.])`, "g"), ownName);
}
