import { describe, expect, test } from "vitest";
import { differentLines } from "../../src/lab/verify-lines";

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

  test("a large file is compared without a large table", () => {
    const many = (sign: string) => Array.from({ length: 20_000 }, (_, index) => `${sign}${index}`).join("\n");
    const differences = differentLines(many("a"), many("b"));
    expect(differences).toHaveLength(20_000);
    expect(differences[17]).toEqual({ line: 18, expected: "a17", actual: "b17" });
  });
});
