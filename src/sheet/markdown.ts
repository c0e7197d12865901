import type { Sheet } from "./sheet";
import { sheetCells, sheetColumns, sheetFacts } from "./sheet-table";

/** A sheet in Markdown: one table for each place. */
export function sheetMarkdown(sheet: Sheet): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  const tables = sheet.places.map(({ place, settings }) =>
    [
      `## ${cell(escaped(place))}`,
      "",
      line(sheetColumns),
      line(sheetColumns.map(() => "---")),
      ...settings.map((setting) => line(sheetCells(setting).map(escaped))),
    ].join("\n"),
  );
  const facts = sheetFacts(sheet).map(([name, text]) => `- ${name}: ${cell(escaped(text))}`);
  const foot = sheet.labOnly.length === 0 ? [] : [`Of the lab alone: ${sheet.labOnly.map(escaped).join(", ")}`];
  return `${[`# ${cell(escaped(`${sheet.server}: ${sheet.product}`))}`, facts.join("\n"), ...tables, ...foot].join("\n\n")}\n`;
}

function cell(content: string): string {
  return content.replace(/\s*\n\s*/g, " ");
}

/** Signs that Markdown would take for its own. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, "\\$&");
}
