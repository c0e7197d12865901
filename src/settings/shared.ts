/** A function of texts that is worked out once for the same texts: like servers share their tables of settings. */
export function shared<A extends readonly (string | undefined)[], R>(make: (...texts: A) => R): (...texts: A) => R {
  const known = new Map<string, R>();
  return (...texts) => {
    const key = texts.join("\n");
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(...texts);
    known.set(key, made);
    return made;
  };
}
