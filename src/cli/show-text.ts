import { machineOf } from "../assembly/paths";
import type { Manifest, ManifestFinding, ManifestServer, ManifestSetting } from "../assembly/schema";
import { isStated, settingsOf } from "../explanation/parts";
import { kindText, placeOf } from "../explanation/words";
import { shownValue } from "../explanation/value";
import { givenOptions } from "./describe-options";
import type { Style } from "./style";
import { columns, cutMiddle, field, paragraph } from "./wrap";

type Machine = Manifest["machines"][number];

/** The whole environment: what it is, its machines, how much is known of it, and how to go deeper. */
export function environmentText(manifest: Manifest, all: boolean, style: Style, width: number): string {
  const { environment, machines } = manifest;
  const named = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", style.bold(title), ...lines];
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

function gibibytes(mebibytes: number): string {
  return mebibytes % 1024 === 0 ? `${mebibytes / 1024} GiB` : `${mebibytes} MiB`;
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
  return `${count("error")} errors, ${count("warning")} warnings, ${count("note")} notes`;
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
  const stated = [kindText(source), placeOf(source)].filter(Boolean).join("; ");
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

/** One machine: hardware with its source, servers, settings of the host. */
export function machineText(manifest: Manifest, machine: Machine, all: boolean, style: Style, width: number): string {
  const { id, role, source, servers, tools, host } = machine;
  const hosted = manifest.machines.filter((other) => other.host === id).map((guest) => guest.id);
  const settings = settingsOf(manifest, id).filter((setting) => all || isStated(setting));
  const named = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", style.bold(title), ...lines];
  const rows = servers.flatMap((name) => manifest.servers.filter((server) => server.id === name)).map(serverRow);
  return [
    style.bold(`${id}: ${role}`),
    `of ${manifest.environment.id}`,
    ...named("Hardware", [
      ...(host === undefined ? [] : [field("guest of", host, 2, width)]),
      ...(hosted.length === 0 ? [] : [field("runs", hosted.join(", "), 2, width)]),
      field("model", machine.model, 2, width),
      field("processors", `${machine.processors}; ${machine.logicalProcessors} logical`, 2, width),
      field("memory", gibibytes(machine.memoryMiB), 2, width),
      ...(machine.storage === undefined ? [] : [field("storage", machine.storage, 2, width)]),
      field("network", machine.network, 2, width),
      field("system", machine.os, 2, width),
      field("source", [kindText(source), placeOf(source)].filter(Boolean).join("; "), 2, width),
    ]),
    ...named(
      "Servers",
      rows.length === 0 ? [] : columns(["server", "product", "level", "port", "image", "memory"], rows, width, 2),
    ),
    ...named(
      "Tools that the lab does not start",
      tools.map(({ title, notStarted }) => field(title, notStarted, 2, width)),
    ),
    ...named("Settings of the host", settingTable(settings, id, width)),
    ...named(
      "Findings",
      findingLines(manifest, (path) => path === id || settings.some((own) => own.id === path), width),
    ),
    ...named(
      "Deeper",
      servers.map((name) => `  perflab show ${manifest.environment.id} ${name.replace("/", " ")}`),
    ),
    "",
  ].join("\n");
}

function serverRow({ id, title, version, port, imageName, memoryMiB, runsLevel }: ManifestServer): string[] {
  const level = version ?? "not in the report";
  return [
    id.split("/")[1] ?? id,
    title,
    runsLevel === undefined ? level : `${level} (runs ${runsLevel})`,
    port === 0 ? "-" : String(port),
    imageName,
    gibibytes(memoryMiB),
  ];
}

/** One server: settings with sources, applications, connections with their limits. */
export function serverText(
  manifest: Manifest,
  server: ManifestServer,
  all: boolean,
  style: Style,
  width: number,
): string {
  const { id, title, version, port, image, standIn, runsLevel, memoryMiB, processors, fqdn } = server;
  const named = (head: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", style.bold(head), ...lines];
  const settings = settingsOf(manifest, id);
  const shown = settings.filter((setting) => all || isStated(setting));
  const applications = manifest.applications.filter((application) => application.server === id);
  const own = shown.filter((setting) => setting.id.split("/").length === 3);
  const runs = standIn ? `${image}, free software in the place of the product` : image;
  return [
    style.bold(`${id}: ${title} ${version ?? ""}`.trimEnd()),
    `of ${manifest.environment.id}`,
    field("address", port === 0 ? fqdn : `${fqdn}:${port}`, 2, width),
    field("image", runsLevel === undefined ? runs : `${runs} (level ${runsLevel})`, 2, width),
    field("limits", `${processors} processors, ${gibibytes(memoryMiB)}`, 2, width),
    ...databaseLines(manifest, id, width),
    ...named("Settings", settingTable(own, id, width)),
    ...applications.flatMap((application) => {
      const { title: name, contextRoot, database } = application;
      const rows = shown.filter((setting) => setting.id.startsWith(`${application.id}/`));
      const text = `${name}, ${contextRoot}${database === undefined ? "" : `, database ${database}`}`;
      return named(
        `Application ${application.id.slice(id.length + 1)}: ${text}`,
        settingTable(rows, application.id, width),
      );
    }),
    ...named("Connections", connectionLines(manifest, id, width)),
    ...named(
      "Findings",
      findingLines(manifest, (path) => path === id || path.startsWith(`${id}/`), width),
    ),
    ...named("Deeper", serverDeeper(manifest, server, settings.length - shown.length, width)),
    "",
  ].join("\n");
}

function databaseLines({ databases }: Manifest, id: string, width: number): string[] {
  return databases
    .filter(({ server }) => server === id)
    .map(({ name, purpose }) => field("database", `${name}: ${purpose}`, 2, width));
}

/** Settings below one owner: the end of the id, value, default, and the kind and strength of the source. */
function settingTable(settings: readonly ManifestSetting[], owner: string, width: number): string[] {
  if (settings.length === 0) return [];
  const rows = settings.map((setting) => [
    setting.id.slice(owner.length + 1),
    cutMiddle(shownValue(setting), 26),
    cutMiddle(setting.default === "" ? "(empty)" : String(setting.default ?? "-"), 14),
    kindText(setting.source),
  ]);
  const shrink = [
    [1, 15],
    [2, 8],
    [0, 24],
  ] as const;
  return columns(["setting", "value", "default", "source"], rows, width, 2, shrink);
}

function connectionLines({ connections, settings }: Manifest, id: string, width: number): string[] {
  const values = new Map(settings.map((setting) => [setting.id, shownValue(setting)]));
  const rows = connections
    .filter(({ from, to }) => from === id || to === id)
    .map(({ from, to, port, purpose, limit }) => [
      from === id ? `to ${to}:${port}` : `from ${from}`,
      purpose,
      limit === undefined ? "no limit of its own" : `${limit} = ${values.get(limit) ?? "not stated"}`,
    ]);
  return rows.length === 0 ? [] : columns(["connection", "purpose", "limited by"], rows, width, 2);
}

function findingLines({ findings }: Manifest, concerns: (path: string) => boolean, width: number): string[] {
  return findings
    .filter(({ path }) => concerns(path))
    .map(({ severity, code, path, message }) => paragraph(`${severity} ${code} ${path}: ${message}`, 2, width, 2));
}

function serverDeeper({ environment }: Manifest, { id }: ManifestServer, hidden: number, width: number): string[] {
  const show = `perflab show ${environment.id} ${id.replace("/", " ")}`;
  return [
    paragraph(`perflab explain ${environment.id} ${id}/<setting>`, 2, width),
    paragraph(`${show} --files`, 2, width),
    paragraph(`perflab sheet ${environment.id} ${id}`, 2, width),
    ...(hidden > 0 ? [paragraph(`${show} --all: ${hidden} more settings have their default`, 2, width)] : []),
  ];
}

/** The rendered files by server, with their place on the server. */
export function filesText(manifest: Manifest, files: Manifest["files"], style: Style, width: number): string {
  if (files.length === 0) return "no rendered file\n";
  const rows = files.map(({ path, deployed, lines }) => [
    path.replace(/^configs\//, ""),
    deployed ? "lab" : "you",
    String(Object.keys(lines).length),
  ]);
  const id = manifest.environment.id;
  return [
    ...columns(["file, below configs/", "for", "settings"], rows, width).map((line, index) =>
      index === 0 ? style.bold(line) : line,
    ),
    "",
    paragraph(
      `"lab" is put into a container, "you" is for a person. One of them as rendered, each value with its source: perflab show ${id} --files <name>`,
      0,
      width,
    ),
    "",
  ].join("\n");
}
