import { escapeHtml } from "../text/html";
import type { Sheet, SheetSetting } from "./sheet";
import { sheetFacts, sheetTable, type SheetColumn } from "./sheet-table";

const style = `
body { font: 10pt/1.35 system-ui, sans-serif; margin: 1.5rem; color: #1c2430; background: #fff; }
h1 { font-size: 1.3rem; } h2 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #b8bec8; padding: .2rem .4rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: #f0f3f7; } dl { display: grid; grid-template-columns: max-content auto; gap: .1rem .8rem; }
dt { font-weight: 600; } dd { margin: 0; } th { overflow-wrap: normal; }
section { overflow-x: auto; } table { table-layout: fixed; min-width: 56rem; } section p { margin: .2rem 0; }
@media print { @page { size: A4 landscape; margin: 10mm; } body { margin: 0; font-size: 8pt; } table { min-width: 0; } tr { break-inside: avoid; } }
`;

/** A sheet as one page that needs nothing else, made to be printed. */
export function sheetHtml(sheet: Sheet): string {
  const title = escapeHtml(`${sheet.server}: ${sheet.product}`);
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join("");
  const tables = sheet.places.map((place) => {
    const { shared, columns } = sheetTable(place);
    const row = (setting: SheetSetting) =>
      cells(
        "td",
        columns.map(({ cell }) => cell(setting)),
      );
    return `<section>
<h2>${escapeHtml(place.place)}</h2>
${shared.map(([name, text]) => `<p><b>${name}:</b> ${escapeHtml(text)}</p>\n`).join("")}<table>
<colgroup>${widths(columns)}</colgroup>
<thead><tr>${cells(
      "th",
      columns.map(({ head }) => head),
    )}</tr></thead>
<tbody>
${place.settings.map((setting) => `<tr>${row(setting)}</tr>`).join("\n")}
</tbody>
</table>
</section>`;
  });
  const facts = sheetFacts(sheet).map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`);
  const foot = sheet.labOnly.length === 0 ? "" : `<p>Of the lab alone: ${escapeHtml(sheet.labOnly.join(", "))}</p>\n`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<dl>
${facts.join("\n")}
</dl>
${tables.join("\n")}
${foot}</body>
</html>
`;
}

function widths(columns: readonly SheetColumn[]): string {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => `<col style="width:${((100 * share) / whole).toFixed(1)}%">`).join("");
}
