import type { Manifest, ManifestProbe, ManifestSetting } from "../../manifest/schema";
import { describeSource, type Source } from "../../settings/source";
import { readingKey, type Readings } from "./readings";
import { evaluateProbe, type ProbeResult } from "./probe";
import type { FileVerdict, SettingVerdict } from "./result";

type Finding = Pick<SettingVerdict, "status"> & Partial<Pick<SettingVerdict, "expected" | "actual" | "reason">>;
type Probed = readonly { readonly probe: ManifestProbe; readonly result: ProbeResult }[];

/**
 * What the running lab says about every setting: by its own probes where it has some, else by the deployed files that hold
 * it. Product defaults that nobody stated are left out unless they are probed or were changed.
 */
export function verifySettings(
  manifest: Manifest,
  readings: Readings,
  files: readonly FileVerdict[],
): SettingVerdict[] {
  const probed = new Map<string, Probed>();
  for (const probe of manifest.probes) {
    if (probe.setting === undefined) continue;
    const result = evaluateProbe(probe, readings.get(readingKey(probe.server, probe.reading)));
    probed.set(probe.setting, [...(probed.get(probe.setting) ?? []), { probe, result }]);
  }
  return manifest.settings.flatMap((setting) => {
    const own = probed.get(setting.id) ?? [];
    const holding = files.filter(({ path }) => setting.files.includes(path));
    const verdict = verifySetting(setting, own, holding, manifest.options.flavour);
    return isListed(setting, own, verdict) ? [verdict] : [];
  });
}

function isListed({ source }: ManifestSetting, probed: Probed, { status }: SettingVerdict): boolean {
  if (probed.length > 0 || status === "differs") return true;
  return source.kind !== "default" && (source.kind !== "missing" || source.report !== undefined);
}

function verifySetting(
  setting: ManifestSetting,
  probed: Probed,
  files: readonly FileVerdict[],
  flavour: string,
): SettingVerdict {
  const { id, title } = setting;
  const carried = setting.carried[flavour] ?? { as: "no", reason: `the flavour ${flavour} does not name this setting` };
  const base = {
    id,
    title,
    expected: showValue(setting),
    source: describeSource(setting.source as Source),
    ...(carried.to ? { place: carried.to } : {}),
  };
  if (carried.as === "no") return { ...base, status: "not carried", reason: carried.reason ?? "no reason is given" };
  if (probed.length === 0 && files.length === 0) {
    return { ...base, status: "not carried", reason: "no file of this lab holds it" };
  }
  const finding = differs(probed) ?? changed(id, files, probed) ?? unread(probed, files);
  if (finding !== undefined) return { ...base, ...finding };
  return {
    ...base,
    status: carried.inert ? "inert" : "effective",
    actual: probed.length > 0 ? seen(probed) : `in ${files.map(({ target }) => target).join(", ")}`,
    ...(carried.reason ? { reason: carried.reason } : {}),
  };
}

function differs(probed: Probed): Finding | undefined {
  for (const { probe, result } of probed) {
    if (result.outcome !== "differs") continue;
    const reason = `the running ${probe.server} has another value (reading ${probe.reading})`;
    return { status: "differs", expected: result.expected, actual: result.actual, reason };
  }
  return undefined;
}

/** The setting's line of a deployed file was changed in the container: it may count from the next start on. */
function changed(id: string, files: readonly FileVerdict[], probed: Probed): Finding | undefined {
  for (const { target, server, changes } of files) {
    const change = changes.find(({ settings }) => settings.includes(id));
    if (change === undefined) continue;
    const { line, expected = "no such line", actual = "the line is gone" } = change;
    const still = probed.length > 0 ? `; the running server still has ${seen(probed)}` : "";
    const reason = `line ${line} of ${target} in ${server} was changed${still}`;
    return { status: "differs", expected: expected.trim(), actual: actual.trim(), reason };
  }
  return undefined;
}

/** A probe's reading failed, or without probes nobody knows whether the setting's line is still in its file. */
function unread(probed: Probed, files: readonly FileVerdict[]): Finding | undefined {
  for (const { result } of probed)
    if (result.outcome === "not read") return { status: "not read", reason: result.reason };
  if (probed.length > 0) return undefined;
  const unknown = files.find(
    ({ status, changes }) => status === "not read" || (status === "changed" && changes.length === 0),
  );
  return unknown && { status: "not read", reason: unknown.reason ?? `${unknown.target} was not compared` };
}

function seen(probed: Probed): string {
  return [...new Set(probed.map(({ result }) => (result.outcome === "not read" ? "nothing" : result.actual)))].join(
    ", ",
  );
}

function showValue({ value, unit }: ManifestSetting): string {
  if (value === null) return "value missing";
  return unit ? `${value} ${unit}` : String(value);
}
