import type { Group } from "../alike/group";
import { isLabOnly } from "../manifest/lab-only";
import type { Manifest, ManifestSetting } from "../manifest/schema";
import { describeSource, type Source } from "../settings/source";
import { mergeAlike, type Alike } from "../alike/machines";

/** How a stated value stands to the product's default: another one, the same, or no default is known. */
export type Change = "changed" | "set" | "equal";

/** Undefined for a setting that nobody states: it has its default. */
export function changeOf({ value, default: usual, source }: ManifestSetting): Change | undefined {
  if (source.kind === "default") return undefined;
  if (usual === undefined) return "set";
  return value !== null && String(value) === String(usual) ? "equal" : "changed";
}

export interface Differences {
  /** Every stated setting that is not the product's default, or has none. */
  readonly different: readonly Group<ManifestSetting>[];
  /** Stated values that are the product's default. */
  readonly equal: readonly Group<ManifestSetting>[];
  /** Limits of containers and settings of the stand-ins: no report has them. */
  readonly labOnly: readonly Group<ManifestSetting>[];
}

/** The stated settings, in the model's order, those of like machines together. */
export function differences(
  { settings, servers }: Pick<Manifest, "servers"> & { readonly settings: readonly ManifestSetting[] },
  alike: Alike,
): Differences {
  const [different, equal, labOnly]: ManifestSetting[][] = [[], [], []];
  const serverOf = new Map(servers.map((server) => [server.id, server]));
  for (const setting of settings) {
    const change = changeOf(setting);
    if (change === undefined) continue;
    const server = serverOf.get(setting.id.split("/", 2).join("/"));
    (isLabOnly(setting, server) ? labOnly : change === "equal" ? equal : different)?.push(setting);
  }
  const merged = (all: readonly ManifestSetting[] = []) => mergeSettings(all, alike);
  return { different: merged(different), equal: merged(equal), labOnly: merged(labOnly) };
}

const texts = new WeakMap<object, string>();

/** Like settings share what the lab does with them. */
function textOf(carried: ManifestSetting["carried"]): string {
  const known = texts.get(carried) ?? JSON.stringify(carried);
  texts.set(carried, known);
  return known;
}

/** Settings of like machines with the same value for the same reason. */
export function mergeSettings(settings: readonly ManifestSetting[], alike: Alike): Group<ManifestSetting>[] {
  return mergeAlike(
    settings,
    alike,
    ({ id }) => id,
    ({ value, unit, default: usual, publishedText, source, instead, carried }) =>
      `${value}\n${unit}\n${usual}\n${publishedText}\n${describeSource(source as Source)}\n${instead ? JSON.stringify(instead) : ""}\n${textOf(carried)}`,
  );
}
