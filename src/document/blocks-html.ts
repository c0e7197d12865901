import type { Block, Cell, DiffLine, Filter, Line, Piece, Row, Table, Tags } from "./document";
import { anchorOf, escapeHtml } from "../text/html";

/** What only the page has beside the document. */
export interface Surroundings {
  readonly topology: string;
  readonly chain: string;
  /** SHA-256 of lab.json: what a signature stands for. */
  readonly signedFor?: string;
}

/** Names and paths may break behind their signs, so that a table is no wider than its page. */
const breaks = /(?<=\w[/._=,:])(?=[A-Za-z])/g;
const sign = /\w[/._=,:][A-Za-z]/;

/** Most words of a report stand in it more than once. */
const known = new Map<string, string>();

function breakable(content: string): string {
  const before = known.get(content);
  if (before !== undefined) return before;
  const safe = escapeHtml(content);
  const result = sign.test(safe) ? safe.replace(breaks, "<wbr>") : safe;
  known.set(content, result);
  return result;
}

function pieceHtml({ text, to, file, page, anchor, tone }: Piece): string {
  const words = breakable(text);
  if (page !== undefined) return `<a href="${escapeHtml(page)}" rel="noreferrer">${words}</a>`;
  const id = anchor === undefined ? "" : ` id="${anchorOf(anchor)}"`;
  const link = to === undefined ? file : `#${anchorOf(to)}`;
  if (link !== undefined)
    return `<a href="${escapeHtml(link)}"${id}${tone === undefined ? "" : ` class="${tone}"`}>${words}</a>`;
  if (tone === "strong") return `<b${id}>${words}</b>`;
  if (tone !== undefined) return `<span class="${tone}"${id}>${words}</span>`;
  return id === "" ? words : `<span${id}>${words}</span>`;
}

const lineHtml = (line: Line): string => (typeof line === "string" ? breakable(line) : line.map(pieceHtml).join(""));

function cellHtml(cell: Cell): string {
  if (typeof cell === "string") return breakable(cell);
  return cell.length === 1 ? lineHtml(cell[0] ?? "") : cell.map((line) => `<div>${lineHtml(line)}</div>`).join("");
}

function tagsHtml({ machines, kind, strength, change }: Tags): string {
  return ` data-machines="${escapeHtml(machines.join(" "))}" data-kind="${kind}" data-strength="${strength}" data-change="${change}"`;
}

function rowHtml({ cells, anchor, tags }: Row): string {
  const id = anchor === undefined ? "" : ` id="${anchorOf(anchor)}"`;
  return `<tr${id}${tags ? tagsHtml(tags) : ""}>${cells.map((cell) => `<td>${cellHtml(cell)}</td>`).join("")}</tr>`;
}

/** A table in a box that scrolls by itself where the window is too narrow. */
export function tableHtml({ title, head, groups, widths }: Table): string {
  if (groups.every(({ rows }) => rows.length === 0)) return "<p>None.</p>";
  const columns = widths
    ? `<colgroup>${widths.map((width) => `<col style="width:${width}%">`).join("")}</colgroup>`
    : "";
  const name = escapeHtml(title);
  const parts = [
    `<div class="wide" role="region" aria-label="${name}"><table${widths ? ` class="fixed" style="--columns:${head.length}"` : ""} aria-label="${name}">${columns}`,
    `<thead><tr>${head.map((content) => `<th scope="col">${breakable(content)}</th>`).join("")}</tr></thead>`,
  ];
  for (const { heading, rows } of groups) {
    parts.push("<tbody>");
    if (heading !== undefined)
      parts.push(`<tr><th scope="rowgroup" colspan="${head.length}">${breakable(heading)}</th></tr>`);
    for (const row of rows) parts.push(rowHtml(row));
    parts.push("</tbody>");
  }
  parts.push("</table></div>");
  return parts.join("\n");
}

function filterHtml({ field, label, choices }: Filter): string {
  const options = choices.map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`);
  return `<label>${escapeHtml(label)}<select data-field="${field}"><option value="">all</option>${options.join("")}</select></label>`;
}

function filtersHtml(filters: readonly Filter[]): string {
  return `<div class="filters" role="search" aria-label="Filter the settings" hidden>
${filters.map(filterHtml).join("\n")}
<label>Any words<input type="search" data-field="text" autocomplete="off"></label>
<button type="button">Show all</button>
<output aria-live="polite"></output>
</div>`;
}

function signaturesHtml(roles: readonly string[], signedFor: string | undefined): string {
  const rows = roles.map(
    (role) => `<tr><th scope="row">${escapeHtml(role)}</th><td></td><td></td><td></td><td></td></tr>`,
  );
  return `<div class="wide signatures"><table class="sign" aria-label="Signatures"><colgroup><col style="width:16%"><col style="width:24%"><col style="width:20%"><col style="width:14%"><col></colgroup><thead><tr><td></td><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Date</th><th scope="col">Signature</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>${signedFor === undefined ? "" : `<p class="muted">Signed for lab.json with SHA-256 <span class="code">${signedFor}</span> and the files under Checksums.</p>`}</div>`;
}

/** On paper a flat picture leaves room for what stands above it. */
function pictureHtml(svg: string): string {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg.slice(0, 200)) ?? [];
  return `<div class="wide picture${Number(width) > 3 * Number(height) ? " flat" : ""}">${svg}</div>`;
}

const diffTags: Readonly<Record<string, string>> = { "+": "ins", "-": "del", "@": "b" };

function diffHtml(lines: readonly DiffLine[]): string {
  const marked = lines.map(({ sign: mark, text }) => {
    const tag = diffTags[mark];
    const line = escapeHtml(mark === "@" ? text : `${mark}${text}`);
    return tag === undefined ? line : `<${tag}>${line}</${tag}>`;
  });
  return `<pre class="diff">${marked.join("\n")}</pre>`;
}

/** One block of a document as HTML. */
export function blockHtml(block: Block, around: Surroundings): string {
  switch (block.kind) {
    case "text":
      return `<p>${lineHtml(block.text)}</p>`;
    case "stamp":
      return `<p class="stamp">${escapeHtml(block.text)}</p>`;
    case "heading":
      return `<h3>${escapeHtml(block.text)}</h3>`;
    case "table":
      return tableHtml(block.table);
    case "steps":
      return `<ol>${block.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join("\n")}</ol>`;
    case "picture":
      return pictureHtml(around[block.name]);
    case "filters":
      return filtersHtml(block.filters);
    case "signatures":
      return signaturesHtml(block.roles, around.signedFor);
    case "diff":
      return `<details><summary>${escapeHtml(block.title)}</summary>\n${diffHtml(block.lines)}\n</details>`;
    case "more":
      return `<details><summary>${escapeHtml(block.title)}</summary>\n${blocksHtml(block.blocks, around)}\n</details>`;
  }
}

export const blocksHtml = (blocks: readonly Block[], around: Surroundings): string =>
  blocks.map((block) => blockHtml(block, around)).join("\n");
