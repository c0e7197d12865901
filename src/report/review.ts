import type { Manifest } from "../manifest/schema";
import { describeSource, type Source } from "../settings/source";
import { billBlocks, connectionsBlocks } from "./bill";
import { chainBlocks } from "./chain-chapter";
import { citation } from "./citation";
import { changesByOptions } from "./changes";
import { isTold, leftOutBlocks, reportContext, type Context } from "./context";
import { experimentChapter } from "./experiment";
import { table, text, type Block, type Cell, type Chapter, type Document } from "../document/document";
import { findingsBlocks, notCarriedBlocks, omissionsTable } from "./findings-chapter";
import { settingsBlocks } from "./settings-chapter";
import { whereItStands } from "./where";
import { workloadBlocks } from "./workload-chapter";

/** The review report: everything that a reviewer signs, in the order in which it is read. */
export interface Review {
  readonly context: Context;
  readonly document: Document;
}

/** What the page and the Markdown are both made from. */
export function reviewOf(manifest: Manifest): Review {
  const context = reportContext(manifest);
  return { context, document: reviewDocument(context) };
}

function reviewDocument(context: Context): Document {
  const { manifest } = context;
  const { environment } = manifest;
  const chapters: Chapter[] = [
    ...experimentChapter(manifest),
    { title: "Topology", blocks: [{ kind: "picture", name: "topology" }, ...connectionsBlocks(context)] },
    { title: "Hardware and software", short: "Hardware", blocks: billBlocks(context) },
    { title: "Settings", blocks: settingsBlocks(context) },
    { title: "From load to tuning", short: "Load to tuning", blocks: chainBlocks(context) },
    { title: "Workload", blocks: workloadBlocks(manifest) },
    {
      title: "Published results",
      short: "Results",
      blocks: [text("For reference: no rule reads them."), results(manifest)],
    },
    { title: "Findings", blocks: findingsBlocks(context) },
    {
      title: "Not carried",
      blocks: [text("What this lab's software does not have, and why."), ...notCarriedBlocks(context)],
    },
    {
      title: "Published and not modelled",
      short: "Not modelled",
      blocks: [text("What the report states and the model leaves out, and why."), omissionsTable(manifest)],
    },
    { title: "Runbook", blocks: runbookBlocks(context) },
    { title: "Checksums", blocks: files(context) },
    { title: "Options", blocks: [options(manifest)] },
  ];
  return { title: `${environment.id}: ${environment.title}`, opening: opening(manifest), chapters };
}

/** The steps that no file can do, behind the stamps that hold for their values. */
export function runbookDocument(manifest: Manifest): Document {
  const stamps = scaledStamps(manifest);
  const chapters = manifest.runbook.map(({ title, steps }) => ({ title, blocks: [{ kind: "steps", steps } as const] }));
  return {
    title: `Runbook of ${manifest.environment.id}`,
    opening: [],
    chapters: [...(stamps.length > 0 ? [{ title: "Scaled", blocks: stamps }] : []), ...chapters],
  };
}

function scaledStamps({ stamps }: Manifest): Block[] {
  const scaled = stamps.filter((stamp) => stamp.includes("scaled"));
  if (scaled.length === 0) return [];
  return [
    ...scaled.map((stamp) => ({ kind: "stamp", text: stamp }) as const),
    text("Values are those of the scaled lab; the run procedure is the published one, at full load."),
  ];
}

/** What is signed beside the names. */
const roles = ["Prepared by", "Reviewed by", "Approved by"];

function opening(manifest: Manifest): Block[] {
  const { environment, stamps } = manifest;
  const { report, experiment } = environment;
  const where = whereItStands(manifest);
  return [
    text(citation(report)),
    ...[...stamps, ...changesByOptions(manifest)].map((stamp) => ({ kind: "stamp", text: stamp }) as const),
    text(`Topology: ${environment.topology}.`),
    ...(where === undefined ? [] : [text(where)]),
    ...(experiment
      ? [
          text(
            `Experiment: ${experiment.value}. In this lab ${experiment.activeInLab ? "active" : `not active: ${experiment.reason}`}.`,
          ),
        ]
      : []),
    { kind: "signatures", roles },
  ];
}

function runbookBlocks(context: Context): Block[] {
  const { manifest } = context;
  const told = manifest.runbook.filter(({ title }) => isTold(context, placeIn(title)));
  return [
    text("What no file can do, in order."),
    ...scaledStamps(manifest),
    ...told.flatMap(({ title, steps }): Block[] => [
      { kind: "heading", text: title },
      { kind: "steps", steps },
    ]),
    ...leftOutBlocks(manifest.runbook.length - told.length, "chapters, of more like machines, are in runbook.md."),
  ];
}

/** The machine or server that a chapter of the runbook is about: `Machine rm1 (RM server)`, `IBM HTTP Server, proxy/ihs`. */
const placeIn = (title: string): string => /^Machine (\S+) \(|, (\S+)$/.exec(title)?.slice(1).find(Boolean) ?? "";

function results({ results: all }: Manifest): Block {
  return table(
    "Published results",
    ["Result", "Value", "Source"],
    all.map(({ title, value, source }) => [title, value, describeSource(source as Source)]),
  );
}

function files(context: Context): Block[] {
  const all = context.manifest.files;
  const told = all.filter(({ server }) => isTold(context, server));
  return [
    table(
      "Files and their checksums",
      ["File", "Target", "Put into the container", "Checked by", "SHA-256"],
      told.map(({ path, target, deployed, checkedBy, sha256 }): Cell[] => [
        [[{ text: path, to: path }]],
        target,
        deployed ? "yes" : "no",
        checkedBy,
        [[{ text: sha256, tone: "code" }]],
      ]),
      [25, 25, 8, 10, 32],
    ),
    ...leftOutBlocks(all.length - told.length, "files, of more like machines, have their checksums in lab.json."),
  ];
}

function options({ options: given }: Manifest): Block {
  const rows = Object.entries(given).map(([name, value]): Cell[] => {
    if (name === "hosts")
      return [name, Object.entries(given.hosts ?? {}).map(([machine, host]) => `${machine}=${host}`)];
    return [name, typeof value === "object" ? JSON.stringify(value) : String(value)];
  });
  return table("Options that made it", ["Option", "Value"], rows);
}
