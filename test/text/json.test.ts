import { expect, test } from "vitest";
import { jsonParts, jsonText, sortedJson } from "../../src/text/json";

const entry = (index: number) => ({
  id: `app${index}`,
  lines: { "a/b": index },
  files: index % 2 === 0 ? [] : ["x"],
  gone: undefined,
});

test("a long list comes in parts, and together they are the text of the whole", () => {
  const table = {
    version: 1,
    entries: Array.from({ length: 200 }, (_, index) => entry(index)),
    none: [],
    gone: undefined,
    last: { a: null },
  };
  const parts = [...jsonParts(table)];
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.join("")).toBe(jsonText(table));
});

test("a table without entries is one", () => {
  expect([...jsonParts({})].join("")).toBe("{}\n");
});

test("sorted JSON has the keys of every table in order, also those that are numbers, and nothing that is undefined", () => {
  const text = sortedJson({ b: [1, undefined, { d: "ä\n", c: null }], "10": {}, "9": [], a: undefined }, "");
  expect(text).toBe(
    `{\n  "10": {\n  },\n  "9": [\n  ],\n  "b": [\n    1,\n    null,\n    {\n      "c": null,\n      "d": "ä\\n"\n    }\n  ]\n}`,
  );
});
