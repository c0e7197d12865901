import type { Manifest } from "../../manifest/schema";

/** How a plan is run, and what that means for its results. */
export interface RunPlan {
  readonly file: "plan.jmx" | "stages.jmx";
  /** Length of the run; where rounds end it, the longest that they may take. */
  readonly seconds: number;
  /** What makes this run, as the summary keeps it. */
  readonly given: {
    readonly seconds?: number;
    readonly thinkFactor?: number;
    readonly rampFactor?: number;
    readonly timeScale?: string;
  };
  /** Properties for JMeter. */
  readonly properties: readonly string[];
  readonly stamps: readonly string[];
  /** Factor of every time of the stages; absent for a steady state. */
  readonly timeScale?: number;
}

export type ManifestWorkload = NonNullable<Manifest["workload"]>;

/** The load driver of a lab as a run needs it. */
export interface Driver {
  readonly manifest: Manifest;
  readonly workload: ManifestWorkload;
  readonly id: string;
  /** "users" or "threads". */
  readonly unit: string;
  /** Value of a setting of the driver; 0 where nobody states one. */
  readonly number: (name: string) => number;
}

/** The lab's own stamps, and why this run is shorter than the published one. */
export function stampsOf({ manifest }: Driver, reasons: readonly string[]): string[] {
  return [...manifest.stamps, ...reasons.map((text) => `not comparable with published results: ${text}`)];
}
