import { escapePattern } from "../text/pattern";

/** What stands in the place of an environment's own name where two environments are compared. */
export const ownName = "<environment>";

/**
 * A text without the name of its environment, which differs between any two. A name that is a common word stays where it is a
 * part of another name: `lab` in `proxy.lab.example`.
 */
export function withoutName(text: string, environment: string): string {
  return text.replace(new RegExp(`(?<![\\w.-])${escapePattern(environment)}(?![\\w.])`, "g"), ownName);
}
