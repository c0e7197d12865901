import { expect, test } from "vitest";
import { describeProblem, together, UserError } from "../../src/errors";

test("what a user gave cannot draw on the terminal, or break the lines of a message", () => {
  const text = describeProblem({ path: "a\u001b[2J", message: "m", given: "x\u001b[31m\ny\u202ez", fix: "f\u0007" });
  expect(text.split("\n")).toEqual(["a\\x1b[2J: m", "  given:   x\\x1b[31m\\ny\\u202ez", "  fix:     f\\x07"]);
});

test("an empty value is seen, and a very long one is told with both its ends", () => {
  expect(describeProblem({ path: "p", message: "m", given: "" })).toContain('given:   ""');
  const long = describeProblem({ path: "p", message: "m", given: `begin${"x".repeat(5000)}end` });
  expect(long.length).toBeLessThan(300);
  expect(long).toMatch(/begin.*….*end \(5008 signs\)/);
});

test("mistakes of several places are told together, and wrong use outweighs a failure", () => {
  const wrong = (path: string, exitCode: 1 | 2) => () => {
    throw new UserError([{ path, message: "m" }], exitCode);
  };
  const all = () => together(wrong("a", 1), wrong("b", 2), () => 3);
  expect(all).toThrow(expect.objectContaining({ message: "a: m\nb: m", exitCode: 2 }) as Error);
});
