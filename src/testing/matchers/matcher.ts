import type { Manifest } from "../../manifest/schema";
import { SynthesizedEnvironment } from "../synth-environment";

/** What a runner gives to its matchers: vitest and Jest have it. */
export interface MatcherContext {
  /** Knows `expect.anything()` and the like. */
  readonly equals: (a: unknown, b: unknown) => boolean;
  /** Whether snapshots are written. */
  readonly snapshotState?: unknown;
}

export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** `expect.stringContaining(...)` and the like. */
export interface Asymmetric {
  asymmetricMatch(other: unknown): boolean;
}

/** A text, or an expression that it matches. */
export type Text = string | RegExp | Asymmetric;

export function result(pass: boolean, failed: () => string, passed: () => string): MatcherResult {
  return { pass, message: () => (pass ? passed() : failed()) };
}

/** @throws TypeError for anything but a synthesized environment */
export function labOf(received: unknown, matcher: string): SynthesizedEnvironment {
  if (received instanceof SynthesizedEnvironment) return received;
  throw new TypeError(`${matcher} is for what synthEnvironment gives, and this is ${kindOf(received)}`);
}

/** A synthesized environment, or a `lab.json` that was read from a file. */
export function manifestOf(received: unknown, matcher: string): Manifest {
  if (received instanceof SynthesizedEnvironment) return received.manifest;
  if (typeof received === "object" && received !== null && "formatVersion" in received) return received as Manifest;
  throw new TypeError(
    `${matcher} is for what synthEnvironment gives, or the content of a lab.json, and this is ${kindOf(received)}`,
  );
}

function kindOf(received: unknown): string {
  if (received === null) return "null";
  if (Array.isArray(received)) return "a list";
  if (typeof received !== "object") return `a ${typeof received}`;
  return `an object of ${received.constructor?.name ?? "no class"}`;
}
