import type { Manifest, ManifestSetting } from "../assembly/schema";
import { describeSource, type Source } from "../settings/source";
import { experimentChapter } from "./experiment";
import { table, text, type Block, type Chapter, type Document } from "./document";

/** The review report: everything that a reviewer signs, in the order in which it is read. */
export function reviewDocument(manifest: Manifest): Document {
  const { environment } = manifest;
  const chapters: Chapter[] = [
    { title: "Environment", blocks: opening(manifest) },
    ...experimentChapter(manifest),
    { title: "Topology", blocks: [{ kind: "picture" }, connections(manifest)] },
    { title: "Hardware and software", blocks: [machines(manifest), servers(manifest), ...tools(manifest)] },
    { title: "Stated settings", blocks: [text(aboutSettings), statedSettings(manifest)] },
    { title: "Workload", blocks: workload(manifest) },
    { title: "Published results, for reference", blocks: [results(manifest)] },
    { title: "Findings", blocks: [findings(manifest)] },
    { title: "Not carried by this lab", blocks: [notCarried(manifest)] },
    { title: "Published and not modelled", blocks: [omissions(manifest)] },
    { title: "Files", blocks: [files(manifest)] },
    { title: "Options", blocks: [options(manifest)] },
  ];
  return { title: `${environment.id}: ${environment.title}`, chapters };
}

/** The steps that no file can do, behind the stamps that hold for their values. */
export function runbookDocument(manifest: Manifest): Document {
  const scaled = manifest.stamps.filter((stamp) => stamp.includes("scaled"));
  const opening: Chapter[] =
    scaled.length === 0
      ? []
      : [
          {
            title: "Scaled",
            blocks: [
              ...scaled.map((stamp) => ({ kind: "stamp", text: stamp }) as const),
              text("Values are those of the scaled lab; the run procedure is the published one, at full load."),
            ],
          },
        ];
  const chapters = manifest.runbook.map(({ title, steps }) => ({ title, blocks: [{ kind: "steps", steps } as const] }));
  return { title: `Runbook of ${manifest.environment.id}`, chapters: [...opening, ...chapters] };
}

const sourceText = (source: unknown): string => describeSource(source as Source);

/** A value with its unit, or the word for a value that the report lost. */
export function valueText({ value, unit }: Pick<ManifestSetting, "value" | "unit">): string {
  if (value === null) return "missing";
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

function opening({ environment, stamps }: Manifest): Block[] {
  const { report, experiment } = environment;
  return [
    ...stamps.map((stamp) => ({ kind: "stamp", text: stamp }) as const),
    text(`Report: ${report.title}. Authors: ${report.authors}. Published: ${report.page}.`),
    text(`Topology: ${environment.topology}.`),
    ...(experiment
      ? [
          text(
            `Experiment: ${experiment.value}. In this lab ${experiment.activeInLab ? "active" : `not active: ${experiment.reason}`}.`,
          ),
        ]
      : []),
  ];
}

function connections({ connections: all }: Manifest): Block {
  return table(
    ["From", "To", "Port", "Purpose", "Limited by"],
    all.map(({ from, to, port, purpose, limit }) => [from, to, String(port), purpose, limit ?? ""]),
  );
}

function machines({ machines: all }: Manifest): Block {
  const guests = all.some(({ host }) => host !== undefined);
  const head = [
    "Machine",
    ...(guests ? ["Host"] : []),
    "Role",
    "Type",
    "Processor",
    "Processors",
    "Memory",
    "Storage",
    "Network",
    "Operating system",
    "Source",
  ];
  const rows = all.map((machine) => [
    machine.id,
    ...(guests ? [machine.host ?? ""] : []),
    machine.role,
    machine.model,
    machine.processors,
    String(machine.logicalProcessors),
    `${machine.memoryMiB / 1024} GiB`,
    machine.storage ?? "",
    machine.network,
    machine.os,
    sourceText(machine.source),
  ]);
  return table(head, rows);
}

function servers({ servers: all }: Manifest): Block {
  const rows = all.map(({ id, title, version, image, runsLevel, memoryMiB, processors }) => [
    id,
    title,
    version ?? "not in the report",
    runsLevel === undefined ? image : `${image} (level ${runsLevel})`,
    `${memoryMiB} MiB`,
    String(processors),
  ]);
  return table(["Server", "Product", "Level", "Image", "Memory limit", "Processor limit"], rows);
}

/** Programs of the tests that the report or its topology names and no container runs. */
function tools({ machines: all }: Manifest): Block[] {
  const rows = all.flatMap(({ tools: named }) =>
    named.map(({ id, title, version, purpose, notStarted }) => [
      id,
      title,
      version ?? "not in the report",
      purpose,
      notStarted,
    ]),
  );
  if (rows.length === 0) return [];
  return [text("Tools that the lab does not start:"), table(["Tool", "Product", "Level", "Purpose", "Reason"], rows)];
}

const aboutSettings =
  "What the report, another page, a rule or this project states, also where it is the product's default. All other settings have their default.";

function statedSettings({ settings }: Manifest): Block {
  const rows = settings
    .filter(({ source }) => source.kind !== "default")
    .map((setting) => [
      setting.id,
      setting.title,
      valueText(setting),
      setting.default === undefined ? "" : String(setting.default),
      sourceText(setting.source) + (setting.publishedText ? `; published as "${setting.publishedText}"` : ""),
      setting.files.join(", ") || setting.place,
    ]);
  return table(["Setting", "Name", "Value", "Default", "Source", "File or place"], rows);
}

function workload({ workload: plan }: Manifest): Block[] {
  if (plan === undefined) return [text("The report has no workload for this environment.")];
  return [
    text(
      plan.load
        ? `Load: ${plan.load.lab} ${plan.load.unit}; design load ${plan.load.design} (${sourceText(plan.load.source)}); tested up to ${plan.load.tested}.`
        : "The report states no number of users.",
    ),
    ...unlessEmpty(
      ["Use case", "Description", "Share", "Users"],
      plan.groups.map(({ title, description, share, users }) => [title, description, `${share} %`, String(users)]),
    ),
    ...unlessEmpty(
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
    { kind: "steps", steps: plan.procedure },
    table(["Data", "As published"], plan.dataShape),
  ];
}

/** Jobs that load a data warehouse have neither users nor stages, and few reports have a value for every column. */
function unlessEmpty(head: readonly string[], rows: readonly (readonly string[])[]): Block[] {
  if (rows.length === 0) return [];
  const filled = (row: readonly string[]) => row.filter((_, column) => rows.some((cells) => cells[column] !== ""));
  return [table(filled(head), rows.map(filled))];
}

/** The stages as the driver's plan runs them. */
function stagesInLab({ timeline, stageOrder }: NonNullable<Manifest["workload"]>): Block {
  const from = stageOrder === "added" ? "the start of the procedure" : "its own start";
  return table(
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

function stageEnd({ endSeconds, endsBy, iterations }: NonNullable<Manifest["workload"]>["timeline"][number]): string {
  if (endSeconds === undefined) return `after ${iterations ?? 1} rounds of each`;
  return endsBy === "chosen time" ? `${time(endSeconds)} (chosen: the report states none)` : time(endSeconds);
}

function time(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 || rest === 0 ? `${minutes} min` : "", rest > 0 ? `${rest} s` : ""].filter(Boolean).join(" ");
}

function results({ results: all }: Manifest): Block {
  return table(
    ["Result", "Value", "Source"],
    all.map(({ title, value, source }) => [title, value, sourceText(source)]),
  );
}

function findings({ findings: all }: Manifest): Block {
  const rows = all.map(({ severity, code, path, message, given, allowed, fix, source }) => [
    severity,
    code,
    path,
    message,
    given,
    allowed,
    fix,
    sourceText(source),
  ]);
  return table(["Severity", "Code", "Path", "Message", "Given", "Allowed", "What to do", "Source"], rows);
}

function notCarried({ settings, options: { flavour } }: Manifest): Block {
  const rows = settings
    .filter(({ carried, source }) => carried[flavour]?.as === "no" && source.kind !== "default")
    .map((setting) => [setting.id, valueText(setting), setting.carried[flavour]?.reason ?? ""]);
  return table(["Setting", "Value", "Reason"], rows);
}

function omissions({ omissions: all }: Manifest): Block {
  return table(
    ["Section", "As published", "Strength", "Reason"],
    all.map(({ section, text: published, strength, reason }) => [section, published, strength, reason]),
  );
}

function files({ files: all }: Manifest): Block {
  return table(
    ["File", "Target", "Put into the container", "Checked by", "SHA-256"],
    all.map(({ path, target, deployed, checkedBy, sha256 }) => [
      path,
      target,
      deployed ? "yes" : "no",
      checkedBy,
      sha256,
    ]),
  );
}

function options({ options: given }: Manifest): Block {
  const rows = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return table(["Option", "Value"], rows);
}
