import { distance } from "fastest-levenshtein";

/** The names nearest to a mistyped one, nearest first, for an error message. */
export function closest(given: string, known: readonly string[], most = 3): string {
  const lower = given.toLowerCase();
  const ranked = known
    .map((name) => ({ name, far: name.toLowerCase().includes(lower) ? 0 : distance(lower, name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
  const near = ranked.slice(0, most).map(({ name }) => name);
  return known.length <= most ? near.join(", ") : `${near.join(", ")} (nearest of ${known.length})`;
}
