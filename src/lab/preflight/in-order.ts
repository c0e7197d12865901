import type { PreflightItem } from "./item";

/** Names of items, each once: `limits, port (3), disk`. */
export function itemNames(items: readonly PreflightItem[]): string {
  const names = items.map(({ name }) => name);
  return [...new Set(names)]
    .map((name) => {
      const times = names.filter((each) => each === name).length;
      return times === 1 ? name : `${name} (${times})`;
    })
    .join(", ");
}

/** The engine that an item is about: its machines; empty for the whole lab. */
export function placeOf({ machines }: PreflightItem): string {
  return machines?.join(", ") ?? "";
}

/**
 * Items in their order; where a lab has several engines, those in order on one engine are one entry, at the place of the first.
 */
export function byPlace(items: readonly PreflightItem[]): (readonly PreflightItem[])[] {
  const places = new Set(items.map(placeOf));
  if (places.size < 2) return items.map((item) => [item]);
  const alike = (item: PreflightItem) =>
    items.filter((each) => each.status === "ok" && placeOf(each) === placeOf(item));
  return items.flatMap((item) => {
    if (item.status !== "ok" || item.machines === undefined) return [[item]];
    const together = alike(item);
    return together[0] === item ? [together] : [];
  });
}
