import type { Manifest } from "../manifest/schema";
import { escapeHtml } from "../text/html";
import type { Item } from "./items";
import { box, layOut, type ManifestMachine, type Placed } from "./layout";
import { pictured } from "./many";
import { route, type Label } from "./routes";

/**
 * The topology as a picture: machines in columns by their distance from the load driver, servers inside them, guests in the
 * frame of their host, an arrow for each pair of machines that talk, with the port and what limits the connections. It brings
 * its own light ground, for pages that are dark. Drawn here and not by a layout library: synthesis is synchronous and has to
 * start fast.
 */
export function topologySvg(whole: Manifest): string {
  const { manifest, names } = pictured(whole);
  const layout = layOut(manifest);
  const { routes, labels, top, bottom } = route(layout);
  const all = [...layout.frames, ...layout.boxes];
  const width = all.reduce((most, placed) => Math.max(most, placed.x + placed.width), 0) + box.margin;
  const lowest = all.reduce((most, placed) => Math.max(most, placed.y + placed.height + box.margin), bottom);
  const from = Math.min(0, top);
  const height = lowest - from;
  const around = layout.frames.map((frame) => `${frameShape(frame, names)}\n`).join("");
  const lines = routes.map(
    ({ path, details }) =>
      `<g><title>${escapeHtml(details.join("\n"))}</title><path d="${path}" fill="none" stroke="#5b6673" marker-end="url(#arrow)"/></g>\n`,
  );
  const shapes = layout.boxes.map((placed) => machineShape(placed, names)).join("\n");
  const title = escapeHtml(`Topology of ${manifest.environment.id}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${from} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif">
<title>${title}</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#5b6673"/></marker></defs>
<rect y="${from}" width="${width}" height="${height}" rx="8" fill="#ffffff"/>
${around}${lines.join("")}${labels.map(labelText).join("")}${shapes}
</svg>
`;
}

/** Hardware in one line. */
export function hardwareText({ logicalProcessors, memoryMiB, storage }: ManifestMachine): string {
  return `${logicalProcessors} processors, ${memoryMiB / 1024} GiB${storage ? `, ${storage.split(",")[0]}` : ""}`;
}

/** All that the report says about a machine. */
function machineTitle({ id, model, processors, storage, network, os }: ManifestMachine): string {
  const rows = { model, processors, storage, network, "operating system": os };
  const lines = Object.entries(rows).map(([name, text]) => `${name}: ${text ?? "not specified in the report"}`);
  return `<title>${escapeHtml([id, ...lines].join("\n"))}</title>`;
}

/** Text that ends where its box does, in the widest of the usual typefaces. */
function fitting(text: string, room: number, size: number): string {
  const signs = [...text];
  let end = 0;
  for (let used = 0; end < signs.length && used <= room / size; end += 1)
    used += /[A-Z0-9mw@%]/.test(signs[end] ?? "") ? 0.66 : 0.5;
  return escapeHtml(
    end === signs.length
      ? text
      : `${signs
          .slice(0, end - 2)
          .join("")
          .trimEnd()}…`,
  );
}

type Names = ReadonlyMap<string, string>;

function headline({ machine, x, y, width }: Placed, names: Names, detail: string): string {
  const name = names.get(machine.id) ?? machine.id;
  return `<text x="${x + 8}" y="${y + 18}" font-size="14" font-weight="600" fill="#1c2430">${fitting(name, width - 16, 14)}</text>
<text x="${x + 8}" y="${y + 34}" font-size="10" fill="#4a5563">${fitting(detail, width - 16, 10)}</text>`;
}

/** A hypervisor host, behind its guests. */
function frameShape(placed: Placed, names: Names): string {
  const { machine, x, y, width, height } = placed;
  return `<g>${machineTitle(machine)}
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="#f6f7f9" stroke="#5b6673" stroke-dasharray="6 4"/>
${headline(placed, names, `${machine.os}; ${hardwareText(machine)}`)}
</g>`;
}

function labelText({ text, x, y, anchor }: Label): string {
  return `<text x="${x}" y="${y}" font-size="10" text-anchor="${anchor}" fill="#1c2430">${escapeHtml(text)}</text>\n`;
}

/** One server or tool in a machine; what the lab does not start has a dashed border. */
function itemShape({ x, width }: Placed, top: number, { title, details, inside, started, height }: Item): string {
  const paint = started ? 'fill="#e8f0fa" stroke="#7c93b0"' : 'fill="none" stroke="#7c93b0" stroke-dasharray="4 3"';
  const lines = [...details, ...inside].map(
    (detail, index) =>
      `\n<text x="${x + 16}" y="${top + 27 + index * 13}" font-size="10" fill="#4a5563">${fitting(detail, width - 30, 10)}</text>`,
  );
  return `<rect x="${x + 8}" y="${top}" width="${width - 16}" height="${height - 8}" rx="4" ${paint}/>
<text x="${x + 16}" y="${top + 14}" font-size="12" fill="#1c2430">${fitting(title, width - 30, 12)}</text>${lines.join("")}`;
}

function machineShape(placed: Placed, names: Names): string {
  const { machine, items, x, y, width, height } = placed;
  let top = y + box.headline;
  const content = items.map((item) => {
    const shape = itemShape(placed, top, item);
    top += item.height;
    return shape;
  });
  return `<g>${machineTitle(machine)}
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="#ffffff" stroke="#5b6673"/>
${headline(placed, names, hardwareText(machine))}
${content.join("\n")}
</g>`;
}
