import type { Manifest } from "../manifest/schema";
import { describeSource, type Source } from "../settings/source";
import { filledTable, table, text, type Block } from "../document/document";

type Plan = NonNullable<Manifest["workload"]>;

/** Load, use cases, stages, run procedure and data. */
export function workloadBlocks({ workload: plan }: Manifest): Block[] {
  if (plan === undefined) return [text("The report has no workload for this environment.")];
  return [
    text(
      plan.load
        ? `Load: ${plan.load.lab} ${plan.load.unit}; design load ${plan.load.design} (${describeSource(plan.load.source as Source)}); tested up to ${plan.load.tested}.`
        : "The report states no number of users.",
    ),
    ...unlessEmpty(
      "Use cases",
      ["Use case", "Description", "Share", "Users"],
      plan.groups.map(({ title, description, share, users }) => [title, description, `${share} %`, String(users)]),
    ),
    ...unlessEmpty(
      "Stages as published",
      ["Stage, as published", "Users", "Ramp up", "Settle", "Measure", "Rounds"],
      plan.stages.map(({ users, rampUpSeconds, settleSeconds, measureSeconds, iterations }, index) => [
        String(index + 1),
        String(users),
        time(rampUpSeconds),
        time(settleSeconds),
        time(measureSeconds),
        iterations === undefined ? "" : String(iterations),
      ]),
    ),
    ...(plan.timeline.length > 0 ? [stagesInLab(plan)] : []),
    { kind: "heading", text: "Run procedure" },
    { kind: "steps", steps: plan.procedure },
    { kind: "heading", text: "Data shape" },
    table("Data", ["Data", "As published"], plan.dataShape),
  ];
}

/** Jobs that load a data warehouse have neither users nor stages, and few reports have a value for every column. */
function unlessEmpty(title: string, head: readonly string[], rows: readonly (readonly string[])[]): Block[] {
  return rows.length === 0 ? [] : [filledTable(title, head, rows)];
}

/** The stages as the driver's plan runs them. */
function stagesInLab({ timeline, stageOrder }: Plan): Block {
  const from = stageOrder === "added" ? "the start of the procedure" : "its own start";
  return table(
    "Stages in this lab",
    ["Stage in this lab", "Users", `Begins, after ${from}`, "All have started", "Settled", "Ends"],
    timeline.map((stage) => [
      String(stage.stage),
      String(stage.users),
      time(stage.startSeconds),
      time(stage.startedSeconds),
      time(stage.settledSeconds),
      stageEnd(stage),
    ]),
  );
}

function stageEnd({ endSeconds, endsBy, iterations }: Plan["timeline"][number]): string {
  if (endSeconds === undefined) return `after ${iterations ?? 1} rounds of each`;
  return endsBy === "chosen time" ? `${time(endSeconds)} (chosen: the report states none)` : time(endSeconds);
}

function time(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 || rest === 0 ? `${minutes} min` : "", rest > 0 ? `${rest} s` : ""].filter(Boolean).join(" ");
}
