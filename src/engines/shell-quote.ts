const special = /[;"'()$|&><` \t\r\n\\#{~*?[=]/;
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
const keywords = new Set(
  "! [[ ]] case coproc do done elif else esac fi for function if in select then time until while { }".split(" "),
);

/** A word for a POSIX shell, quoted where it must be, as Docker's own command does it; undefined where it cannot be. */
export function shellQuote(word: string): string | undefined {
  if (word === "") return "''";
  if (unprintable.test(word)) return undefined;
  if (!special.test(word) && !keywords.has(word)) return word;
  return word.includes("'") ? `"${word.replace(/["\\`$]/g, "\\$&")}"` : `'${word}'`;
}
