import { expect, test } from "vitest";
import { withEntry } from "../../src/sizing/json-text";

const path = ["context", "perflab", "environments", "e"];

test("what was there stays as it is written, and the entry has the file's indents and line ends", () => {
  const before = '{\r\n\t"list": [1,2], "big": 12345678901234567890,\r\n\t"context": {"}": "{", "x": 1.0e2}\r\n}\r\n';
  const after = withEntry(before, path, { load: 300 });
  expect(after.startsWith(before.slice(0, before.indexOf('{"}"')))).toBe(true);
  expect(after).toContain('"x": 1.0e2,\r\n');
  expect(after).toContain('\r\n\t\t\t\t"e": {\r\n\t\t\t\t\t"load": 300\r\n');
  expect(after.replaceAll("\r\n", "")).not.toContain("\n");
});

test.each([
  "{}",
  '{ "a" : [ { "b": "]}" } ] }',
  '{"context":{"perflab":{"environments":{"e":{"load":1},"other":{"load":2}}}}}',
  '{"context":{"perflab":{"environments":{"other":{"load":2}}}},"z":null}',
  '{"a":"\\\\","context":{\n}}',
])("%s means the same and has the entry", (before) => {
  const expected = JSON.parse(before) as Record<string, Record<string, Record<string, Record<string, unknown>>>>;
  const context = (expected.context ??= {});
  const perflab = (context.perflab ??= {});
  perflab.environments = { ...perflab.environments, e: { load: 300 } };
  expect(JSON.parse(withEntry(before, path, { load: 300 }))).toEqual(expected);
});
