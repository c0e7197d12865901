import type { Manifest } from "../assembly/schema";
import { escapeHtml } from "./html";

const box = { width: 230, gap: 120, margin: 20, headline: 44, server: 40, space: 26 } as const;

interface Placed {
  readonly machine: Manifest["machines"][number];
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/**
 * The topology as a picture: machines in columns by their distance from the load driver, servers inside them, an arrow for
 * each pair of machines that talk. Drawn here and not by a layout library: synthesis is synchronous and has to start fast.
 */
export function topologySvg(manifest: Manifest): string {
  const placed = place(manifest);
  const byId = new Map(placed.map((entry) => [entry.machine.id, entry]));
  const servers = new Map(manifest.servers.map((server) => [server.id, server]));
  const roots = contextRoots(manifest);
  const width = placed.reduce((most, { x }) => Math.max(most, x), 0) + box.width + box.margin;
  const height = placed.reduce((most, { y, height: tall }) => Math.max(most, y + tall), 0) + box.margin;
  const shapes = placed.map((entry) => machineShape(entry, servers, roots)).join("\n");
  const lines = edges(manifest, byId).join("\n");
  const label = escapeHtml(`Topology of ${manifest.environment.id}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}" font-family="system-ui, sans-serif">
<title>${label}</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#5b6673"/></marker></defs>
${lines}
${shapes}
</svg>
`;
}

/** Column of each machine: the longest way from a machine that nobody talks to. */
function columns({ machines, connections }: Manifest): Map<string, number> {
  const column = new Map(machines.map(({ id }) => [id, 0]));
  const pairs = connections
    .map(({ from, to }) => [machineOf(from), machineOf(to)] as const)
    .filter(([a, b]) => a !== b);
  for (let round = 0, moved = true; moved && round < machines.length; round += 1) {
    moved = false;
    for (const [a, b] of pairs) {
      const least = (column.get(a) ?? 0) + 1;
      if ((column.get(b) ?? 0) >= least) continue;
      column.set(b, least);
      moved = true;
    }
  }
  return column;
}

/** Of neighbouring columns that arrows pass by only one is lowered, and never the tallest. */
function loweredColumns(passed: ReadonlySet<number>, tall: readonly number[]): Set<number> {
  const most = Math.max(...tall);
  const lowered = new Set<number>();
  tall.forEach((height, index) => {
    if (passed.has(index) && height < most && !lowered.has(index - 1)) lowered.add(index);
  });
  return lowered;
}

/** Columns between the two ends of a connection. */
function passedColumns(
  { connections }: Manifest,
  column: ReadonlyMap<string, number>,
  used: readonly number[],
): Set<number> {
  const at = (server: string) => used.indexOf(column.get(machineOf(server)) ?? 0);
  return new Set(
    connections.flatMap(({ from, to }) => {
      const [first, last] = [at(from), at(to)];
      return Array.from({ length: Math.max(0, last - first - 1) }, (_, index) => first + 1 + index);
    }),
  );
}

function place(manifest: Manifest): Placed[] {
  const column = columns(manifest);
  const used = [...new Set(column.values())].sort((a, b) => a - b);
  const heightOf = (machine: Manifest["machines"][number]) =>
    box.headline + Math.max(1, machine.servers.length) * box.server;
  const stacks = used.map((number) => manifest.machines.filter(({ id }) => column.get(id) === number));
  const tall = stacks.map((stack) => stack.reduce((sum, machine) => sum + heightOf(machine) + box.space, -box.space));
  const most = Math.max(...tall);
  const lowered = loweredColumns(passedColumns(manifest, column, used), tall);
  return stacks.flatMap((stack, index) => {
    // A column that arrows pass by stands below the others, so that no arrow seems to come out of it.
    let y = lowered.has(index) ? box.margin + most + box.space : box.margin + (most - (tall[index] ?? 0)) / 2;
    return stack.map((machine) => {
      const entry = { machine, x: box.margin + index * (box.width + box.gap), y, height: heightOf(machine) };
      y += entry.height + box.space;
      return entry;
    });
  });
}

function contextRoots({ applications }: Manifest): ReadonlyMap<string, string[]> {
  const roots = new Map<string, string[]>();
  for (const { server, contextRoot } of applications) {
    const list = roots.get(server);
    if (list) list.push(contextRoot);
    else roots.set(server, [contextRoot]);
  }
  return roots;
}

function machineShape(
  { machine, x, y, height }: Placed,
  all: ReadonlyMap<string, Manifest["servers"][number]>,
  contexts: ReadonlyMap<string, string[]>,
): string {
  const hardware = `${machine.logicalProcessors} processors, ${machine.memoryMiB / 1024} GiB${machine.storage ? `, ${machine.storage.split(",")[0]}` : ""}`;
  const servers = machine.servers.map((id) => all.get(id)).filter((server) => server !== undefined);
  const lines = servers.map((server, index) => {
    const roots = contexts.get(server.id) ?? [];
    const top = y + box.headline + index * box.server;
    const detail = roots.length > 0 ? roots.join(" ") : server.port > 0 ? `port ${server.port}` : "";
    return `<rect x="${x + 8}" y="${top}" width="${box.width - 16}" height="${box.server - 8}" rx="4" fill="#e8f0fa" stroke="#7c93b0"/>
<text x="${x + 16}" y="${top + 14}" font-size="12" fill="#1c2430">${escapeHtml(server.title)}</text>
<text x="${x + 16}" y="${top + 27}" font-size="10" fill="#4a5563">${escapeHtml(detail)}</text>`;
  });
  return `<g>
<rect x="${x}" y="${y}" width="${box.width}" height="${height}" rx="6" fill="#ffffff" stroke="#5b6673"/>
<text x="${x + 8}" y="${y + 18}" font-size="14" font-weight="600" fill="#1c2430">${escapeHtml(machine.id)}</text>
<text x="${x + 8}" y="${y + 34}" font-size="10" fill="#4a5563">${escapeHtml(hardware)}</text>
${lines.join("\n")}
</g>`;
}

function edges({ connections }: Manifest, placed: ReadonlyMap<string, Placed>): string[] {
  const pairs = new Map<string, readonly [string, string]>();
  const ports = new Map<string, Set<number>>();
  for (const { from, to, port } of connections) {
    const [a, b] = [machineOf(from), machineOf(to)];
    if (a === b) continue;
    pairs.set(`${a} ${b}`, [a, b]);
    ports.set(b, (ports.get(b) ?? new Set()).add(port));
  }
  const arrows = [...pairs.values()].map(([a, b]) => arrow(placed.get(a), placed.get(b)));
  // One label for each machine that is called, at the place where all its arrows end.
  const labels = [...ports].map(([id, numbers]) => {
    const target = placed.get(id);
    if (target === undefined) return "";
    const y = target.y + target.height / 2 - 8;
    return `<text x="${target.x - 8}" y="${y}" font-size="10" text-anchor="end" fill="#1c2430" stroke="#ffffff" stroke-width="3" paint-order="stroke">${[...numbers].join(", ")}</text>`;
  });
  return [...arrows, ...labels];
}

/** Bends right behind its start and then runs straight, so that it passes above or below the machines on its way. */
function arrow(from: Placed | undefined, to: Placed | undefined): string {
  if (from === undefined || to === undefined) return "";
  const sameColumn = from.x === to.x;
  const [x1, y1] = [from.x + box.width, from.y + from.height / 2];
  const [x2, y2] = [sameColumn ? to.x + box.width : to.x, to.y + to.height / 2];
  const bent = sameColumn ? x2 : Math.min(x2, x1 + box.gap - 10);
  const bend = sameColumn ? x1 + 40 : (x1 + bent) / 2;
  const straight = bent === x2 ? "" : `H${x2}`;
  return `<path d="M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${bent} ${y2}${straight}" fill="none" stroke="#5b6673" marker-end="url(#arrow)"/>`;
}

function machineOf(server: string): string {
  return server.split("/")[0] ?? server;
}
