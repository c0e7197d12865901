import { defineConfig } from "vitest/config";
import { compiledSources } from "./test/setup/compiled-sources.mjs";

const engine = "test/**/*.engine.test.ts";
const programs = "test/programs/**/*.test.ts";
const installed = "test/package/**/*.test.ts";
const speed = "test/speed/**/*.test.ts";
const seconds = 1000;

/**
 * Four groups, one after the other: everything that needs nothing but Node, the tests with real programs and with the installed
 * package, those that measure and need the processors for themselves, and those on a real engine. The last two run one by one.
 */
export default defineConfig({
  plugins: [compiledSources(import.meta.dirname)],
  test: {
    globalSetup: ["test/setup/build.ts"],
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
      {
        extends: true,
        test: {
          name: "engine",
          include: [engine],
          fileParallelism: false,
          maxWorkers: 1,
          isolate: false,
          testTimeout: 1200 * seconds,
          hookTimeout: 1200 * seconds,
          sequence: { groupOrder: 3, concurrent: false },
        },
      },
    ],
    server: { deps: { external: [/\/dist\/(src|stacks)\//] } },
  },
});
