import { foldIds } from "../../../alike/places";
import type { Handled, Sheet, SheetPlace, SheetSetting } from "../../../sheet/sheet";
import { linesText, shared, targetText } from "../../../sheet/sheet-table";
import type { Style } from "../style";
import { field, paragraph } from "../wrap";

/** A sheet as plain text: what all settings of a place share is said once, below its head. */
export function sheetText(sheet: Sheet, style: Style, width: number): string {
  const blocks = sheet.places.map((place) => placeLines(place, style, width).join("\n"));
  return `${[headLines(sheet, style, width).join("\n"), ...blocks, ...footLines(sheet, width)].join("\n\n")}\n`;
}

function headLines(sheet: Sheet, style: Style, width: number): string[] {
  return [
    style.bold(`${sheet.server}: ${sheet.product}`),
    field("machine", sheet.machine, 2, width),
    field("test", `${sheet.environment}: ${sheet.title}`, 2, width),
    field("report", sheet.report, 2, width),
    ...sheet.files.map(({ path, target }) => field("file", `${path}, for ${targetText(target)}`, 2, width)),
    ...sheet.stamps.map((stamp) => field("stamp", stamp, 2, width)),
  ];
}

function placeLines({ place, settings }: SheetPlace, style: Style, width: number): string[] {
  const restart = shared(settings, "restart");
  const check = shared(settings, "check");
  return [
    style.bold(paragraph(place, 0, width, 2)),
    ...(restart ? [handledLine("restart", restart, 2, width)] : []),
    ...(check ? [handledLine("check", check, 2, width)] : []),
    ...settings.flatMap((setting) => [
      ...settingLines(setting, style, width),
      ...(restart ? [] : [handledLine("restart", setting.restart, 6, width)]),
      ...(check ? [] : [handledLine("check", setting.check, 6, width)]),
    ]),
  ];
}

function handledLine(name: string, { text, source }: Handled, indent: number, width: number): string {
  return field(name, source === undefined ? text : `${text} (${source})`, indent, width);
}

function settingLines(setting: SheetSetting, style: Style, width: number): string[] {
  const { title, key, value, source, publishedText, lines } = setting;
  const name = key === undefined ? title : `${title} (${key})`;
  const standard = setting.default === "-" ? "" : ` (default ${setting.default})`;
  const facts = [source, ...(publishedText === undefined ? [] : [`published as "${publishedText}"`])];
  return [
    paragraph(`[ ] ${name} = ${value}${standard}`, 2, width, 4),
    style.dim(paragraph([...facts, lines.length === 0 ? "no file: by hand" : linesText(setting)].join("; "), 6, width)),
  ];
}

function footLines({ labOnly }: Sheet, width: number): string[] {
  if (labOnly.length === 0) return [];
  return [paragraph(`Of the lab alone, not for an administrator: ${foldIds(labOnly).join(", ")}`, 0, width, 2)];
}
