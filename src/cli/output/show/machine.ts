import { isStated, settingsOf } from "../../../explanation/parts";
import type { Manifest, ManifestServer } from "../../../manifest/schema";
import { sourceText } from "../../../manifest/words";
import type { Style } from "../style";
import { columns, field } from "../wrap";
import { findingLines, gibibytes, settingTable, titled } from "./parts";

type Machine = Manifest["machines"][number];

/** One machine: hardware with its source, servers, settings of the host. */
export function machineText(manifest: Manifest, machine: Machine, all: boolean, style: Style, width: number): string {
  const { id, role, source, servers, tools, host } = machine;
  const hosted = manifest.machines.filter((other) => other.host === id).map((guest) => guest.id);
  const settings = settingsOf(manifest, id).filter((setting) => all || isStated(setting));
  const named = (title: string, lines: readonly string[]) => titled(title, lines, style);
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
      field("source", sourceText(source), 2, width),
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
