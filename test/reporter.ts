import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node" with { "resolution-mode": "import" };

const results = join(__dirname, "..", "test-results");

/** Names every skipped test with what to install for it, and ends with one line of counts. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const { text, line } = summary(modules, errors.length);
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, "summary.txt"), `${line}\n`);
    process.stdout.write(`${text}${line}\n`);
  }
}

/** A module that failed before its tests, and an error outside of all tests, count as one failed test each. */
export function summary(modules: readonly TestModule[], errors: number): { text: string; line: string } {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const broken = modules.filter((module) => module.errors().length > 0).length;
  const skipped = tests.flatMap((test) => {
    const result = test.result();
    return result.state === "skipped"
      ? [
          {
            name: `${test.module.relativeModuleId} > ${test.fullName}`,
            note: result.note ?? reasonInName(test) ?? "no reason given",
          },
        ]
      : [];
  });
  const line = `tests: ${count("passed")} passed, ${count("failed") + broken + errors} failed, ${skipped.length} skipped`;
  const list = skipped.map(({ name, note }) => `  ${name}\n    ${note}\n`).join("");
  return { text: skipped.length === 0 ? "" : `skipped:\n${list}`, line };
}

/** A test or suite that is skipped as a whole says why in brackets at the end of its name; the outermost one decides. */
function reasonInName(test: TestCase): string | undefined {
  const chain: (TestCase | TestSuite)[] = [test];
  for (let parent = test.parent; parent.type === "suite"; parent = parent.parent) chain.unshift(parent);
  const skipped = chain.filter(({ options }) => options.mode === "skip");
  return skipped
    .map(({ name }) => /\(((?:[^()]|\([^()]*\))+)\)$/.exec(name)?.[1])
    .find((reason) => reason !== undefined);
}
