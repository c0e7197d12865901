import { machineOf } from "../../../text/paths";
import { settingsOf } from "../../../explanation/parts";
import type { Manifest, ManifestFinding } from "../../../manifest/schema";
import { kindText, sourceText } from "../../../manifest/words";
import { counted } from "../../../text/counted";
import { givenOptions } from "../options";
import type { Style } from "../style";
import { columns, field, paragraph } from "../wrap";
import { gibibytes, settingTable, titled } from "./parts";

type Machine = Manifest["machines"][number];

/** The whole environment: what it is, its machines, how much is known of it, and how to go deeper. */
export function environmentText(manifest: Manifest, all: boolean, style: Style, width: number): string {
  const { environment, machines } = manifest;
  const named = (title: string, lines: readonly string[]) => titled(title, lines, style);
  return [
    style.bold(environment.id),
    ...headLines(manifest, width),
    ...named("Machines", machineTable(machines, width)),
    ...named("Settings", settingCounts(manifest, width)),
    ...named("Load and results", loadLines(manifest, width)),
    ...(all ? named("Settings of the lab itself", settingTable(settingsOf(manifest, "lab"), "lab", width)) : []),
    ...named("Deeper", deeperLines(manifest, width)),
    "",
  ].join("\n");
}

function headLines({ environment, stamps, options }: Manifest, width: number): string[] {
  const { report, experiment, title, topology } = environment;
  const active = experiment?.activeInLab ? "active in this lab" : "not active in this lab";
  return [
    paragraph(title, 0, width),
    field("report", `${report.id}: ${report.title}; ${report.authors}; ${report.page}`, 2, width),
    field("topology", topology, 2, width),
    ...(experiment ? [field("varies", `${experiment.value} (${active}: ${experiment.reason})`, 2, width)] : []),
    field("options", givenOptions(options).join("; ") || "none: as published, full size, free software", 2, width),
    ...stamps.map((stamp) => field("stamp", stamp, 2, width)),
  ];
}

function machineTable(machines: readonly Machine[], width: number): string[] {
  const guests = machines.some(({ host }) => host !== undefined);
  const rows = machines.map((machine) => [
    machine.id,
    ...(guests ? [machine.host ?? ""] : []),
    machine.role,
    String(machine.logicalProcessors),
    gibibytes(machine.memoryMiB),
    machine.model.startsWith("not specified") ? "-" : machine.model,
    machine.servers.map((id) => id.slice(machine.id.length + 1)).join(", "),
  ]);
  return columns(
    ["machine", ...(guests ? ["host"] : []), "role", "cpus", "memory", "model", "servers"],
    rows,
    width,
    2,
  );
}

/** How many settings have which kind of source, and what else there is to read. */
function settingCounts(manifest: Manifest, width: number): string[] {
  const { settings, findings, files, environment } = manifest;
  const { id } = environment;
  const kinds = settings.map(({ source }) => (source.kind === "published" ? kindText(source) : source.kind));
  const counts = [...new Set([...kindOrder, ...kinds])]
    .map((kind) => ({ kind, count: kinds.filter((own) => own === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`);
  const lacking = settings.filter(({ carried }) => Object.values(carried).some(({ as }) => as === "no")).length;
  const carried = `${settings.length - lacking} by the lab, ${lacking} not: perflab explain ${id} --why-not`;
  return [
    field("sources", `${settings.length} settings: ${counts.join("; ")}`, 2, width),
    field("findings", `${severities(findings)}: perflab check ${id}`, 2, width),
    field("files", `${files.length} rendered: perflab show ${id} --files`, 2, width),
    field("carried", carried, 2, width),
  ];
}

/** From the strongest source to the weakest. */
const kindOrder: readonly string[] = [
  "override",
  "published, in force",
  "published, advice",
  "published, example",
  "published, untested",
  "derived",
  "scaled",
  "sibling",
  "inferred",
  "chosen",
  "default",
  "missing",
];

function severities(findings: readonly ManifestFinding[]): string {
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  return ["error", "warning", "note"].map((severity) => counted(count(severity), severity)).join(", ");
}

function loadLines({ workload, results, options }: Manifest, width: number): string[] {
  return [
    ...(workload?.load === undefined
      ? [field("load", "the report states no number of users", 2, width)]
      : statedLoad(workload.load, options, width)),
    ...results.slice(0, mostResults).map(({ title, value }) => field("result", `${title}: ${value}`, 2, width)),
    ...(results.length > mostResults
      ? [field("", `${results.length - mostResults} more in the report`, 2, width)]
      : []),
  ];
}

/** The load of the lab, what it is a part of, and whether the report tested as much. */
function statedLoad(
  { lab, unit, design, tested, source }: NonNullable<NonNullable<Manifest["workload"]>["load"]>,
  { load, scale }: Manifest["options"],
  width: number,
): string[] {
  const total = load ?? design;
  const stated = sourceText(source);
  const from = load === undefined ? `the design load, ${stated}` : `an option; the design load is ${design}, ${stated}`;
  const part = scale === "1" ? "" : ` (${scale} of ${total})`;
  const beyond = total > tested ? ": BEYOND WHAT WAS TESTED" : "";
  return [
    field("load", `${lab} ${unit}${part}: ${from}`, 2, width),
    field("tested", `up to ${tested} ${unit}${beyond}`, 2, width),
  ];
}

const mostResults = 3;

function deeperLines({ environment: { id }, machines, settings }: Manifest, width: number): string[] {
  const counts = new Map<string, number>();
  for (const { id: name } of settings) counts.set(machineOf(name), (counts.get(machineOf(name)) ?? 0) + 1);
  const size = ({ id: name }: Machine) => counts.get(name) ?? 0;
  const [machine] = machines.filter(({ servers }) => servers.length > 0).sort((a, b) => size(b) - size(a));
  const server = machine?.servers[0]?.split("/")[1] ?? "";
  return columns(
    undefined,
    [
      [`perflab show ${id} ${machine?.id ?? ""}`, "one machine"],
      [`perflab show ${id} ${machine?.id ?? ""} ${server}`, "one server with its settings"],
      [`perflab explain ${id} <setting>`, "why a value is what it is"],
    ],
    width,
    2,
  );
}
