import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "vitest";

/** The run is one of `npm run golden`. */
export const isUpdating = (): boolean =>
  (expect.getState().snapshotState as unknown as { _updateSnapshot: string })._updateSnapshot === "all";

/** Compares with a committed file; `npm run golden` writes it anew. */
export function expectCommitted(path: string, content: string): void {
  if (isUpdating()) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  expect(existsSync(path) ? readFileSync(path, "utf8") : "no such file: npm run golden writes it").toBe(content);
}
