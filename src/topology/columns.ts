import type { Link } from "./links";

/**
 * Column of each machine: the longest way from a machine that nobody talks to. Of machines that talk to each other in a ring,
 * the link that closes the ring counts for nothing.
 */
export function columnsOf(ids: readonly string[], links: readonly Link[]): ReadonlyMap<string, number> {
  const forward = withoutRings(ids, links);
  const column = new Map(ids.map((id) => [id, 0]));
  for (let round = 0, moved = true; moved && round < ids.length; round += 1) {
    moved = false;
    for (const { from, to } of forward) {
      const least = (column.get(from) ?? 0) + 1;
      if ((column.get(to) ?? 0) >= least) continue;
      column.set(to, least);
      moved = true;
    }
  }
  return column;
}

/** Visits machines along their links, the uncalled ones first; a link back to a machine on the way closes a ring. */
function withoutRings(ids: readonly string[], links: readonly Link[]): Link[] {
  const called = new Set(links.map(({ to }) => to));
  const outgoing = new Map<string, Link[]>(ids.map((id) => [id, []]));
  for (const link of links) outgoing.get(link.from)?.push(link);
  const done = new Set<string>();
  const onTheWay = new Set<string>();
  const closing = new Set<Link>();
  const visit = (id: string) => {
    if (done.has(id)) return;
    onTheWay.add(id);
    for (const link of outgoing.get(id) ?? []) {
      if (onTheWay.has(link.to)) closing.add(link);
      else visit(link.to);
    }
    onTheWay.delete(id);
    done.add(id);
  };
  for (const id of [...ids.filter((each) => !called.has(each)), ...ids]) visit(id);
  return links.filter((link) => !closing.has(link));
}
