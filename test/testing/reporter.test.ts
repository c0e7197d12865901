import { describe, expect, test } from "vitest";
import { summary } from "../reporter";

type Modules = Parameters<typeof summary>[0];
interface Result {
  readonly state: "passed" | "failed" | "skipped";
  readonly note?: string;
}

function module(
  results: readonly Result[],
  errors: readonly object[] = [],
  suites: object = { type: "module" },
): Modules[number] {
  const tests = results.map((result, index) => ({
    type: "test",
    name: `test ${index + 1}`,
    fullName: `test ${index + 1}`,
    options: { mode: result.state === "skipped" && result.note === undefined ? "skip" : "run" },
    parent: suites,
    module: { relativeModuleId: "some.test.ts" },
    result: () => result,
  }));
  return { children: { allTests: () => tests }, errors: () => errors } as unknown as Modules[number];
}

describe("the line of counts", () => {
  test("counts passed, failed and skipped tests over all files", () => {
    const { line } = summary(
      [module([{ state: "passed" }, { state: "failed" }]), module([{ state: "passed" }, { state: "skipped" }])],
      0,
    );
    expect(line).toBe("tests: 2 passed, 1 failed, 1 skipped");
  });

  test("a file that did not even load is a failure, and so is an error outside of all tests", () => {
    expect(summary([module([], [{}]), module([{ state: "passed" }])], 2).line).toBe(
      "tests: 1 passed, 3 failed, 0 skipped",
    );
    expect(summary([], 0).line).toBe("tests: 0 passed, 0 failed, 0 skipped");
  });
});

test("every skipped test is named, with what to install", () => {
  const { text } = summary(
    [module([{ state: "skipped", note: "install jython: apt-get install jython" }, { state: "passed" }])],
    0,
  );
  expect(text).toBe("skipped:\n  some.test.ts > test 1\n    install jython: apt-get install jython\n");
  expect(summary([module([{ state: "passed" }])], 0).text).toBe("");
});

test("a suite that is skipped as a whole gives the reason in its name", () => {
  const outer = {
    type: "suite",
    name: "a lab (Terraform is (yet) missing)",
    options: { mode: "skip" },
    parent: { type: "module" },
  };
  const inner = { type: "suite", name: "a run (of 10 s)", options: { mode: "skip" }, parent: outer };
  const { text } = summary([module([{ state: "skipped" }], [], inner)], 0);
  expect(text).toBe("skipped:\n  some.test.ts > test 1\n    Terraform is (yet) missing\n");
  const chosen = { ...outer, name: "a lab (of one server)", options: { mode: "run" } };
  expect(summary([module([{ state: "skipped" }], [], chosen)], 0).text).toContain("no reason given");
});
