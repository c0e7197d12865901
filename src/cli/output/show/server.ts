import { isStated, settingsOf } from "../../../explanation/parts";
import type { Manifest, ManifestServer } from "../../../manifest/schema";
import { shownValue } from "../../../manifest/value";
import type { Style } from "../style";
import { columns, field, paragraph } from "../wrap";
import { findingLines, gibibytes, settingTable, titled } from "./parts";

/** One server: settings with sources, applications, connections with their limits. */
export function serverText(
  manifest: Manifest,
  server: ManifestServer,
  all: boolean,
  style: Style,
  width: number,
): string {
  const { id, title, version, port, image, standIn, runsLevel, memoryMiB, processors, fqdn } = server;
  const named = (title: string, lines: readonly string[]) => titled(title, lines, style);
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

function serverDeeper({ environment }: Manifest, { id }: ManifestServer, hidden: number, width: number): string[] {
  const show = `perflab show ${environment.id} ${id.replace("/", " ")}`;
  return [
    paragraph(`perflab explain ${environment.id} ${id}/<setting>`, 2, width),
    paragraph(`${show} --files`, 2, width),
    paragraph(`perflab sheet ${environment.id} ${id}`, 2, width),
    ...(hidden > 0 ? [paragraph(`${show} --all: ${hidden} more settings have their default`, 2, width)] : []),
  ];
}
