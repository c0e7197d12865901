import type { Manifest, ManifestSetting } from "../manifest/schema";
import type { SettingDifference, SettingSide } from "./comparison";
import { withoutName } from "./own-name";
import { reasonOf, type Both } from "./reason";

/** Settings whose value, source or carrying differs, and those that only one has, in the order of the first model. */
export function compareSettings(both: Both): SettingDifference[] {
  const { a, b } = both;
  return [...new Set([...a.settings.keys(), ...b.settings.keys()])].flatMap((id) => {
    const [one, two] = [a.settings.get(id), b.settings.get(id)];
    const kind = kindOf(one, two, a.manifest, b.manifest);
    if (kind === undefined) return [];
    const title = (two ?? one)?.title ?? id;
    return [{ id, title, kind, a: side(one), b: side(two), reason: reasonOf(id, both) }];
  });
}

function side(setting: ManifestSetting | undefined): SettingSide | null {
  if (setting === undefined) return null;
  const { value, unit, source } = setting;
  return { value, ...(unit === undefined ? {} : { unit }), source };
}

function kindOf(
  a: ManifestSetting | undefined,
  b: ManifestSetting | undefined,
  first: Manifest,
  second: Manifest,
): SettingDifference["kind"] | undefined {
  if (a === undefined) return "added";
  if (b === undefined) return "removed";
  const plain = (part: unknown, manifest: Manifest) => withoutName(JSON.stringify(part), manifest);
  const differs = (read: (setting: ManifestSetting) => unknown) => plain(read(a), first) !== plain(read(b), second);
  if (differs(({ value, unit }) => [value, unit])) return "value";
  if (differs(({ source: { inputs: _, ...stated } }) => stated)) return "source";
  return differs(({ carried }) => Object.values(carried)) ? "carried" : undefined;
}
