import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { Lanes } from "./test/setup/lanes.mjs";
import { compiledSources } from "./test/setup/compiled-sources.mjs";

const engine = "test/**/*.engine.test.ts";
const machines = "test/machines/**/*.engine.test.ts";
const programs = "test/programs/**/*.test.ts";
const installed = "test/package/**/*.test.ts";
const speed = "test/speed/**/*.test.ts";
const seconds = 1000;

/** Tests on real engines, which are waited for more than they work: two lanes side by side, one file at a time in each. */
const lane = (name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    exclude,
    env: { TEST_LANE: name },
    setupFiles: ["test/setup/lane.mts"],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 1200 * seconds,
    hookTimeout: 1200 * seconds,
    sequence: { groupOrder: 3, concurrent: false },
  },
});

/**
 * Four groups, one after the other: everything that needs nothing but Node, the tests with real programs and with the installed
 * package, those that measure and need the processors for themselves, one by one, and those on a real engine.
 */
export default defineConfig({
  plugins: [compiledSources(import.meta.dirname)],
  test: {
    globalSetup: ["test/setup/build.ts"],
    sequence: { sequencer: Lanes },
    reporters: ["default", "./test/reporter.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: [engine, programs, installed, speed],
          isolate: false,
          testTimeout: 60 * seconds,
          hookTimeout: 60 * seconds,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "programs",
          include: [programs, installed],
          exclude: [engine],
          testTimeout: 180 * seconds,
          hookTimeout: 180 * seconds,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "speed",
          include: [speed],
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 180 * seconds,
          hookTimeout: 180 * seconds,
          sequence: { groupOrder: 2 },
        },
      },
      lane("engine", [engine], [machines]),
      lane("machines", [machines], []),
    ],
    server: { deps: { external: [/\/dist\/(src|stacks)\//] } },
  },
});
