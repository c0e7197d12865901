import type { Manifest, ManifestSetting } from "../manifest/schema";
import { carriedBy } from "./explain";
import { foldIds } from "../alike/places";
import { labMeanings, placeOf } from "../manifest/words";

/** Ways in which a lab has less than what was published. */
export type Lack = "missing" | "not carried" | "inert" | "translated" | "omitted" | "left at the default";

/** Settings and published texts that share a reason. */
export interface NotCarried {
  readonly lack: Lack;
  readonly reason: string;
  /** Ids of settings; the published texts of what is no setting. */
  readonly what: readonly string[];
}

const order: readonly Lack[] = ["missing", "not carried", "inert", "translated", "omitted", "left at the default"];

/** What each lack means, for people. */
export const lackMeaning: Readonly<Record<Lack, string>> = {
  missing: "the report lost the value",
  ...labMeanings,
  translated: "the lab has it in another product's form",
  omitted: "published, and no setting of the model",
  "left at the default": "not carried; nobody states more than the default",
};

/** Everything that the lab does not carry as published, the same reasons as one. */
export function notCarried(manifest: Manifest, settings: readonly ManifestSetting[] = manifest.settings): NotCarried[] {
  const all = settings.length === manifest.settings.length;
  const lacks = [
    ...settings.flatMap((setting) => lackOf(manifest, setting)),
    ...(all ? manifest.omissions : []).map(({ section, text, strength, reason }) => ({
      lack: "omitted" as const,
      reason,
      what: `${section}: ${text} (${strength})`,
    })),
  ];
  const groups = new Map<string, { lack: Lack; reason: string; what: string[] }>();
  for (const { lack, reason, what } of lacks) {
    const key = `${lack}\n${reason}`;
    const group = groups.get(key) ?? { lack, reason, what: [] };
    group.what.push(what);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => order.indexOf(a.lack) - order.indexOf(b.lack));
}

/** The things of a group, those of like machines as one. */
export function foldedThings({ lack, what }: NotCarried): string[] {
  return lack === "omitted" ? [...what] : foldIds(what);
}

function lackOf(manifest: Manifest, setting: ManifestSetting): { lack: Lack; reason: string; what: string }[] {
  const { as, reason = "no reason is given", to, inert } = carriedBy(manifest, setting);
  const what = setting.id;
  const also = (lack: Lack, text: string) => [{ lack, reason: text, what }];
  if (setting.value === null) return also("missing", lostReason(setting, reason));
  if (as === "no") return also(setting.source.kind === "default" ? "left at the default" : "not carried", reason);
  if (inert) return also("inert", reason);
  return as === "translated" ? also("translated", `${to ?? ""}: ${reason}`) : [];
}

function lostReason({ source }: ManifestSetting, reason: string): string {
  return [placeOf(source), source.section === undefined ? undefined : source.note, reason].filter(Boolean).join("; ");
}
