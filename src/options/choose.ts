import { UserError } from "../errors";
import { unknownEnvironment } from "./layers";

/** Ids that match the patterns (`*` and `?`), in the catalogue's order. @throws UserError for each pattern without a match. */
export function chooseEnvironments(
  patterns: readonly string[] | undefined,
  ids: readonly string[],
  path = "environments",
): string[] {
  if (patterns === undefined || patterns.length === 0) return [...ids];
  const matchers = patterns.map((pattern) => ({ pattern, matches: matcher(pattern) }));
  const problems = matchers
    .filter(({ matches }) => !ids.some(matches))
    .map(({ pattern }) => unknownEnvironment(path, pattern, ids));
  if (problems.length > 0) throw new UserError(problems);
  return ids.filter((id) => matchers.some(({ matches }) => matches(id)));
}

function matcher(pattern: string): (id: string) => boolean {
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*/g, ".*")
    .replace(/\?/g, ".");
  const expression = new RegExp(`^${escaped}$`);
  return (id) => expression.test(id);
}
