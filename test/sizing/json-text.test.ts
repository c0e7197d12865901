import { expect, test } from "vitest";
import { withEntry } from "../../src/sizing/json-text";

const path = ["context", "perflab", "environments", "e"];

test("every sign of the text stays, and the entry is written in its style", () => {
  const before = '{\r\n\t"list": [1,2], "big": 12345678901234567890,\r\n\t"context": {"}": "{", "x": 1.0e2}\r\n}\r\n';
  const after = withEntry(before, path, { load: 300 });
  const added =
    ',\r\n\t\t"perflab": {\r\n\t\t\t"environments": {\r\n\t\t\t\t"e": {\r\n\t\t\t\t\t"load": 300\r\n\t\t\t\t}\r\n\t\t\t}\r\n\t\t}';
  expect(after).toBe(before.replace('"x": 1.0e2', `"x": 1.0e2${added}`));
});

test.each([
  "{}",
  '{ "a" : [ { "b": "]}" } ] }',
  '{"context":{"perflab":{"environments":{"e":{"load":1},"other":{"load":2}}}}}',
  '{"context":{"perflab":{"environments":{"other":{"load":2}}}},"z":null}',
  '{"context":{"b":1},"context":{"c":"\\u0041"}}',
  '{"a":"\\\\","context":{\n}}',
])("%s means the same and has the entry", (before) => {
  const expected = JSON.parse(before) as Record<string, Record<string, Record<string, Record<string, unknown>>>>;
  const context = (expected.context ??= {});
  const perflab = (context.perflab ??= {});
  perflab.environments = { ...perflab.environments, e: { load: 300 } };
  expect(JSON.parse(withEntry(before, path, { load: 300 }))).toEqual(expected);
});
