/** Things that say the same, as one. */
export interface Group<T> {
  readonly first: T;
  readonly all: readonly T[];
}

/** Items under the key that they share, keys and items in the order in which they come. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The same without the keys. */
export function grouped<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Group<T>[] {
  return [...groupBy(items, keyOf).values()].map((all) => ({ first: all[0] as T, all }));
}
