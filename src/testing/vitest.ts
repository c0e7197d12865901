/**
 * The matchers of `perflab/testing` with their types for vitest.
 *
 * ```ts
 * import { perflabMatchers, synthEnvironment } from "perflab/testing/vitest";
 * import { expect, test } from "vitest";
 *
 * expect.extend(perflabMatchers);
 * ```
 */
import type {} from "vitest";
import type { PerflabMatchers } from "./matchers";

declare module "vitest" {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars
  interface Matchers<T = any> extends PerflabMatchers {}
}

export * from "./index";
