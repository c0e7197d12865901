import type { MatcherContext } from "./matcher";

/** One property that is not as expected. */
export interface Difference {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Compares as far as something is expected: of an object only the named properties, of a list every entry in its place. An
 * expression is matched against the text, and the runner's own `expect.anything()` and the like hold.
 */
export function differences(
  equals: MatcherContext["equals"],
  actual: unknown,
  expected: unknown,
  path = "",
): readonly Difference[] {
  if (isPlain(expected) && isPlain(actual))
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(equals, actual[name], value, path === "" ? name : `${path}.${name}`),
    );
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length)
    return expected.flatMap((value, index) => differences(equals, actual[index], value, `${path}[${index}]`));
  const same =
    expected instanceof RegExp ? typeof actual === "string" && expected.test(actual) : equals(actual, expected);
  return same ? [] : [{ path, expected: shown(expected), actual: shown(actual) }];
}

/** For people: one line for each difference, in columns. */
export function describeDifferences(all: readonly Difference[], indent = "  "): string {
  const width = Math.max(0, ...all.map(({ path }) => path.length));
  const blank = " ".repeat(indent.length + width);
  return all
    .map(
      ({ path, expected, actual }) =>
        `${indent}${path.padEnd(width)}  expected ${expected}\n${blank}  is       ${actual}`,
    )
    .join("\n");
}

/** A value as a person would write it. */
export function shown(value: unknown): string {
  if (value === undefined) return "not there";
  if (value instanceof RegExp) return String(value);
  if (isAsymmetric(value)) return value.toAsymmetricMatcher?.() ?? "an asymmetric matcher";
  return JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof RegExp || isAsymmetric(inner) ? shown(inner) : inner,
  );
}

function isAsymmetric(value: unknown): value is { toAsymmetricMatcher?: () => string } {
  return typeof value === "object" && value !== null && "asymmetricMatch" in value;
}

/** An object literal, or what was read from JSON. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
