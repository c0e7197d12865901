/** Words of a key behind which a password stands. */
const names = "(passw(or)?d|passphrase|secret|pwd)";
const key = `${names}[a-z0-9_.-]*`;

/** What is taken for a password, as a regular expression that sed -E and JavaScript read alike; the first group is kept. */
export const maskPatterns: readonly string[] = [
  `^([ \t]*[a-z0-9_.-]*${key}[ \t]*[=:][ \t]*)[^ \t].*$`,
  `(${key}[ \t]*=[ \t]*")[^"]*`,
  `(${key}["]?[ \t]*[\\\\]?[=:][ \t]*)[^";&<>, \t*][^";&<> \t]*`,
  `(<[^<>]*${names}[^<>]*>)[^<]+`,
  `(thin[\\\\]?:[^/]*/)[^@]+`,
];

const shown = "****";

/** The commands of sed that mask passwords; none holds a single quote. */
export const sedMasks: readonly string[] = maskPatterns.map((pattern) => `s#${pattern}#\\1${shown}#Ig`);

/** A text without its passwords, as the collecting scripts leave it: line by line. */
export function masked(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      maskPatterns.reduce(
        (left, pattern) => left.replace(new RegExp(pattern, "gi"), (_, kept: string) => `${kept}${shown}`),
        line,
      ),
    )
    .join("\n");
}
