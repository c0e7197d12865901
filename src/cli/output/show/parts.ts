import type { Manifest, ManifestSetting } from "../../../manifest/schema";
import { shownDefault, shownValue } from "../../../manifest/value";
import { kindText } from "../../../manifest/words";
import type { Style } from "../style";
import { columns, paragraph } from "../wrap";

/** Lines under a title of their own, behind an empty line; nothing where there are none. */
export function titled(title: string, lines: readonly string[], style: Style): string[] {
  return lines.length === 0 ? [] : ["", style.bold(title), ...lines];
}

export function gibibytes(mebibytes: number): string {
  return mebibytes % 1024 === 0 ? `${mebibytes / 1024} GiB` : `${mebibytes} MiB`;
}

/** Settings below one owner: the end of the id, value, default, and the kind and strength of the source. */
export function settingTable(settings: readonly ManifestSetting[], owner: string, width: number): string[] {
  if (settings.length === 0) return [];
  const rows = settings.map((setting) => [
    setting.id.slice(owner.length + 1),
    shownValue(setting),
    shownDefault(setting),
    kindText(setting.source),
  ]);
  const shrink = [
    [1, 18],
    [2, 11],
    [1, 12],
    [0, 24],
    [2, 8],
  ] as const;
  return columns(["setting", "value", "default", "source"], rows, width, 2, shrink);
}

export function findingLines({ findings }: Manifest, concerns: (path: string) => boolean, width: number): string[] {
  return findings
    .filter(({ path }) => concerns(path))
    .map(({ severity, code, path, message }) => paragraph(`${severity} ${code} ${path}: ${message}`, 2, width, 2));
}
