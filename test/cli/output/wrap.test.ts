import { describe, expect, test } from "vitest";
import { cutMiddle, entry, paragraph, row, wrap } from "../../../src/cli/output/wrap";

describe("wrap", () => {
  test.each([
    ["short", 10, ["short"]],
    ["one two three", 8, ["one two", "three"]],
    ["one two three", 7, ["one two", "three"]],
    ["/opt/perflab/conf/rm", 14, ["/opt/perflab/", "conf/rm"]],
    ["x".repeat(25), 10, ["x".repeat(10), "x".repeat(10), "x".repeat(5)]],
    ["", 10, [""]],
  ])("%j to %i", (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  test("loses nothing but blanks, and no line is too long", () => {
    const text =
      "published (in force); dng-606, /opt/perflab/conf/rm/teamserver.properties: com.ibm.rdm.fronting.max=24";
    for (let width = 8; width < 60; width += 1) {
      const lines = wrap(text, width);
      expect(lines.filter((line) => line.length > width)).toEqual([]);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    }
  });
});

test("a paragraph is indented on every line", () => {
  expect(paragraph("one two three", 2, 10)).toBe("  one two\n  three");
});

test("an entry continues under its text", () => {
  expect(entry("source", "one two three", 2, 21)).toBe("  source    one two\n            three");
});

test("cells of a row are wrapped in their columns", () => {
  expect(row(["a/long/name", "value", "ok"], [7, 5, 2])).toBe("a/long/  value  ok\nname");
});

test.each([
  ["short", 10, "short"],
  ["-Dcom.ibm.size=2000", 12, "-Dco…ze=2000"],
])("%s cut to %i: %s", (text, width, cut) => {
  expect(cutMiddle(text, width)).toBe(cut);
});
