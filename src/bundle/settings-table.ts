import type { Manifest, ManifestSetting } from "../manifest/schema";
import { describeSource, type Source } from "../settings/source";
import type { BundleFile } from "./files";

/** A setting of a machine on a line of one of its files. */
export interface SettingLine {
  readonly setting: ManifestSetting;
  readonly source: string;
  readonly file: BundleFile;
  readonly line: number;
  readonly text: string;
}

/** All settings that the files of a machine hold, by file and line. */
export function settingLines({ settings }: Manifest, files: readonly BundleFile[]): SettingLine[] {
  return files.flatMap((file) => {
    const lines = file.content.split("\n");
    return settings
      .filter(({ id }) => file.lines[id] !== undefined)
      .map((setting) => {
        const line = file.lines[setting.id] ?? 0;
        return { setting, source: sourceOf(setting), file, line, text: (lines[line - 1] ?? "").trim() };
      })
      .sort((a, b) => a.line - b.line);
  });
}

/** A source with the report's own text, where it was corrected. */
export function sourceOf({ source, publishedText }: ManifestSetting): string {
  return `${describeSource(source as Source)}${publishedText === undefined ? "" : `; published as "${publishedText}"`}`;
}

/** A table with tabs between its cells, which holds none itself. */
export function tabText(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => text.replace(/\t/g, "\\t").replace(/\r?\n/g, "\\n");
  return rows.map((row) => `${row.map(cell).join("\t")}\n`).join("");
}

/** What the scripts read to name a setting and its source: setting, value, source, file, line, text of the line. */
export function settingsTable(manifest: Manifest, files: readonly BundleFile[]): string {
  return tabText(
    settingLines(manifest, files).map(({ setting, source, file, line, text }) => [
      setting.id,
      setting.value === null ? "" : String(setting.value),
      source,
      file.inFolder,
      String(line),
      text,
    ]),
  );
}
