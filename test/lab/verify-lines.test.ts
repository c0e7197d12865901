import { describe, expect, test } from "vitest";
import { differentLines } from "../../src/lab/verify/lines";

const text = (...lines: string[]) => `${lines.join("\n")}\n`;

describe("lines that differ", () => {
  test.each([
    ["nothing", text("a", "b"), text("a", "b"), []],
    ["one changed", text("a", "b", "c"), text("a", "x", "c"), [{ line: 2, expected: "b", actual: "x" }]],
    ["one added", text("a", "b"), text("a", "x", "b"), [{ line: 1, actual: "x" }]],
    ["one added at the end", text("a"), text("a", "x"), [{ line: 1, actual: "x" }]],
    ["one removed", text("a", "b", "c"), text("a", "c"), [{ line: 2, expected: "b" }]],
    ["the final line break removed", "a\n", "a", [{ line: 2, expected: "" }]],
    [
      "two apart",
      text("a", "b", "c", "d", "e"),
      text("x", "b", "c", "y", "e"),
      [
        { line: 1, expected: "a", actual: "x" },
        { line: 4, expected: "d", actual: "y" },
      ],
    ],
    [
      "one removed and one changed further down",
      text("a", "b", "c", "d"),
      text("b", "c", "x"),
      [
        { line: 1, expected: "a" },
        { line: 4, expected: "d", actual: "x" },
      ],
    ],
    [
      "everything lost",
      text("a", "b"),
      "",
      [
        { line: 1, expected: "a" },
        { line: 2, expected: "b" },
      ],
    ],
  ])("%s", (_, expected, actual, differences) => {
    expect(differentLines(expected, actual)).toEqual(differences);
  });

  test("of a large file are those at equal positions, without a large table", () => {
    const many = (first: number) => Array.from({ length: 3000 }, (_, index) => `line ${first + index}`).join("\n");
    const differences = differentLines(many(0), many(1));
    expect(differences).toHaveLength(3000);
    expect(differences[17]).toEqual({ line: 18, expected: "line 17", actual: "line 18" });
  });

  test("of a file that lost its first line and got a new last one are these two", () => {
    const some = (first: number) => Array.from({ length: 500 }, (_, index) => `line ${first + index}`).join("\n");
    expect(differentLines(some(0), some(1))).toEqual([
      { line: 1, expected: "line 0" },
      { line: 500, actual: "line 500" },
    ]);
  });

  test("show control signs as such and are cut, whatever somebody wrote into the file", () => {
    const [change] = differentLines("a", `\u001b[31m${"x".repeat(1000)}`);
    expect(change?.actual).toMatch(/^\?\[31mx+…$/);
    expect(change?.actual?.length).toBeLessThan(400);
  });
});
