import { expect, test } from "vitest";
import { describeProblem } from "../../src/errors";
import { namesLike } from "../../src/text/closest";

const ids = ["proxy/ihs", "rm1/was", "rm2/was", "db/db2", "ldap/tds"];

test("few names are all that is allowed, of many the nearest are told", () => {
  expect(namesLike("rm2", ["rm1", "db"])).toEqual({ allowed: "rm1, db" });
  expect(namesLike("rm1/wsa", ids)).toEqual({ nearest: "rm1/was, rm2/was, db/db2 (of 5)" });
});

test("names that have next to nothing in common are none", () => {
  expect(namesLike("zzzzzzzzz", ids)).toEqual({ nearest: "none of 5 is like it" });
});

test("both are under labels of one width", () => {
  const problem = { path: "server", message: "no such server", given: "x" };
  expect(describeProblem({ ...problem, nearest: "a, b, c (of 5)", fix: "look" })).toBe(
    "server: no such server\n  given:   x\n  nearest: a, b, c (of 5)\n  fix:     look",
  );
});
