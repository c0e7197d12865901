import { escapePattern } from "../text/pattern";
import { grouped, type Group } from "./group";

/** Things that are the same but for the machine or the numbered server that they belong to. */
export interface LikeGroup<T> extends Group<T> {
  readonly ids: readonly string[];
}

/**
 * Groups items whose contents are the same once each one's own machine and numbered server are left out, in the order of the
 * first of each group.
 * @param idOf the item's id, which begins with its machine
 * @param contentOf everything that has to be the same
 * @param nameOf what of the id has to be the same
 */
export function groupLike<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  contentOf: (item: T) => unknown,
  nameOf: (item: T) => string = idOf,
): LikeGroup<T>[] {
  const keyOf = (item: T) => withoutPlace(JSON.stringify([nameOf(item), contentOf(item)]), idOf(item));
  return grouped(items, keyOf).map((group) => ({ ...group, ids: group.all.map(idOf) }));
}

/** A text without the machine of an id, and without its server where that is one of several, by its number. */
export function withoutPlace(text: string, id: string): string {
  const [machine = "", server = ""] = id.split("/");
  const words = [machine, ...(/\d$/.test(server) ? [server] : [])];
  return words.reduce((rest, word, index) => {
    return rest.replace(new RegExp(`(?<![A-Za-z0-9])${escapePattern(word)}(?![A-Za-z0-9])`, "gi"), `*${index}`);
  }, text);
}

/** Ids that differ in their machines or numbered servers only as one. */
export function foldIds(ids: readonly string[]): string[] {
  return groupLike(
    ids,
    (id) => id,
    () => "",
  ).map(({ ids: like }) => foldedId(like));
}

/** One text for ids that differ in their machine or server only: `rm1/was/jvm.Xmn (and rm2, rm3)`. */
export function foldedId(like: readonly string[]): string {
  const [first = "", ...others] = like;
  const [machine = "", server = ""] = first.split("/");
  const places = others.map((id) => {
    const [ownMachine = "", ownServer = ""] = id.split("/");
    if (ownMachine === machine) return ownServer;
    return ownServer === server || !/\d$/.test(server) ? ownMachine : `${ownMachine}/${ownServer}`;
  });
  return places.length === 0 ? first : `${first} (and ${[...new Set(places)].join(", ")})`;
}
