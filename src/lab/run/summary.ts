import type { Manifest } from "../../manifest/schema";
import type { RunPlan } from "./plan";
import type { StageResult } from "./stage-summary";
import type { Throttled } from "./throttled";

export interface GroupResult {
  readonly id: string;
  readonly title: string;
  readonly users: number;
  /** Rounds, where the use case has steps. */
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
  readonly options: Manifest["options"] & RunPlan["given"];
  readonly stamps: readonly string[];
  readonly seconds: number;
  /** Requests. */
  readonly samples: number;
  readonly errors: number;
  /** "users" or "threads". */
  readonly unit: string;
  readonly groups: readonly GroupResult[];
  /** Steps of the use cases that have some. */
  readonly steps: readonly GroupResult[];
  /** Empty for a steady state. */
  readonly stages: readonly StageResult[];
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

export interface RunOutcome {
  readonly manifest: Manifest;
  readonly name: string;
  readonly plan: RunPlan;
  readonly report: DriverReport;
  readonly throttled: readonly Throttled[];
  /** Servers that are down at the end. */
  readonly down?: readonly string[];
  readonly stages?: readonly StageResult[];
}

/** Judges a run: every user group has to have a sample, in every stage, none may have failed, and no server may be down. */
export function summarizeRun(outcome: RunOutcome): RunSummary {
  const { manifest, name, plan, report, throttled, down = [], stages = [] } = outcome;
  const planGroups = manifest.workload?.planGroups ?? [];
  const groups = planGroups.map((group) => resultOf(report, group, usersAtMost(group, stages)));
  const steps = planGroups.flatMap((group) =>
    group.steps.map((step) => resultOf(report, { ...step, users: group.users })),
  );
  const rounds = planGroups.filter((group) => group.steps.length > 0).map(({ id }) => report.labels[id]);
  const sum = (field: "count" | "errors") => rounds.reduce((total, label) => total + (label?.[field] ?? 0), 0);
  const [samples, errors] = [report.samples - sum("count"), report.errors - sum("errors")];
  const { seconds, stamps } = plan;
  const checks = [
    ...checkSamples(groups, stages),
    checkErrors(samples, report.errors, [...groups, ...steps]),
    ...(down.length > 0 ? [{ id: "every server is up", ok: false, detail: down.join(", ") }] : []),
    ...(report.problem ? [{ id: "the result file is whole", ok: false, detail: report.problem }] : []),
  ];
  return {
    environment: manifest.environment.id,
    name,
    options: { ...manifest.options, ...plan.given },
    stamps,
    seconds,
    samples,
    errors,
    unit: manifest.workload?.load?.unit ?? "users",
    groups,
    steps,
    stages,
    throttled,
    checks,
    ok: checks.every(({ ok }) => ok),
  };
}

type Named = Pick<GroupResult, "id" | "title" | "users">;

function resultOf(report: DriverReport, { id, title, users }: Named, atMost = users): GroupResult {
  const label = report.labels[id];
  const named = { id, title, users: atMost };
  if (label === undefined) return { ...named, samples: 0, errors: 0 };
  return { ...named, samples: label.count, errors: label.errors, meanMs: label.mean, p90Ms: label.p90 };
}

/** Users of a group: those of the plan, or the most of any stage. */
function usersAtMost({ id, users }: Named, stages: readonly StageResult[]): number {
  if (stages.length === 0) return users;
  return Math.max(
    ...stages.flatMap(({ groups }) => groups.filter((group) => group.id === id).map((group) => group.users)),
  );
}

function checkSamples(groups: readonly GroupResult[], stages: readonly StageResult[]): RunCheck[] {
  const silent = groups.filter(({ samples }) => samples === 0).map(({ id }) => id);
  const silentIn = stages.flatMap(({ stage, groups: all }) =>
    all.filter(({ samples }) => samples === 0).map(({ id }) => `${id} in stage ${stage}`),
  );
  const inStages = { id: "every stage has samples of every user group", ok: silentIn.length === 0 };
  return [
    {
      id: "every user group has a sample",
      ok: silent.length === 0,
      detail: silent.length === 0 ? `${groups.length} groups` : `none: ${list(silent)}`,
    },
    ...(stages.length === 0
      ? []
      : [{ ...inStages, detail: inStages.ok ? `${stages.length} stages` : `none: ${list(silentIn)}` }]),
  ];
}

function checkErrors(samples: number, errors: number, all: readonly GroupResult[]): RunCheck {
  const failed = all.filter((each) => each.errors > 0).map((each) => `${each.id} ${each.errors}`);
  return { id: "no sample failed", ok: errors === 0, detail: errors === 0 ? `${samples} samples` : list(failed) };
}

function list(names: readonly string[]): string {
  return names.join(", ") || "samples of no known group";
}
