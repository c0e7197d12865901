import type { Finding } from "../../../src";

/** A contradiction or gap of the report; a note unless it says more. */
export interface Doubt extends Omit<Finding, "severity" | "source"> {
  readonly severity?: "warning";
  readonly section: string;
}

export function finding({ section, severity, ...rest }: Doubt): Finding {
  return { ...rest, severity: severity ?? "note", source: { kind: "published", report: "dng-606", section } };
}
