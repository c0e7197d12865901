import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { lockLab } from "../../src/lab/memory/lock.js";

/**
 * Tests with a Docker Engine run in two lanes, that of one engine and that of the three machines, and in each lane one file after
 * the other: a file waits here until the one before it has ended.
 */
const lane = process.env.TEST_LANE ?? "engine";
const path = join("test-results", "lanes", String(process.ppid), lane);

async function take(): Promise<() => void> {
  for (;;) {
    try {
      return lockLab(path, lane, "test").release;
    } catch {
      await pause(200);
    }
  }
}

const longestMs = 3600_000;
let release: () => void = () => undefined;

// Hooks: where every test of a file is skipped, none of them runs.
beforeAll(async () => {
  release = await take();
}, longestMs);
afterAll(() => release());
