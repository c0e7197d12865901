import { expect, test } from "vitest";
import { readMarks, sourceMark, valueMark } from "../../src/rendering/marks";

test("a value's own mark says its line, and no mark stays in the text", () => {
  const { text, lines } = readMarks(`# ${sourceMark("a/b")}published\nThreads ${valueMark("a/b")}300\n`);
  expect(text).toBe("# published\nThreads 300\n");
  expect([...lines]).toEqual([["a/b", 2]]);
});

test("without it the value is below the comments that name the setting, blank lines aside", () => {
  const { lines } = readMarks(
    `<!-- ${sourceMark("x/1")}a -->\n<!-- ${sourceMark("x/2")}b -->\n\n<executor max="1"/>\n<next/>\n`,
  );
  expect([...lines]).toEqual([
    ["x/1", 4],
    ["x/2", 4],
  ]);
});

test("the first line counts where a setting stands twice", () => {
  const { lines } = readMarks(`a ${valueMark("s")}1\nb ${valueMark("s")}1\n`);
  expect(lines.get("s")).toBe(1);
});
