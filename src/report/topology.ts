import type { Manifest } from "../assembly/schema";
import { escapeHtml } from "./html";
import { box, layOut, machineOf, type ManifestMachine, type Placed } from "./topology-layout";

/**
 * The topology as a picture: machines in columns by their distance from the load driver, servers inside them, guests in the
 * frame of their host, an arrow for each pair of machines that talk. Drawn here and not by a layout library: synthesis is synchronous and has to start fast.
 */
export function topologySvg(manifest: Manifest): string {
  const { frames, boxes, width, height } = layOut(manifest);
  const byId = new Map(boxes.map((entry) => [entry.machine.id, entry]));
  const servers = new Map(manifest.servers.map((server) => [server.id, server]));
  const roots = contextRoots(manifest);
  const around = frames.map((frame) => `${frameShape(frame)}\n`).join("");
  const shapes = boxes.map((entry) => machineShape(entry, servers, roots)).join("\n");
  const lines = edges(manifest, byId).join("\n");
  const label = escapeHtml(`Topology of ${manifest.environment.id}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}" font-family="system-ui, sans-serif">
<title>${label}</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#5b6673"/></marker></defs>
${around}${lines}
${shapes}
</svg>
`;
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

/** Hardware in one line. */
function hardwareText({ logicalProcessors, memoryMiB, storage }: ManifestMachine): string {
  return `${logicalProcessors} processors, ${memoryMiB / 1024} GiB${storage ? `, ${storage.split(",")[0]}` : ""}`;
}

function headline({ machine, x, y }: Placed, detail: string): string {
  return `<text x="${x + 8}" y="${y + 18}" font-size="14" font-weight="600" fill="#1c2430">${escapeHtml(machine.id)}</text>
<text x="${x + 8}" y="${y + 34}" font-size="10" fill="#4a5563">${escapeHtml(detail)}</text>`;
}

/** A hypervisor host, behind its guests. */
function frameShape(placed: Placed): string {
  const { machine, x, y, width, height } = placed;
  return `<g>
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="#f6f7f9" stroke="#5b6673" stroke-dasharray="6 4"/>
${headline(placed, `${machine.os}; ${hardwareText(machine)}`)}
</g>`;
}

/** One server or tool in a machine; what the lab does not start has a dashed border. */
function lineShape({ x, y }: Placed, index: number, title: string, detail: string, started: boolean): string {
  const top = y + box.headline + index * box.line;
  const paint = started ? 'fill="#e8f0fa" stroke="#7c93b0"' : 'fill="none" stroke="#7c93b0" stroke-dasharray="4 3"';
  return `<rect x="${x + 8}" y="${top}" width="${box.width - 16}" height="${box.line - 8}" rx="4" ${paint}/>
<text x="${x + 16}" y="${top + 14}" font-size="12" fill="#1c2430">${escapeHtml(title)}</text>
<text x="${x + 16}" y="${top + 27}" font-size="10" fill="#4a5563">${escapeHtml(detail)}</text>`;
}

/** The part of a server's id behind its machine. */
const nameOf = (id: string): string => id.slice(id.indexOf("/") + 1);

function machineShape(
  placed: Placed,
  all: ReadonlyMap<string, Manifest["servers"][number]>,
  contexts: ReadonlyMap<string, string[]>,
): string {
  const { machine, x, y, width, height } = placed;
  const servers = machine.servers.map((id) => all.get(id)).filter((server) => server !== undefined);
  const lines = [
    ...servers.map((server, index) => {
      const roots = contexts.get(server.id) ?? [];
      const detail = roots.length > 0 ? roots.join(" ") : server.port > 0 ? `port ${server.port}` : "";
      const alike = servers.filter(({ title }) => title === server.title).length > 1;
      return lineShape(placed, index, server.title, alike ? `${nameOf(server.id)}, ${detail}` : detail, true);
    }),
    ...machine.tools.map(({ title }, index) =>
      lineShape(placed, servers.length + index, title, "not started by the lab", false),
    ),
  ];
  const content = lines.length > 0 ? lines : [lineShape(placed, 0, "no server", "nothing runs here in the lab", false)];
  return `<g>
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="#ffffff" stroke="#5b6673"/>
${headline(placed, hardwareText(machine))}
${content.join("\n")}
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
