import { groupBy } from "../alike/group";
import type { Manifest } from "../manifest/schema";
import { changesByOptions } from "./changes";
import { muted, strong } from "./context";
import { filledTable, text, type Block, type Cell, type Document } from "../document/document";
import { counted } from "../text/counted";

/** What the index says of one assembly. */
export interface IndexEntry {
  readonly id: string;
  readonly title: string;
  readonly report: string;
  readonly topology: string;
  readonly machines: number;
  readonly load: string;
  readonly experiment: string;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  readonly stamps: readonly string[];
}

/** A comparison page that is there; `stale` when one of its assemblies was synthesized anew since. */
export interface IndexComparison {
  readonly a: string;
  readonly b: string;
  readonly stale: boolean;
}

export type PageFormat = "html" | "md";

export function indexEntry(manifest: Manifest): IndexEntry {
  const { environment, machines, workload, findings, stamps } = manifest;
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  return {
    id: environment.id,
    title: environment.title,
    report: environment.report.title,
    topology: environment.topology,
    machines: machines.length,
    load: workload?.load ? `${workload.load.lab} ${workload.load.unit}` : "none stated",
    experiment: environment.experiment?.value ?? "",
    errors: count("error"),
    warnings: count("warning"),
    notes: count("note"),
    stamps: [...stamps, ...changesByOptions(manifest)],
  };
}

const head = ["Environment", "Topology", "Machines", "Load", "Experiment", "Findings", "Stamps"];
const widths = [24, 14, 10, 10, 17, 11, 14];

/**
 * All assemblies that are there, by their reports, and the comparisons between them.
 * @param order ids in the order in which `perflab list` has them; all others follow by their ids
 */
export function indexDocument(
  entries: readonly IndexEntry[],
  comparisons: readonly IndexComparison[],
  format: PageFormat,
  order: readonly string[],
): Document {
  const rank = new Map(order.map((id, index) => [id, index]));
  const rankOf = ({ id }: IndexEntry) => rank.get(id) ?? order.length;
  const sorted = [...entries].sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
  const reports = groupBy(sorted, ({ report }) => report);
  const shared = (entries[0]?.stamps ?? []).filter((stamp) => entries.every(({ stamps }) => stamps.includes(stamp)));
  const own = entries.some(({ stamps }) => stamps.length > shared.length) ? head.length : head.length - 1;
  const groups = [...reports].map(([heading, entriesOfOne]) => ({
    heading,
    rows: entriesOfOne.map((entry) => ({ cells: entryCells(entry, shared, format).slice(0, own) })),
  }));
  return {
    title: "Environments",
    opening: [
      ...shared.map((stamp): Block => ({ kind: "stamp", text: `all: ${stamp}` })),
      text(`${counted(entries.length, "environment")} of ${counted(reports.size, "report")}.`),
    ],
    chapters: [
      {
        title: "Review reports",
        blocks: [
          {
            kind: "table",
            table: { title: "Environments", head: head.slice(0, own), widths: widths.slice(0, own), groups },
          },
        ],
      },
      { title: "Comparisons", blocks: comparisonBlocks(comparisons, format) },
    ],
  };
}

function entryCells(entry: IndexEntry, shared: readonly string[], format: PageFormat): Cell[] {
  const { id, title, topology, machines, load, experiment, errors, warnings, notes, stamps } = entry;
  const findings = [
    ...(errors > 0 ? [[{ text: counted(errors, "error"), tone: "alarm" } as const]] : []),
    counted(warnings, "warning"),
    counted(notes, "note"),
  ];
  return [
    [[{ text: id, file: `stacks/${id}/report.${format}`, tone: "strong" }], muted(title)],
    topology,
    String(machines),
    load,
    experiment,
    findings,
    stamps.filter((stamp) => !shared.includes(stamp)).map((stamp) => strong(stamp)),
  ];
}

function comparisonBlocks(comparisons: readonly IndexComparison[], format: PageFormat): Block[] {
  const how = [
    { text: "perflab report --compare A B", tone: "code" },
    { text: " compares two environments: models, settings with what made them differ, files." },
  ] as const;
  if (comparisons.length === 0) return [text([{ text: "None yet. " }, ...how])];
  const rows = [...comparisons]
    .sort((x, y) => (`${x.a} ${x.b}` < `${y.a} ${y.b}` ? -1 : 1))
    .map(({ a, b, stale }): Cell[] => [
      [[{ text: `${a} and ${b}`, file: `comparisons/${a}..${b}.${format}` }]],
      stale ? [[{ text: "an assembly was synthesized anew since: compare again", tone: "alarm" }]] : "",
    ]);
  return [filledTable("Comparisons", ["Environments", "State"], rows), text(how)];
}
