import { describe, expect, test } from "vitest";
import { splitUsers } from "../../src";
import { cases, seeded } from "../helpers/random";
import { oneServer, published, threeServers } from "../helpers/published";

const even = (count: number) => Array.from({ length: count }, () => ({ share: 100 / count }));
const shares = (...all: number[]) => all.map((share) => ({ share }));

describe("users are split over groups by their shares", () => {
  test.each([
    [100, shares(5, 15, 10, 70), [5, 15, 10, 70]],
    [10, shares(50, 25, 25), [5, 3, 2]],
    [7, shares(50, 50), [4, 3]],
    [1, shares(5, 95), [0, 1]],
    [0, shares(40, 60), [0, 0]],
    [400, even(3), [134, 133, 133]],
  ])("%i users over %o", (users, groups, parts) => {
    expect(splitUsers(users, groups)).toEqual(parts);
  });

  const random = seeded(1);
  test.each(
    cases(200, () => {
      const weights = cases(random.whole(1, 20), () => random.whole(1, 50));
      const sum = weights.reduce((a, b) => a + b, 0);
      return { users: random.whole(0, 100_000), groups: weights.map((weight) => ({ share: (100 * weight) / sum })) };
    }),
  )("random: $users users", ({ users, groups }) => {
    const parts = splitUsers(users, groups);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(users);
    parts.forEach((part, index) =>
      expect(Math.abs(part - (users * (groups[index]?.share ?? 0)) / 100)).toBeLessThan(1),
    );
  });
});

describe("the published mix", () => {
  test.each([oneServer, threeServers])("%s: shares add up to 100 and users to the load", (id) => {
    const { workload } = published(id).manifest;
    expect(workload?.groups).toHaveLength(11);
    expect(workload?.groups.reduce((sum, { share }) => sum + share, 0)).toBe(100);
    expect(workload?.groups.reduce((sum, { users }) => sum + users, 0)).toBe(workload?.load?.lab);
  });

  test("every use case keeps a user on every server of the smallest lab", () => {
    const { workload } = published(threeServers, { scale: "1/1200" }).manifest;
    expect(workload?.planGroups).toHaveLength(33);
    expect(workload?.planGroups.every(({ users }) => users >= 1)).toBe(true);
  });
});
