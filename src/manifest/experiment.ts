import type { Environment } from "../model/environment";
import { moved, settingsOf, type ExperimentResolution, type Moved } from "../model/experiment-resolution";
import type { Resolution, Resolved } from "../model/resolution";
import { LoadDriver } from "../products/driver/load-driver";
import { plain } from "../settings/definition";
import type { Manifest } from "./schema";
import { carryOf } from "./settings";

type ManifestExperiment = NonNullable<Manifest["environment"]["experiment"]>;

const standIns = "the stand-in applications hold no data and run no product release";

/** What the report varies, and whether this lab would show it. */
export function manifestExperiment(environment: Environment, at: Resolution): ManifestExperiment {
  const { factor = "", value = "", settings: ids = [], reason = standIns } = environment.experiment ?? {};
  const { experimentResolution } = environment;
  const change = experimentResolution ? { change: manifestChange(environment, experimentResolution) } : {};
  const settings = experimentResolution ? [...experimentResolution.changed] : [...ids];
  if (environment.options.experiment?.load !== undefined)
    return { factor, value, settings, ...ofLoad(environment, at), ...change };
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
  return { factor, value, settings, activeInLab, reason: reasons.join("; "), ...change };
}

/** A changed load is there when something in the lab makes it. */
function ofLoad({ servers }: Environment, at: Resolution): Pick<ManifestExperiment, "activeInLab" | "reason"> {
  const drivers = servers.filter((server) => server instanceof LoadDriver);
  const [first] = drivers;
  if (first === undefined) return { activeInLab: false, reason: "the lab has no load driver" };
  const users = drivers.reduce((sum, driver) => sum + driver.usersAt(at), 0);
  return { activeInLab: true, reason: `the load driver starts ${users} users` };
}

type ManifestChange = NonNullable<ManifestExperiment["change"]>;

/** What an experiment in code changes, and what comes of it in this lab. */
function manifestChange(environment: Environment, resolution: ExperimentResolution): ManifestChange {
  const { parts, options, workload, reportExperiment } = environment;
  const { base = "", reason = "", load } = options.experiment ?? {};
  const { lab, changed, held, follows } = resolution;
  const [before, free, now] = [lab.base, lab.free, lab.varied].map((at) => settingsOf(parts, at));
  const differing = moved(parts, lab.base, lab.varied).filter(({ id }) => !changed.has(id) && !held.has(id));
  const following = new Set([...follows.values()].flat());
  const describe = ({ id, before: earlier, now: setting }: Moved): ManifestChange["followed"][number] => ({
    id,
    before: bare(earlier),
    value: bare(setting),
    ...(setting.source.kind === "derived" && setting.rule ? { rule: setting.rule.rule.id } : {}),
  });
  const byLoad = { id: "load", before: options.load ?? workload?.load?.design ?? null, value: load ?? null };
  return {
    base,
    ...(reportExperiment ? { baseExperiment: reportExperiment.value } : {}),
    reason,
    changed:
      load === undefined
        ? [...changed].map((id) => ({ id, before: bare(before?.get(id)), value: bare(now?.get(id)) }))
        : [byLoad],
    followed: differing.filter(({ id }) => following.has(id)).map(describe),
    held: [...held].map((id) => {
      const ruled = free?.get(id);
      const rule = ruled?.source.kind === "derived" ? ruled.rule : undefined;
      return { id, value: bare(now?.get(id)), ruled: bare(ruled), ...(rule ? { rule: rule.rule.id } : {}) };
    }),
    others: differing.filter(({ id }) => !following.has(id)).map(describe),
  };
}

function bare(setting: Resolved | undefined): number | string | boolean | null {
  return setting?.value == null ? null : plain(setting.value);
}
