import type { Manifest } from "../../assembly/schema";
import type { RunPlan } from "./options";
import type { Throttled } from "./throttled";

export interface GroupResult {
  readonly id: string;
  readonly title: string;
  readonly users: number;
  readonly samples: number;
  readonly errors: number;
  /** Absent without a sample. */
  readonly meanMs?: number;
  /** Nine of ten samples took no longer. */
  readonly p90Ms?: number;
}

export interface RunCheck {
  readonly id: string;
  readonly ok: boolean;
  /** The groups or numbers that it is about. */
  readonly detail: string;
}

/** What a run gave: `summary.json` beside its samples. */
export interface RunSummary {
  readonly environment: string;
  readonly name: string;
  readonly options: Manifest["options"] & Pick<RunPlan, "seconds" | "thinkFactor" | "rampFactor">;
  readonly stamps: readonly string[];
  readonly seconds: number;
  readonly samples: number;
  readonly errors: number;
  readonly groups: readonly GroupResult[];
  readonly throttled: readonly Throttled[];
  readonly checks: readonly RunCheck[];
  readonly ok: boolean;
}

/** What the driver's script prints about the samples of a run. */
export interface DriverReport {
  readonly samples: number;
  readonly errors: number;
  readonly labels: Readonly<Record<string, { count: number; errors: number; mean: number; p90: number }>>;
  readonly problem?: string;
}

/** The driver's report is the last line that it prints; undefined when it did not come to that. */
export function readDriverReport(stdout: string): DriverReport | undefined {
  try {
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as DriverReport;
  } catch {
    return undefined;
  }
}

/** Judges a run: every user group has to have a sample, none may have failed, and no server may be down at the end. */
export function summarizeRun(
  manifest: Manifest,
  name: string,
  plan: RunPlan,
  report: DriverReport,
  throttled: readonly Throttled[],
  down: readonly string[] = [],
): RunSummary {
  const groups = (manifest.workload?.planGroups ?? []).map(({ id, title, users }): GroupResult => {
    const label = report.labels[id];
    if (label === undefined) return { id, title, users, samples: 0, errors: 0 };
    return { id, title, users, samples: label.count, errors: label.errors, meanMs: label.mean, p90Ms: label.p90 };
  });
  const silent = groups.filter(({ samples }) => samples === 0);
  const failed = groups.filter(({ errors }) => errors > 0);
  const checks: RunCheck[] = [
    {
      id: "every user group has a sample",
      ok: silent.length === 0,
      detail: silent.length === 0 ? `${groups.length} groups` : `none: ${list(silent.map(({ id }) => id))}`,
    },
    {
      id: "no sample failed",
      ok: report.errors === 0,
      detail:
        report.errors === 0 ? `${report.samples} samples` : list(failed.map(({ id, errors }) => `${id} ${errors}`)),
    },
    ...(down.length > 0 ? [{ id: "every server is up", ok: false, detail: down.join(", ") }] : []),
    ...(report.problem ? [{ id: "the result file is whole", ok: false, detail: report.problem }] : []),
  ];
  const { seconds, thinkFactor, rampFactor, stamps } = plan;
  return {
    environment: manifest.environment.id,
    name,
    options: { ...manifest.options, seconds, thinkFactor, rampFactor },
    stamps,
    seconds,
    samples: report.samples,
    errors: report.errors,
    groups,
    throttled,
    checks,
    ok: checks.every(({ ok }) => ok),
  };
}

function list(names: readonly string[]): string {
  return names.join(", ") || "samples of no known group";
}
