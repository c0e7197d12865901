import { describe, expect, test } from "vitest";
import type { ManifestProbe } from "../../src/manifest/schema";
import { evaluateProbe } from "../../src/lab/verify/probe";

const probe = (test: ManifestProbe["test"], expected: string, path = "value"): ManifestProbe => ({
  id: "s/p:s/p/x",
  setting: "s/p/x",
  server: "s/p",
  reading: "facts",
  path,
  test,
  expected,
  effective: true,
});

describe("equals", () => {
  test.each([
    ["58", "58", "holds"],
    [58, "58", "holds"],
    [true, "true", "holds"],
    ["58; 200 by ALTER SYSTEM", "58", "differs"],
    ["580", "58", "differs"],
    ["", "58", "differs"],
  ])("%j against %s: %s", (value, expected, outcome) => {
    expect(evaluateProbe(probe("equals", expected), { parsed: { value } })).toMatchObject({ outcome, expected });
  });

  test("shows what is there", () => {
    expect(evaluateProbe(probe("equals", "58"), { parsed: { value: 60 } })).toMatchObject({ actual: "60" });
  });
});

describe("contains", () => {
  test.each([
    [["-Xms1g", "-Xmx864m"], "-Xmx864m", "holds", "-Xmx864m"],
    [["-Xmx864m", "-Xmx900m"], "-Xmx864m", "differs", "-Xmx864m, -Xmx900m"],
    [["-Xmx900m", "-Xmx864m"], "-Xmx864m", "holds", "-Xmx900m, -Xmx864m"],
    [["-Xmx8640m"], "-Xmx864m", "differs", "-Xmx8640m"],
    [["-Da.b=10", "-Da.bc=1"], "-Da.b=1", "differs", "-Da.b=10"],
    [["-XX:-UseCompressedOops"], "-XX:+UseCompressedOops", "differs", "-XX:-UseCompressedOops"],
    [["-XX:+UseG1GC"], "-XX:+UseSerialGC", "differs", "nothing of that kind"],
    [[], "-Xmx864m", "differs", "nothing of that kind"],
    ["one  /two", "one  /two", "holds", "one  /two"],
    ["one  /three", "one  /two", "differs", "one  /three"],
  ])("%j against %s: %s, shown as %s", (value, expected, outcome, actual) => {
    expect(evaluateProbe(probe("contains", expected), { parsed: { value } })).toMatchObject({ outcome, actual });
  });
});

describe("length and at-least", () => {
  test.each([
    ["length", "__W.", "4", "holds", "4"],
    ["length", "__W.", "5", "differs", "4"],
    ["length", ["a", "b"], "2", "holds", "2"],
    ["length", 12, "2", "differs", "no length"],
    ["at-least", "12", "12", "holds", "12"],
    ["at-least", 13, "12", "holds", "13"],
    ["at-least", "11", "12", "differs", "11"],
    ["at-least", "", "0", "differs", ""],
    ["at-least", "many", "1", "differs", "many"],
  ] as const)("%s of %j against %s: %s, shown as %s", (kind, value, expected, outcome, actual) => {
    expect(evaluateProbe(probe(kind, expected), { parsed: { value } })).toMatchObject({ outcome, actual });
  });
});

describe("where to look", () => {
  const parsed = { pools: { "jdbc/rm": { max: 16 } }, whole: "x" };
  test("a path into JSON", () => {
    expect(evaluateProbe(probe("equals", "16", "pools.jdbc/rm.max"), { parsed })).toMatchObject({ outcome: "holds" });
  });

  test("the whole text", () => {
    expect(evaluateProbe(probe("contains", "b", ""), { parsed: "abc" })).toMatchObject({ outcome: "holds" });
  });

  test.each(["pools.jdbc/jts.max", "pools.jdbc/rm.max.more", "constructor", "toString"])("%s is not there", (path) => {
    const result = evaluateProbe(probe("equals", "16", path), { parsed });
    expect(result).toMatchObject({ outcome: "not read", reason: `reading facts has no ${path}` });
  });

  test("a reading that failed says why", () => {
    const result = evaluateProbe(probe("equals", "1"), { problem: "the container c is not running" });
    expect(result).toMatchObject({ outcome: "not read", reason: "the container c is not running" });
  });

  test("a reading that the assembly lacks", () => {
    expect(evaluateProbe(probe("equals", "1"), undefined)).toMatchObject({ outcome: "not read" });
  });
});
