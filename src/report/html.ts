import type { Manifest } from "../assembly/schema";
import type { Block, Table } from "./document";
import { reviewDocument, runbookDocument } from "./review";
import { style } from "./style";

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text made safe for HTML. */
export function escapeHtml(content: string): string {
  return content.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

const anchor = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Names and paths may break behind their signs, so that a table is no wider than its page. */
const breakable = (content: string): string => escapeHtml(content).replace(/(?<=\w[/._=,])(?=[A-Za-z])/g, "<wbr>");

function tableHtml({ head, rows }: Table): string {
  if (rows.length === 0) return "<p>None.</p>";
  const cells = (tag: string, row: readonly string[]) =>
    row.map((content) => `<${tag}>${breakable(content)}</${tag}>`).join("");
  const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n");
  return `<div class="wide"><table>\n<thead><tr>${cells("th", head)}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table></div>`;
}

function blockHtml(block: Block, picture: string): string {
  switch (block.kind) {
    case "text":
      return `<p>${escapeHtml(block.text)}</p>`;
    case "stamp":
      return `<p class="stamp">${escapeHtml(block.text)}</p>`;
    case "table":
      return tableHtml(block.table);
    case "steps":
      return `<ol>${block.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join("\n")}</ol>`;
    case "picture":
      return `<div class="wide picture">${picture}</div>`;
  }
}

/** The review report as one page that needs nothing else: no network, no script. */
export function htmlReport(manifest: Manifest, topology: string): string {
  const review = reviewDocument(manifest);
  const runbook = runbookDocument(manifest).chapters.map(({ title, blocks }) => ({
    title: `Runbook: ${title}`,
    blocks,
  }));
  const chapters = [...review.chapters, ...runbook];
  const links = chapters.map(({ title }) => `<li><a href="#${anchor(title)}">${escapeHtml(title)}</a></li>`).join("\n");
  const sections = chapters.map(
    ({ title, blocks }) =>
      `<section id="${anchor(title)}">\n<h2>${escapeHtml(title)}</h2>\n${blocks.map((block) => blockHtml(block, topology)).join("\n")}\n</section>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(review.title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escapeHtml(review.title)}</h1></header>
<nav aria-label="Contents"><ul>
${links}
</ul></nav>
<main>
${sections.join("\n")}
</main>
</body>
</html>
`;
}
