import { machineOf } from "../text/paths";
import type { Manifest } from "../manifest/schema";
import type { Context } from "./context";
import { anchorOf, escapeHtml } from "../text/html";
import { excerpts, type Excerpt } from "./excerpt";
import { groupBy } from "../alike/group";

type RenderedFile = Manifest["files"][number];

/** The rendered files with numbered lines, machine by machine: where the links of the settings lead. */
export function filesHtml(
  { manifest, told, placed }: Context,
  contentOf: (path: string) => string | undefined,
): string[] {
  const parts: string[] = [
    `<p>Each line that holds a stated setting leads back to its statement. Files of more than a few hundred lines are shown around such lines only.</p>`,
    `<p class="choice screen"><label><input type="checkbox" id="print-files"> print the files, too</label></p>`,
  ];
  const byMachine = groupBy(manifest.files, ({ path }) => machineOf(path.slice(path.indexOf("/") + 1)));
  const leftOut: string[] = [];
  for (const [machine, files] of byMachine) {
    if (!told.has(machine)) {
      leftOut.push(machine);
      continue;
    }
    parts.push(`<h3>${escapeHtml(machine)}</h3>`);
    for (const file of files) parts.push(fileHtml(file, contentOf(file.path), placed));
  }
  if (leftOut.length > 0)
    parts.push(`<p>The files of ${leftOut.length} more like machines are in the folder <code>configs</code>.</p>`);
  return parts;
}

function fileHtml(file: RenderedFile, content: string | undefined, stated: ReadonlySet<string>): string {
  const { path, target, deployed, lines } = file;
  const marks = new Map<number, string[]>();
  for (const [id, line] of Object.entries(lines)) {
    const ids = marks.get(line);
    if (ids) ids.push(id);
    else marks.set(line, [id]);
  }
  const parts = content === undefined ? [] : excerpts(content, [...marks.keys()]);
  const shown = parts.reduce((sum, { count }) => sum + count, 0);
  const leftOut = parts.reduce((sum, part) => sum + part.leftOut, 0);
  const about = `${shown + leftOut} lines${leftOut > 0 ? `, ${shown} of them here` : ""}; ${deployed ? "put into the container as" : "for"} ${target}`;
  return `<details id="${anchorOf(path)}"><summary>${escapeHtml(path)} <small>${escapeHtml(about)}</small></summary>
${parts.map((excerpt) => excerptHtml(file, excerpt, marks, stated)).join("\n")}
</details>`;
}

function excerptHtml(
  { path }: RenderedFile,
  { from, count, text, leftOut }: Excerpt,
  marks: ReadonlyMap<number, readonly string[]>,
  stated: ReadonlySet<string>,
): string {
  const lines = escapeHtml(text).split("\n");
  for (const [number, ids] of marks) {
    const index = number - from;
    if (index < 0 || index >= count) continue;
    const links = ids.filter((id) => stated.has(id)).map(backLink);
    lines[index] = `<span id="${anchorOf(`${path}:${number}`)}">${lines[index]}${links.join("")}</span>`;
  }
  const gap =
    leftOut === 0
      ? ""
      : `<p class="muted">${leftOut} ${leftOut === 1 ? "line" : "lines"} left out: <a href="${escapeHtml(path)}">the whole file</a></p>`;
  return `<ol class="file"${from === 1 ? "" : ` start="${from}"`}>\n<li>${lines.join("\n<li>")}\n</ol>${gap}`;
}

const backLink = (id: string): string =>
  ` <a href="#${anchorOf(id)}" aria-label="back to the setting ${escapeHtml(id)}">&uarr; ${escapeHtml(id)}</a>`;
