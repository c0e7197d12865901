import type { Group } from "../alike/group";
import { machineOf } from "../text/paths";
import { mergeAlike, namesText } from "../alike/machines";
import { isTold, leftOutBlocks, settingLink, sourceLines, type Context } from "./context";
import { filledTable, table, text, type Block, type Cell } from "../document/document";

/** The bill of hardware and software, in the columns of the reports' own tables; like machines share a row. */
export function billBlocks(context: Context): Block[] {
  return [machines(context), servers(context), ...applications(context), ...databases(context), ...tools(context)];
}

/** Who talks to whom, and which setting bounds it. */
export function connectionsBlocks(context: Context): Block[] {
  const { connections } = context.manifest;
  const told = connections.filter(({ from, to }) => isTold(context, from) && isTold(context, to));
  return [
    table(
      "Connections",
      ["From", "To", "Port", "Purpose", "Limited by"],
      told.map(({ from, to, port, purpose, limit }): Cell[] => [
        from,
        to,
        String(port),
        purpose,
        limit === undefined ? "" : [[settingLink(context, limit)]],
      ]),
    ),
    ...leftOutBlocks(connections.length - told.length, "connections, of more like machines, are in lab.json."),
  ];
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

function applications(context: Context): Block[] {
  const all = context.manifest.applications;
  if (all.length === 0) return [];
  const told = all.filter(({ id }) => isTold(context, id));
  const rows = told.map(({ id, title, contextRoot, database }) => [id, title, contextRoot, database ?? ""]);
  return [
    filledTable("Applications", ["Application", "Product", "Context root", "Database"], rows),
    ...leftOutBlocks(all.length - told.length, "applications, of more like machines, are in lab.json."),
  ];
}

/** All but those that only applications of machines use that are not told. */
function databases(context: Context): Block[] {
  const { databases: all, applications: users } = context.manifest;
  if (all.length === 0) return [];
  const [used, needed] = [new Set<string>(), new Set<string>()];
  for (const { id, database } of users) if (database !== undefined) (isTold(context, id) ? needed : used).add(database);
  const told = all.filter(({ name }) => needed.has(name) || !used.has(name));
  const rows = told.map(({ name, role, server, purpose }) => [name, server, role, purpose]);
  return [
    table("Databases", ["Database", "Server", "Role", "Purpose"], rows),
    ...leftOutBlocks(all.length - told.length, "databases, of applications on more like machines, are in lab.json."),
  ];
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
