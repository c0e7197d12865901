import type { ManifestReading } from "../../manifest/schema";

/** What a reading gave, in a form that a probe can look into. */
export type Parsed = unknown;

/** @throws Error when the text has not the form that the reading promises. */
export function parseReading(text: string, form: ManifestReading["parse"]): Parsed {
  switch (form) {
    case "json":
      return JSON.parse(text) as unknown;
    case "key-value":
      return parseKeyValues(text);
    case "text":
      return text;
  }
}

/**
 * Lines `key=value`, `key: value` or `key value`; `#` begins a comment. A key with several different values has all of
 * them, so that no test passes by chance.
 */
function parseKeyValues(text: string): Record<string, string> {
  const values = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    const match = /^\s*([^\s=:#][^\s=:]*)(?:\s*[=:]\s*|\s+)(.*?)\s*$/.exec(line);
    if (match === null) continue;
    const [, key = "", value = ""] = match;
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  return Object.fromEntries([...values].map(([key, found]) => [key, [...found].join(", ")]));
}

/** The value at a dotted path, a key, or with an empty path the whole; undefined where there is none. */
export function lookUp(parsed: Parsed, path: string): unknown {
  if (path === "") return parsed;
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      parsed,
    );
}
