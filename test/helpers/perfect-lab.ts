import type { Manifest, ManifestProbe, ManifestReading } from "../../src/manifest/schema";
import { readingKey, type ReadingResult, type Readings } from "../../src/lab/verify/readings";

/** Readings of a lab that shows exactly what every probe expects. */
export function perfectReadings({ readings, probes }: Manifest): Map<string, ReadingResult> {
  return new Map(
    readings.map((reading) => {
      const own = probes.filter(({ server, reading: id }) => server === reading.server && id === reading.id);
      return [readingKey(reading.server, reading.id), { parsed: perfect(reading, own) }];
    }),
  );
}

function perfect({ parse }: ManifestReading, probes: readonly ManifestProbe[]): unknown {
  if (parse === "text") return probes.map(({ expected }) => expected).join("\n");
  const parsed: Record<string, unknown> = { ldap: { ok: true } };
  for (const probe of probes) put(parsed, parse === "json" ? probe.path.split(".") : [probe.path], probe);
  return parsed;
}

function put(into: Record<string, unknown>, [name = "", ...rest]: string[], probe: ManifestProbe): void {
  if (rest.length > 0) {
    put((into[name] ??= {}) as Record<string, unknown>, rest, probe);
    return;
  }
  const before = (into[name] ?? []) as string[];
  if (probe.test === "contains") into[name] = [...before, probe.expected];
  else if (probe.test === "length") into[name] = "x".repeat(Number(probe.expected));
  else into[name] = probe.expected;
}

/** The same readings with one changed. */
export function withReading(readings: Readings, key: string, change: (parsed: never) => ReadingResult): Readings {
  const before = readings.get(key);
  if (before === undefined || "problem" in before) throw new Error(`no reading ${key}`);
  return new Map([...readings, [key, change(structuredClone(before.parsed) as never)]]);
}
