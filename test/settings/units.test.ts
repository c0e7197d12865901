import { describe, expect, test } from "vitest";
import { Bytes, Duration, gib, mib, minutes, seconds } from "../../src";

describe("an amount of memory", () => {
  test("is converted only without a loss, unless told how to round", () => {
    expect(gib(27).toMib()).toBe(27648);
    expect(() => Bytes.of(1).toMib()).toThrow(RangeError);
    expect([Bytes.of(1).toMib("up"), Bytes.of(2 ** 20 + 1).toMib("down")]).toEqual([1, 1]);
  });

  test.each([-1, 0.5, Number.NaN])("%d bytes are refused", (bytes) => {
    expect(() => Bytes.of(bytes)).toThrow(RangeError);
  });

  test("shares of it never exceed the whole", () => {
    const whole = mib(1000);
    expect(3 * whole.times(1 / 3).bytes).toBeLessThanOrEqual(whole.bytes);
    expect(whole.times(1 / 3).toMib()).toBe(333);
  });

  test.each([
    [gib(64), "64 GiB"],
    [mib(864), "864 MiB"],
    [mib(1536), "1536 MiB"],
    [mib(0), "0 MiB"],
  ])("is shown to people: %s", (amount, text) => {
    expect(String(amount)).toBe(text);
  });
});

describe("a span of time", () => {
  test.each([
    [seconds(30), "30s"],
    [seconds(90), "1m30s"],
    [minutes(60), "1h0m0s"],
    [minutes(1), "1m0s"],
    [seconds(0.5), "0.5s"],
  ])("is written as the provider reads it back: %s", (span, text) => {
    expect(span.toGo()).toBe(text);
  });

  test("has seconds and minutes", () => {
    expect(minutes(5).toSeconds()).toBe(300);
    expect(Duration.seconds(1.5).toSeconds()).toBe(1.5);
  });
});
