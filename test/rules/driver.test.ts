import { describe, expect, test } from "vitest";
import { splitUsers } from "../../src";
import { growUsers, labUsers } from "../../src/products/driver/grow-users";
import { driverHeap, driverUsers, publishedHeap } from "../../src/products/driver/rules";
import { mixingStep } from "../../src/products/driver/separate-stage";
import { isFragmentSize } from "../../src/rules/orb";
import { groups } from "../../stacks/dng-606/workload";
import { cases, seeded } from "../helpers/random";

const shares = (...all: number[]) => all.map((share) => ({ share }));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("users of a stage are split so that no group loses any", () => {
  test.each([
    [10, shares(50, 30, 20), [], [5, 3, 2]],
    [20, shares(50, 30, 20), [5, 3, 2], [10, 6, 4]],
    [3, shares(34, 33, 33), [1, 1, 1], [1, 1, 1]],
    [5, shares(40, 30, 30), [1, 3, 1], [1, 3, 1]],
    [6, shares(40, 30, 30), [1, 3, 1], [2, 3, 1]],
    [4, shares(20, 20, 20, 20, 20), [0, 0, 1, 1, 1], [1, 0, 1, 1, 1]],
  ])("%i users over %o after %o", (users, all, before, expected) => {
    expect(growUsers(users, all, before)).toEqual(expected);
  });

  test("the third of 6 : 6 : 2 keeps its second user, which a plain split of 11 takes away", () => {
    const all = shares((100 * 6) / 14, (100 * 6) / 14, (100 * 2) / 14);
    expect(splitUsers(10, all)).toEqual([4, 4, 2]);
    expect(splitUsers(11, all)).toEqual([5, 5, 1]);
    expect(growUsers(11, all, [4, 4, 2])).toEqual([5, 4, 2]);
  });

  test("with fewer users than before it keeps all", () => {
    expect(growUsers(2, shares(50, 50), [2, 2])).toEqual([2, 2]);
  });

  const random = seeded(7);
  test.each(
    cases(100, () => {
      const weights = cases(random.whole(1, 15), () => random.whole(1, 50));
      const totals = cases(6, () => random.whole(0, 60));
      totals.sort((a, b) => a - b);
      return { totals, all: weights.map((weight) => ({ share: (100 * weight) / sum(weights) })) };
    }),
  )("random stages of $totals users", ({ totals, all }) => {
    let before = all.map(() => 0);
    for (const total of totals) {
      const parts = growUsers(total, all, before);
      expect(sum(parts)).toBe(total);
      parts.forEach((part, index) => expect(part).toBeGreaterThanOrEqual(before[index] ?? 0));
      before = parts;
    }
  });

  test("the published mix at 300 to 500 users is within one user of its shares", () => {
    let before = groups.map(() => 0);
    for (const total of [300, 350, 400, 450, 500]) {
      before = growUsers(total, groups, before);
      before.forEach((part, index) =>
        expect(Math.abs(part - (total * (groups[index]?.share ?? 0)) / 100)).toBeLessThan(1),
      );
    }
  });
});

describe("users of a published stage in the lab", () => {
  const full = { numerator: 1, denominator: 1 };
  test.each([
    [300, 400, 400, 1, full, 300],
    [1050, 1200, 1200, 3, full, 1050],
    [300, 800, 400, 1, full, 600],
    [300, 400, 400, 1, { numerator: 1, denominator: 32 }, 9],
    [900, 1200, 1200, 3, { numerator: 1, denominator: 32 }, 27],
    [1500, 1200, 1200, 3, { numerator: 1, denominator: 1200 }, 3],
    [30, 1, 1, 1, { numerator: 1, denominator: 4 }, 7],
  ])("%i published, load %i of %i on %i servers at %o: %i", (users, load, design, like, scale, expected) => {
    expect(labUsers(users, { load, design, like, scale })).toBe(expected);
  });
});

test.each([1, 2, 3, 4, 6, 10, 50, 97, 100, 360, 1500])("threads of a stage of %i are mixed one to one", (size) => {
  const step = mixingStep(size);
  const places = Array.from({ length: size }, (_, index) => (index * step) % size);
  expect(new Set(places).size).toBe(size);
});

describe("rules", () => {
  test.each([
    [400, 400],
    [36, 36],
  ])("driver.users: %i", (users, expected) => {
    expect(driverUsers.apply({ users })).toBe(expected);
  });

  test.each([
    [512, 256],
    [333, 166],
  ])("driver.heap: half of %i MiB", (memoryMiB, expected) => {
    expect(driverHeap.apply({ memoryMiB }).toMib()).toBe(expected);
  });

  test.each([
    [2048, 16_384, 2048],
    [2048, 2048, 1536],
    [128, 256, 128],
  ])("driver.published-heap: %i MiB in a container of %i", (heapMiB, memoryMiB, expected) => {
    expect(publishedHeap.apply({ heapMiB, memoryMiB }).toMib()).toBe(expected);
  });
});

test.each([
  [64, true],
  [1024, true],
  [40_000, true],
  [40_960, true],
  [2_147_483_640, true],
  [56, false],
  [0, false],
  [40_001, false],
  [2_147_483_647, false],
  [2_147_483_648, false],
  [1024.5, false],
])("an ORB fragment of %d bytes: %s", (bytes, good) => {
  expect(isFragmentSize(bytes)).toBe(good);
});
