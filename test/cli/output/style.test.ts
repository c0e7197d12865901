import { describe, expect, test } from "vitest";
import { outputWidth, styleOf } from "../../../src/cli/output/style";
import { columns, field, paragraph } from "../../../src/cli/output/wrap";

describe("colour", () => {
  test.each([
    [{ isTTY: true }, {}, "\x1b[1mhead\x1b[22m"],
    [{ isTTY: true }, { NO_COLOR: "1" }, "head"],
    [{ isTTY: true }, { NO_COLOR: "" }, "\x1b[1mhead\x1b[22m"],
    [{ isTTY: true }, { TERM: "dumb" }, "head"],
    [{ isTTY: false }, {}, "head"],
    [{}, {}, "head"],
  ])("%j with %j", (stream, variables, line) => {
    expect(styleOf(stream, variables).bold("head")).toBe(line);
  });
});

test.each([
  [{ isTTY: true, columns: 100 }, 100],
  [{ isTTY: true, columns: 300 }, 120],
  [{ isTTY: true, columns: 20 }, 40],
  [{ isTTY: true, columns: 0 }, 80],
  [{ columns: 200 }, 80],
])("a text on %j is %i wide", (stream, width) => {
  expect(outputWidth(stream)).toBe(width);
});

test("a field is wrapped beside its name", () => {
  expect(field("source", "one two three four", 2, 24)).toBe("  source     one two\n             three four");
});

test("a paragraph hangs below its first line", () => {
  expect(paragraph("one two three", 1, 10, 2)).toBe(" one two\n   three");
});

describe("columns", () => {
  const rows = [["a", "one two three four", "x"]];

  test("are aligned below their heads and end without blanks", () => {
    expect(columns(["head", "text", "last"], rows, 80, 1)).toEqual([
      " head  text                last",
      " a     one two three four  x",
    ]);
  });

  test("fit a width by wrapping the widest", () => {
    expect(columns(undefined, rows, 16)).toEqual(["a  one two     x", "   three four"]);
  });

  test("wrap those first that are named", () => {
    const shrink = [[0, 4]] as const;
    expect(columns(undefined, [["one two three", "long enough"]], 17, 0, shrink)).toEqual([
      "one   long enough",
      "two",
      "thre",
      "e",
    ]);
  });
});
