import type { Environment } from "../model/environment";
import type { Resolution } from "../model/resolution";
import type { Manifest } from "./schema";
import { carryOf } from "./settings";

type ManifestExperiment = NonNullable<Manifest["environment"]["experiment"]>;

const standIns = "the stand-in applications hold no data and run no product release";

/** What the report varies, and whether this lab would show it. */
export function manifestExperiment(environment: Environment, at: Resolution): ManifestExperiment {
  const { factor = "", value = "", settings: ids = [], reason = standIns } = environment.experiment ?? {};
  const settings = [...ids];
  if (settings.length === 0) return { factor, value, settings, activeInLab: false, reason };
  const all = environment.parts.flatMap((part) =>
    [...at.settings(part).values()].map((setting) => ({ part, setting })),
  );
  const varied = all.filter(({ setting }) => settings.includes(setting.id));
  const states = varied.map(({ part, setting }) => {
    const carry = carryOf(environment, part, setting);
    if (carry.as === "no") return { active: false, text: `${setting.id} is not carried: ${carry.reason ?? ""}` };
    if (carry.inert)
      return { active: false, text: `${setting.id} is there and nothing reads it: ${carry.reason ?? ""}` };
    return { active: true, text: setting.id };
  });
  const active = states.filter((state) => state.active);
  const inactive = states.filter((state) => !state.active);
  const activeInLab = active.length > 0;
  const reasons = [
    ...(activeInLab ? [`${active.length} of ${states.length} varied settings are in force`] : []),
    ...new Set(inactive.map(({ text }) => text)),
  ];
  return { factor, value, settings, activeInLab, reason: reasons.join("; ") };
}
