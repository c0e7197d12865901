/** Anything that is told apart by the level of its product. */
export interface ProductLevel {
  /** e.g. `9.7` or `19c`. */
  readonly name: string;
}

/**
 * The level that a version belongs to: `9.7.5` is 9.7, `19.3.0.0` is 19c. Without a version, or with one that no level of the
 * table fits, the newest: the last of the table.
 */
export function levelOf<L extends ProductLevel>(levels: readonly [L, ...L[]], version: string | undefined): L {
  const newest = levels[levels.length - 1] as L;
  if (version === undefined) return newest;
  return levels.find(({ name }) => [name, name.replace(/c$/, "")].some((number) => belongs(version, number))) ?? newest;
}

const belongs = (version: string, number: string): boolean => version === number || version.startsWith(`${number}.`);
