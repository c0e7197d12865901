import type { Group } from "../alike/group";
import type { Manifest } from "../manifest/schema";
import { machineOf } from "../text/paths";
import { mergeAlike, namesText } from "../alike/machines";
import { settingLink, sourceLines, type Context } from "./context";
import { filledTable, table, text, type Block, type Cell } from "../document/document";

/** The bill of hardware and software, in the columns of the reports' own tables; like machines share a row. */
export function billBlocks(context: Context): Block[] {
  return [
    machines(context),
    servers(context),
    ...applications(context),
    ...databases(context.manifest),
    ...tools(context),
  ];
}

/** Who talks to whom, and which setting bounds it. */
export function connectionsTable(context: Context): Block {
  return table(
    "Connections",
    ["From", "To", "Port", "Purpose", "Limited by"],
    context.manifest.connections.map(({ from, to, port, purpose, limit }): Cell[] => [
      from,
      to,
      String(port),
      purpose,
      limit === undefined ? "" : [[settingLink(context, limit)]],
    ]),
  );
}

function machines({ manifest: { machines: all }, alike }: Context): Block {
  const merged = mergeAlike(
    all,
    alike,
    ({ id }) => id,
    ({ source }) => JSON.stringify(source),
  );
  const rows = merged.map(({ first, all: like }): Cell[] => [
    namesText(like.map(({ id }) => id)),
    first.host ?? "",
    namesText([...new Set(like.map(({ role }) => role))]),
    String(like.length),
    first.model,
    first.processors,
    String(first.logicalProcessors),
    `${first.memoryMiB / 1024} GiB`,
    first.storage ?? "",
    first.network,
    first.os,
    [
      ...(first.source.strength ? [`${first.source.kind} (${first.source.strength})`] : [first.source.kind]),
      ...sourceLines(first.source).slice(1),
    ],
  ]);
  const head = [
    "Machine",
    "Host",
    "Role",
    "Number",
    "Type",
    "Processor",
    "Processors",
    "Memory",
    "Storage",
    "Network",
    "Operating system",
    "Source",
  ];
  return filledTable("Machines", head, rows, [8, 6, 10, 7, 9, 11, 9, 7, 11, 8, 9, 12]);
}

const idText = ({ all }: Group<{ readonly id: string }>): string => {
  const [first, ...others] = all.map(({ id }) => id);
  return others.length === 0 ? (first ?? "") : `${first}, also ${namesText(others.map(machineOf))}`;
};

function servers({ manifest: { servers: all }, alike }: Context): Block {
  const merged = mergeAlike(
    all,
    alike,
    ({ id }) => id,
    ({ image, memoryMiB, processors }) => `${image} ${memoryMiB} ${processors}`,
  );
  const rows = merged.map((entry) => {
    const { title, version, image, runsLevel, memoryMiB, processors } = entry.first;
    return [
      idText(entry),
      title,
      version ?? "not in the report",
      runsLevel === undefined ? image : `${image} (level ${runsLevel})`,
      `${memoryMiB} MiB`,
      String(processors),
    ];
  });
  return table("Servers", ["Server", "Product", "Level", "Image", "Memory limit", "Processor limit"], rows);
}

function applications({ manifest: { applications: all } }: Context): Block[] {
  if (all.length === 0) return [];
  const rows = all.map(({ id, title, contextRoot, database }) => [id, title, contextRoot, database ?? ""]);
  return [filledTable("Applications", ["Application", "Product", "Context root", "Database"], rows)];
}

function databases({ databases: all }: Manifest): Block[] {
  if (all.length === 0) return [];
  const rows = all.map(({ name, role, server, purpose }) => [name, server, role, purpose]);
  return [table("Databases", ["Database", "Server", "Role", "Purpose"], rows)];
}

/** Programs of the tests that the report or its topology names and no container runs. */
function tools({ manifest: { machines: all } }: Context): Block[] {
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
  return [
    text("Tools that the lab does not start:"),
    table("Tools that the lab does not start", ["Tool", "Product", "Level", "Purpose", "Reason"], rows),
  ];
}
