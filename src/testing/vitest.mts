/** The same as `vitest.ts` for ES modules: TypeScript keeps the types of vitest's two forms apart. */
import type {} from "vitest";
import type { PerflabMatchers } from "./matchers/index.js";

declare module "vitest" {
  interface Matchers<T = any> extends PerflabMatchers {}
}

export * from "./index.js";
