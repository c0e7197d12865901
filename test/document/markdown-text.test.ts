import { expect, test } from "vitest";
import { fenced, markdownLine, markdownText } from "../../src/document/markdown-text";

test.each([
  ["-D <administrator> -W", "-D \\<administrator> -W"],
  ["<script>alert(1)</script>", "\\<script>alert(1)\\</script>"],
  ["[a](javascript:b) ![i](http://x)", "[a]\\(javascript:b) ![i]\\(http://x)"],
  ["rm*/was and jts*", "rm\\*/was and jts\\*"],
  ["_a_ max_connections `b`", "\\_a\\_ max_connections \\`b\\`"],
  ["\\<b> C:\\temp", "\\\\\\<b> C:\\temp"],
  ["a < b, 3 * 4", "a < b, 3 * 4"],
  ["one\n# two", "one # two"],
])("%j is shown as it is", (text, markdown) => expect(markdownText(text)).toBe(markdown));

test("a text at the beginning of a line is no heading, list or quotation", () => {
  expect(["# a", "- b", "> c", "12. d", "12 e", "-Xmx4g"].map(markdownLine)).toEqual([
    "\\# a",
    "\\- b",
    "\\> c",
    "12\\. d",
    "12 e",
    "-Xmx4g",
  ]);
});

test("no line between fences closes them", () => {
  const [first = "", ...rest] = fenced(["+a", " `````", "+<img>"], "diff").split("\n");
  expect(first).toBe("``````diff");
  expect(rest.at(-1)).toBe("``````");
});
