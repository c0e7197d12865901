import { describe, expect, test } from "vitest";
import { describeScale, mib } from "../../src";
import { count, size, text } from "../../src/settings/definition";
import { scaleDown, scaleUp, scaleValue } from "../../src/settings/scale";
import { cases, seeded } from "../helpers/random";

const at = (numerator: number, denominator: number) => ({ numerator, denominator });

describe("users are rounded down with a floor, limits up", () => {
  test.each([
    [400, at(1, 32), 12, 13],
    [500, at(1, 32), 15, 16],
    [2500, at(1, 32), 78, 79],
    [400, at(1, 1), 400, 400],
    [400, at(3, 7), 171, 172],
    [10, at(1, 32), 1, 1],
  ])("%i at %o: %i users, a limit of %i", (amount, scale, users, limit) => {
    expect(scaleDown(amount, scale)).toBe(users);
    expect(scaleUp(amount, scale)).toBe(limit);
  });

  const random = seeded(32);
  test.each(
    cases(100, () => {
      const denominator = random.whole(1, 500);
      return { amount: random.whole(1, 100_000), scale: at(random.whole(1, denominator), denominator) };
    }),
  )("random: %o", ({ amount, scale }) => {
    const exact = (amount * scale.numerator) / scale.denominator;
    expect(scaleDown(amount, scale)).toBeLessThanOrEqual(Math.max(1, exact));
    expect(scaleUp(amount, scale)).toBeGreaterThanOrEqual(exact);
    expect(scaleUp(amount, scale)).toBeLessThanOrEqual(amount);
    expect(scaleDown(amount, scale, 7)).toBeGreaterThanOrEqual(7);
  });
});

describe("a value without a rule shrinks along its dimension", () => {
  test.each([
    ["memory", size("Heap", "here", { scale: "memory", floor: mib(96) }), mib(27648), mib(864), false],
    ["memory at its floor", size("Heap", "here", { scale: "memory", floor: mib(96) }), mib(1024), mib(96), true],
    ["users", count("Users", "here", { scale: "users" }), 400, 12, false],
    ["processors", count("Threads", "here", { scale: "processors" }), 24, 1, false],
    ["processors with a floor", count("Threads", "here", { scale: "processors", floor: 2 }), 24, 2, true],
    ["nothing: no dimension", count("Cache", "here"), 2000, 2000, false],
    ["nothing: a text", text("Mode", "here", { scale: "memory" }), "mapped", "mapped", false],
  ] as const)("%s", (_name, definition, given, value, hitFloor) => {
    expect(scaleValue(definition, given, at(1, 32))).toEqual({ value, hitFloor });
    expect(scaleValue(definition, given, at(1, 1))).toEqual({ value: given, hitFloor: false });
  });
});

test.each([
  [at(1, 1), "1"],
  [at(1, 32), "1/32"],
  [at(3, 4), "3/4"],
])("%o is shown as %s", (scale, shown) => {
  expect(describeScale(scale)).toBe(shown);
});
