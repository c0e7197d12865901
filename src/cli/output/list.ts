import type { CatalogueEntry } from "../../../stacks/catalogue";
import { paragraph } from "./wrap";

const unlisted = "-";

/** The environments of each report in a table of at most 80 columns; `perflab list --wide` has the rest. */
export function listText(entries: readonly CatalogueEntry[], width: number): string {
  const reports = [...new Set(entries.map(({ report }) => report))];
  const blocks = reports.map((report) => {
    const own = entries.filter((entry) => entry.report === report);
    return [paragraph(headline(report, own), 0, width), flavours(own, width), ...table(own)].join("\n");
  });
  return `${[...blocks, legend(width)].join("\n\n")}\n`;
}

function headline(report: string, entries: readonly CatalogueEntry[]): string {
  const topologies = [...new Set(entries.map(({ topology }) => topology))];
  return `${report}: ${topologies.join(", ")}`;
}

/** What each flavour asks of a user, over all environments of a report. */
function flavours(entries: readonly CatalogueEntry[], width: number): string {
  const all = entries.flatMap(({ ibm }) => (ibm === undefined ? [] : [ibm]));
  const images = [...new Set(all.flatMap((each) => each.images))].sort();
  const licences = [...new Set(all.flatMap((each) => each.licences))].sort();
  const needs = describeNeeds({ images, licences });
  return paragraph(`flavours: open; ibm ${all.length === 0 ? "(not listed)" : needs}`, 2, width);
}

function describeNeeds({ images, licences }: NonNullable<CatalogueEntry["ibm"]>): string {
  const parts = [
    ...(images.length > 0 ? [`your own images of ${images.join(", ")}`] : []),
    ...(licences.length > 0 ? [`the licence${licences.length === 1 ? "" : "s"} ${licences.join(", ")}`] : []),
  ];
  return parts.length === 0 ? "" : `with ${parts.join(" and ")}`;
}

const memory = ({ memoryGib }: CatalogueEntry): string => (memoryGib === undefined ? unlisted : `${memoryGib} GiB`);
const load = (entry: CatalogueEntry): string =>
  entry.load === undefined ? "none stated" : `${entry.load} ${entry.loadUnit ?? ""}`;
const factor = ({ activeInLab }: CatalogueEntry): string =>
  activeInLab === undefined ? unlisted : activeInLab ? "active" : "inert";

function table(entries: readonly CatalogueEntry[]): string[] {
  const line = (id: string, machines: string, ram: string, users: string, state: string) =>
    `  ${id.padEnd(31)}  ${machines.padStart(8)}  ${ram.padStart(8)}  ${users.padStart(12)}  ${state}`;
  return [
    line("environment", "machines", "memory", "load", "factor"),
    ...entries.map((entry) => line(entry.id, String(entry.machines), memory(entry), load(entry), factor(entry))),
  ];
}

function legend(width: number): string {
  return [
    "memory: of all machines at full size; --scale 1/32 needs a part of it. " +
      "load: the total that the rules use by default. " +
      "factor: whether the free stand-ins act on what the report varies (active), or only hold it (inert).",
    "perflab list --wide has the experiment and what the flavour ibm needs, for each.",
  ]
    .map((text) => paragraph(text, 0, width))
    .join("\n");
}

/** Head and rows of the table with all columns. */
export function wideRows(entries: readonly CatalogueEntry[]): [head: string[], ...rows: string[][]] {
  const head = [
    "environment",
    "report",
    "topology",
    "machines",
    "memory",
    "load",
    "factor",
    "own images for ibm",
    "licences for ibm",
    "experiment",
  ];
  const rows = entries.map((entry) => [
    entry.id,
    entry.report,
    entry.topology,
    String(entry.machines),
    memory(entry),
    load(entry),
    factor(entry),
    names(entry.ibm?.images),
    names(entry.ibm?.licences),
    entry.experiment,
  ]);
  return [head, ...rows];
}

function names(list: readonly string[] | undefined): string {
  if (list === undefined) return unlisted;
  return list.length === 0 ? "none" : list.join(" ");
}
