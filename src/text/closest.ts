import { distance } from "fastest-levenshtein";

/** Of the signs of the longer name at most so many may differ in one that is near. */
const nearness = 0.75;

/** The names nearest to a mistyped one, nearest first, for an error message; without any that is near it says so. */
export function closest(given: string, known: readonly string[], most = 3): string {
  const ranked = byDistance(given, known);
  if (known.length <= most) return ranked.map(({ name }) => name).join(", ");
  if (ranked.every(({ name, far }) => far > nearness * Math.max(name.length, given.length)))
    return `none of ${known.length} is like it`;
  const near = ranked.slice(0, most).map(({ name }) => name);
  return `${near.join(", ")} (of ${known.length})`;
}

/** What an error message says for a name that nothing has: all that is allowed where that is little, else the nearest. */
export function namesLike(
  given: string,
  known: readonly string[],
  most = 3,
): { readonly allowed: string } | { readonly nearest: string } {
  const names = closest(given, known, most);
  return known.length <= most ? { allowed: names } : { nearest: names };
}

function byDistance(given: string, known: readonly string[]) {
  const lower = given.toLowerCase();
  return known
    .map((name) => ({ name, far: name.toLowerCase().includes(lower) ? 0 : distance(lower, name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
}
