import type { Handled, Sheet, SheetPlace, SheetSetting } from "./sheet";

/** One column of a sheet's tables. */
export interface SheetColumn {
  readonly head: string;
  /** Its part of the width, beside those of the other columns. */
  readonly share: number;
  readonly cell: (setting: SheetSetting) => string;
}

const always: readonly SheetColumn[] = [
  { head: "Setting", share: 20, cell: ({ title, key }) => (key === undefined ? title : `${title} (${key})`) },
  { head: "Value", share: 14, cell: ({ value }) => value },
  { head: "Default", share: 10, cell: (setting) => setting.default },
  { head: "Source", share: 24, cell: sourceCell },
  { head: "File", share: 16, cell: (setting) => linesText(setting) },
];
const restart: SheetColumn = { head: "Restart", share: 18, cell: (setting) => handledText(setting.restart) };
const check: SheetColumn = { head: "How to check", share: 20, cell: (setting) => handledText(setting.check) };

/** The columns of a place's table, and above it what all its settings share, as name and text. */
export function sheetTable({ settings }: SheetPlace): {
  readonly shared: readonly (readonly [string, string])[];
  readonly columns: readonly SheetColumn[];
} {
  const isShared = { restart: shared(settings, "restart"), check: shared(settings, "check") };
  const of = (column: SheetColumn, common: Handled | undefined) =>
    common === undefined ? [] : [[column.head, handledText(common)] as const];
  return {
    shared: [...of(restart, isShared.restart), ...of(check, isShared.check)],
    columns: [...always, ...(isShared.restart ? [] : [restart]), ...(isShared.check ? [] : [check])],
  };
}

/** When all settings take effect, or how all are checked; undefined where they differ. */
export function shared(settings: readonly SheetSetting[], what: "restart" | "check"): Handled | undefined {
  const [first] = settings.map((setting) => setting[what]);
  return settings.every((setting) => setting[what].text === first?.text && setting[what].source === first.source)
    ? first
    : undefined;
}

function sourceCell({ source, strength, publishedText }: SheetSetting): string {
  const published = publishedText === undefined ? undefined : `published as "${publishedText}"`;
  return [source, strength, published].filter(Boolean).join(": ");
}

/** The files that carry a setting; of several one is enough, because each has the same value. */
export function linesText({ lines }: SheetSetting): string {
  if (lines.length === 0) return "none: by hand";
  const all = lines.map(lineText).join(", ");
  return lines.length === 1 ? all : `${all} (the same value: one is enough)`;
}

/** Where a file belongs: on the server, or what a person runs from a folder of their own. */
export function targetText(target: string): string {
  return target.startsWith("perflab/") ? `${target} in the folder in which you work` : target;
}

/** Name and line of a file; the facts above have the whole path. */
function lineText({ path, line }: SheetSetting["lines"][number]): string {
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
    ...sheet.files.map(({ path, target }): [string, string] => ["File", `${path}, for ${targetText(target)}`]),
    ...sheet.stamps.map((stamp): [string, string] => ["Stamp", stamp]),
  ];
}
