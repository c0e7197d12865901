import { expect, test } from "vitest";
import { excerpts } from "../../src/report/excerpt";

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");

test("a short file is shown whole", () => {
  expect(excerpts("a\nb\n", [2])).toEqual([{ from: 1, count: 2, text: "a\nb", leftOut: 0 }]);
  expect(excerpts("a\nb", [])).toEqual([{ from: 1, count: 2, text: "a\nb", leftOut: 0 }]);
  expect(excerpts("", [])).toEqual([]);
});

test("of a long file only what is around the lines that matter, and all lines are accounted for", () => {
  const parts = excerpts(lines(1000), [500, 503, 998]);
  expect(parts.map(({ from, count, leftOut }) => [from, count, leftOut])).toEqual([
    [1, 2, 493],
    [496, 12, 486],
    [994, 7, 0],
  ]);
  expect(parts[1]?.text.split("\n")[4]).toBe("line 500");
  expect(parts.reduce((sum, { count, leftOut }) => sum + count + leftOut, 0)).toBe(1000);
});

test("a long file without such lines shows how it begins", () => {
  expect(excerpts(lines(401), []).map(({ count, leftOut }) => [count, leftOut])).toEqual([[12, 389]]);
});
