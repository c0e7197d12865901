import { splitUsers, type UserGroup } from "../../model/workload";

/**
 * Splits users over groups as `splitUsers` does, and leaves no group with fewer than it had `before`: what a group keeps
 * beyond its part is taken from the one that is furthest above its own. The parts add up to `users`, unless there were
 * more users before.
 */
export function growUsers(
  users: number,
  groups: readonly Pick<UserGroup, "share">[],
  before: readonly number[],
): number[] {
  const had = (index: number) => before[index] ?? 0;
  const parts = splitUsers(users, groups).map((part, index) => Math.max(part, had(index)));
  const above = (index: number) => (parts[index] ?? 0) - (users * (groups[index]?.share ?? 0)) / 100;
  let over = parts.reduce((sum, part) => sum + part, 0) - users;
  for (; over > 0; over -= 1) {
    const giver = parts
      .map((part, index) => ({ part, index }))
      .filter(({ part, index }) => part > had(index))
      .sort((a, b) => above(b.index) - above(a.index) || b.index - a.index)[0];
    if (giver === undefined) break;
    parts[giver.index] = giver.part - 1;
  }
  return parts;
}

/** Numbers that a stage's users depend on. */
export interface StageConditions {
  /** Total load before scaling, and the load that the published stages belong to. */
  readonly load: number;
  readonly design: number;
  /** Servers among which the load is split. */
  readonly like: number;
  readonly scale: { readonly numerator: number; readonly denominator: number };
}

/** Users of a published stage in the lab: changed and shrunk like the load, and split evenly over like servers. */
export function labUsers(published: number, { load, design, like, scale }: StageConditions): number {
  const each = Math.floor((published * load * scale.numerator) / (design * like * scale.denominator));
  return like * Math.max(1, each);
}
