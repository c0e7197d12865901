import type { Handled, Sheet, SheetSetting } from "./sheet";

/** Heads of the columns of a sheet's tables. */
export const sheetColumns = ["Setting", "Value", "Default", "Source", "File", "Restart", "How to check"] as const;

/** The cells of one setting, in the order of `sheetColumns`. */
export function sheetCells(setting: SheetSetting): string[] {
  const { title, key, value, source, strength, publishedText, lines, restart, check } = setting;
  return [
    key === undefined ? title : `${title} (${key})`,
    value,
    setting.default,
    [source, strength, publishedText === undefined ? undefined : `published as "${publishedText}"`]
      .filter(Boolean)
      .join(": "),
    lines.map(lineText).join(", ") || "none: by hand",
    handledText(restart),
    handledText(check),
  ];
}

/** Name and line of a file; the facts above have the whole path. */
export function lineText({ path, line }: SheetSetting["lines"][number]): string {
  const name = path.split("/").at(-1) ?? path;
  return line === undefined ? name : `${name}:${line}`;
}

function handledText({ text, source }: Handled): string {
  return source === undefined ? text : `${text} (${source})`;
}

/** Facts above the tables, as name and text. */
export function sheetFacts(sheet: Sheet): [string, string][] {
  return [
    ["Machine", sheet.machine],
    ["Test", `${sheet.environment}: ${sheet.title}`],
    ["Report", sheet.report],
    ...sheet.files.map(({ path, target }): [string, string] => ["File", `${path}, for ${target}`]),
    ...sheet.stamps.map((stamp): [string, string] => ["Stamp", stamp]),
  ];
}
