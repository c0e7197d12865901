import type { Manifest } from "../../manifest/schema";
import { readingKey, type Readings } from "./readings";
import { lookUp } from "./readings-parse";
import type { StateObject } from "../terraform/state";
import { evaluateProbe } from "./probe";
import type { CheckVerdict } from "./result";

/** Probes that belong to no setting and no file. */
export function verifyConditions({ probes }: Manifest, readings: Readings): CheckVerdict[] {
  return probes
    .filter(({ setting, reading }) => setting === undefined && reading !== "files")
    .map((probe) => {
      const result = evaluateProbe(probe, readings.get(readingKey(probe.server, probe.reading)));
      const actual = result.outcome === "not read" ? result.reason : result.actual;
      return { id: probe.id, kind: "condition", ok: result.outcome === "holds", expected: result.expected, actual };
    });
}

/** Containers of the same name that another project's lab of this environment runs; nothing is said about one's own. */
export function verifyOwner({ servers }: Manifest, readings: Readings, state: readonly StateObject[]): CheckVerdict[] {
  const own = state.filter(({ type }) => type === "docker_container");
  if (own.length === 0) return [];
  return servers.flatMap(({ id, container }) => {
    const record = readings.get(readingKey(id, "container"));
    if (record === undefined || "problem" in record) return [];
    const actual = String(lookUp(record.parsed, "Id"));
    const expected = own.find(({ name }) => name === container)?.id ?? "none in Terraform's state";
    if (actual === expected) return [];
    return [{ id: `${container} is this lab's own`, kind: "condition" as const, ok: false, expected, actual }];
  });
}
