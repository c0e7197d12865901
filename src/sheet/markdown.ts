import type { Sheet } from "./sheet";
import { sheetFacts, sheetTable } from "./sheet-table";

/** A sheet in Markdown: one table for each place. */
export function sheetMarkdown(sheet: Sheet): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  const tables = sheet.places.map((place) => {
    const { shared, columns } = sheetTable(place);
    return [
      `## ${cell(escaped(place.place))}`,
      "",
      ...shared.map(([name, text]) => `- ${name}: ${cell(escaped(text))}`),
      ...(shared.length > 0 ? [""] : []),
      line(columns.map(({ head }) => head)),
      line(columns.map(() => "---")),
      ...place.settings.map((setting) => line(columns.map(({ cell: of }) => escaped(of(setting))))),
    ].join("\n");
  });
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
