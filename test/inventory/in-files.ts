import type { ManifestSetting } from "../../src/manifest/schema";
import type { SynthesizedEnvironment } from "../../src/testing";
import { parsedFile, type Pair } from "../helpers/parsed-file";
import { filePlaces, type FilePlace } from "./places";

const megabytes: Readonly<Record<string, number>> = { k: 1 / 1024, m: 1, g: 1024, t: 1024 * 1024 };
const toSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, min: 60, h: 3600 };
const truths: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  yes: true,
  false: false,
  off: false,
  no: false,
};

/** A file's text is the setting's value, whatever the spelling of its unit. */
export function sameValue({ value, unit }: Pick<ManifestSetting, "value" | "unit">, text: string): boolean {
  if (typeof value === "boolean") return truths[text.toLowerCase()] === value;
  if (typeof value === "string") return text === value;
  if (text !== "" && Number(text) === value) return true;
  const [, amount, suffix = ""] = /^(\d+(?:\.\d+)?) ?([a-z]+)$/i.exec(text) ?? [];
  if (suffix !== "" && suffix === unit && Number(amount) === value) return true;
  const units = unit === "MiB" ? megabytes : unit === "s" ? toSeconds : {};
  const name = unit === "MiB" ? suffix.toLowerCase().replace(/i?b$/, "") : suffix;
  return Number(amount) * (units[name] ?? Number.NaN) === value;
}

/** Names under which files know a setting: its own, its title, and the place that the flavour's table gives. */
function namesOf({ id, title, carried }: ManifestSetting): string[] {
  const name = id.slice(id.lastIndexOf("/") + 1);
  const places = Object.values(carried).flatMap(({ to = "" }) => [to.slice(to.indexOf(":") + 1).trim()]);
  return [name, name.slice(name.indexOf(".") + 1), name.slice(name.lastIndexOf(".") + 1), title, ...places]
    .filter((candidate) => candidate !== "")
    .map((candidate) => candidate.toLowerCase().replace(/^(-xx:)[+-]/, "$1"));
}

function hasKey({ key }: Pair, name: string): boolean {
  const given = key.toLowerCase();
  return given === name || given.endsWith(`/${name}`) || given.endsWith(`/@${name}`);
}

/** What is wrong with a setting in one of its files: no such key, or another value there. */
function problemIn(setting: ManifestSetting, path: string, lab: SynthesizedEnvironment): string[] {
  const pairs = parsedFile(path, lab.file(path));
  const places = filePlaces.filter(({ setting: id, file }) => id.test(setting.id) && file.test(path));
  if (places.length > 0) return places.flatMap((place) => problemAt(place, setting, path, pairs, lab));
  const found = pairs.filter((pair) => namesOf(setting).some((name) => hasKey(pair, name)));
  if (found.length === 0) return [`${path} has no key ${namesOf(setting).join(", ")}`];
  return found.every(({ value }) => sameValue(setting, value))
    ? []
    : [`${path} has not ${String(setting.value)} everywhere: ${show(found)}`];
}

function problemAt(
  { key, values, absent, amongOthers }: FilePlace,
  setting: ManifestSetting,
  path: string,
  pairs: readonly Pair[],
  lab: SynthesizedEnvironment,
): string[] {
  const wanted = values?.(setting, lab.manifest);
  const good = ({ value }: Pair) => wanted?.includes(value) ?? sameValue(setting, value);
  const found = pairs.filter((pair) => hasKey(pair, key.toLowerCase()));
  if (absent?.(setting)) return found.length === 0 ? [] : [`${path} has ${key} for nothing: ${show(found)}`];
  const fits = amongOthers ? found.some(good) : found.length > 0 && found.every(good);
  return fits ? [] : [`${path} has not ${String(setting.value)} at ${key}: ${show(found)}`];
}

const show = (pairs: readonly Pair[]): string =>
  pairs.length === 0 ? "no such key" : pairs.map(({ key, value }) => `${key} = ${value}`).join("; ");

/** What is wrong with a setting in the files that lab.json names for it. */
export function problemsInFiles(setting: ManifestSetting, lab: SynthesizedEnvironment): string[] {
  return setting.value === null ? [] : setting.files.flatMap((path) => problemIn(setting, path, lab));
}
