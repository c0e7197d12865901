import type { ManifestProbe } from "../../manifest/schema";
import type { ReadingResult } from "./readings";
import { lookUp } from "./readings-parse";

/** What one probe found. */
export type ProbeResult =
  | { readonly outcome: "holds" | "differs"; readonly expected: string; readonly actual: string }
  | { readonly outcome: "not read"; readonly expected: string; readonly reason: string };

/** Compares a reading with what a probe expects of it. */
export function evaluateProbe(probe: ManifestProbe, reading: ReadingResult | undefined): ProbeResult {
  const { expected } = probe;
  const unread = (reason: string): ProbeResult => ({ outcome: "not read", expected, reason });
  if (reading === undefined) return unread(`the assembly has no reading ${probe.reading} of ${probe.server}`);
  if ("problem" in reading) return unread(reading.problem);
  const found = lookUp(reading.parsed, probe.path);
  if (found === undefined || found === null) return unread(`reading ${probe.reading} has no ${probe.path}`);
  const { holds, actual } = compare(probe, found);
  return { outcome: holds ? "holds" : "differs", expected, actual };
}

function compare({ test, expected }: ManifestProbe, found: unknown): { holds: boolean; actual: string } {
  switch (test) {
    case "equals": {
      const actual = show(found);
      return { holds: actual === expected, actual };
    }
    case "contains": {
      if (typeof found === "string") return { holds: found.includes(expected), actual: found };
      const actual = sameSubject(expected, Array.isArray(found) ? found.map(show) : []);
      return { holds: actual.at(-1) === expected, actual: actual.join(", ") || "nothing of that kind" };
    }
    case "length": {
      const actual = typeof found === "string" || Array.isArray(found) ? String(found.length) : "no length";
      return { holds: actual === expected, actual };
    }
    case "at-least": {
      const actual = show(found);
      return { holds: actual.trim() !== "" && Number(actual) >= Number(expected), actual };
    }
  }
}

function show(found: unknown): string {
  return typeof found === "string" ? found : JSON.stringify(found);
}

/** The elements that say something about the same thing, `-Xmx512m` for `-Xmx864m`; of several options the last one counts. */
function sameSubject(expected: string, elements: readonly string[]): string[] {
  return elements.filter((element) => subject(element) === subject(expected));
}

/** The part of an option before its value. */
function subject(option: string): string {
  const [name = ""] = option.split("=");
  return name.replace(/^(-XX:)[+-]?/, "$1").replace(/\d+[kKmMgGtT]?$/, "");
}
