import { describe, expect, test } from "vitest";
import { untraced } from "../../src/untraced";

function placing(): never {
  return untraced(() => {
    throw new Error("not to be placed");
  });
}

describe("what is made without traces", () => {
  test("has none", () => {
    const traced = (make: () => { stack?: string }) => make().stack?.split("\n").length ?? 0;
    expect(untraced(() => traced(() => new Error("inside")))).toBe(0);
    expect(traced(() => new Error("outside"))).toBeGreaterThan(1);
  });

  test("has none where one call is within another, and the outer one ends it", () => {
    const traces = untraced(() => {
      const inner = untraced(() => new Error("inner").stack);
      return [inner, new Error("outer").stack];
    });
    expect(traces).toEqual([undefined, undefined]);
    expect(new Error("afterwards").stack).toContain("untraced.test");
  });

  test("an error that is thrown meanwhile says from where, and later errors have their traces", () => {
    const limit = Error.stackTraceLimit;
    const told = (() => {
      try {
        return placing();
      } catch (error) {
        return (error as Error).stack;
      }
    })();
    expect(told).toContain("not to be placed");
    expect(told).toContain("placing");
    expect(Error.stackTraceLimit).toBe(limit);
    expect(new Error("afterwards").stack).toContain("untraced.test");
  });
});
