import type { ManifestSetting } from "../manifest/schema";
import type { BundleFile } from "../bundle/files";
import { hostReadings } from "../bundle/host-checks";
import { masked } from "../bundle/masks";
import type { Manifest, ManifestMachine } from "../manifest/schema";
import { differentLines, type LineDifference } from "../lab/verify/lines";
import type { CollectedFile, Collection, Reading } from "./collection";
import { noSuchFile } from "./verdict";

/** What one place on the machine says about a setting. */
export interface Evidence {
  readonly outcome: "same" | "differs" | "not collected" | "unseen";
  readonly wanted: string;
  readonly found?: string;
  readonly where: string;
  readonly reason?: string;
}

/** All places that say something about a setting: the running system first, then the files. */
export function evidenceOf(
  manifest: Manifest,
  machine: ManifestMachine,
  setting: ManifestSetting,
  files: readonly BundleFile[],
  collection: Collection,
): Evidence[] {
  const reading = hostReadings(manifest, machine).find(({ name }) => name === setting.id);
  const kernelKey = reading?.reading.replace(/^kernel:/, "");
  const host =
    reading === undefined || kernelKey === undefined
      ? []
      : [compared(collection, machine.id, kernelKey, reading.wanted ?? "", "the running system")];
  const held = files.filter(({ lines }) => lines[setting.id] !== undefined);
  return [...host, ...held.flatMap((file) => inFile(setting, file, collection))];
}

function inFile(setting: ManifestSetting, file: BundleFile, collection: Collection): Evidence[] {
  const line = file.lines[setting.id] ?? 0;
  const text = masked((file.content.split("\n")[line - 1] ?? "").trim());
  switch (file.use?.as) {
    case undefined:
    case "entries":
      return [inCollected(file, line, text, collection)];
    case "argument":
      return [inArguments(file, text, collection)];
    case "script":
      return inReadings(setting, file, text, collection);
    case "excerpt":
    case "merge":
      return [];
  }
}

function inCollected(file: BundleFile, line: number, text: string, { files }: Collection): Evidence {
  const found = files.find(({ from }) => from === file.inFolder);
  const base = { wanted: text, where: `${found?.path ?? file.target}` };
  if (found === undefined) return { ...base, outcome: "not collected", reason: "the folder has no such file" };
  if (found.mode === undefined) return { ...base, outcome: "differs", found: noSuchFile };
  if (found.content === undefined)
    return { ...base, outcome: "not collected", reason: "the folder has lost this file" };
  if (file.use?.as === "entries") return { ...base, ...entryIn(found, text) };
  const change = changesOf(file, found).find((each) => each.line === line && each.expected !== undefined);
  const where = `${base.where}, line ${line}`;
  return change === undefined
    ? { ...base, where, outcome: "same", found: text }
    : { ...base, where, outcome: "differs", found: change.actual?.trim() ?? "nothing" };
}

const keyOf = (line: string): string => line.trim().replace(/\s*=.*$/s, "");

/** The last entry of a name counts. */
function entryIn({ content = "" }: CollectedFile, text: string): Pick<Evidence, "outcome" | "found"> {
  const entry = content
    .split(/\r?\n/)
    .filter((line) => !/^\s*(#|!|$)/.test(line) && keyOf(line) === keyOf(text))
    .at(-1);
  return { outcome: entry?.trim() === text ? "same" : "differs", found: entry?.trim() ?? "nothing" };
}

/** Lines of a whole file that are not as in the bundle; passwords are masked on both sides. */
export function changesOf(file: BundleFile, { content = "" }: CollectedFile): LineDifference[] {
  return differentLines(masked(file.content), content.replace(/\r\n/g, "\n"));
}

function inArguments(file: BundleFile, option: string, collection: Collection): Evidence {
  const reading = readingOf(collection, file.server, "genericJvmArguments");
  const base = { wanted: option, where: "generic JVM arguments, by wsadmin" };
  if (reading?.value === undefined) return { ...base, ...notRead(collection, file.server, reading) };
  const words = reading.value.split(/\s+/);
  const name = /^-(Xm[a-z]|XX:[+-]?\w+|X[a-zA-Z]+|D[^=]+)/.exec(option)?.[0] ?? option;
  const other = words.filter((word) => word.startsWith(name)).at(-1);
  return words.includes(option)
    ? { ...base, outcome: "same", found: option }
    : { ...base, outcome: "differs", found: other ?? "nothing" };
}

/** What a product's own tool shows under the name that the setting has on its line of the script. */
function inReadings(setting: ManifestSetting, file: BundleFile, text: string, collection: Collection): Evidence[] {
  const { server } = file;
  if (file.use?.as !== "script") return [];
  const own = setting.id.slice(setting.id.lastIndexOf("/") + 1);
  const wanted = setting.value === null ? "" : String(setting.value);
  switch (file.use.with) {
    case "wsadmin": {
      const [, name = own, value = wanted] = /'([\w.]+)', '?([^']*?)'?\)$/.exec(text) ?? [];
      return [compared(collection, server, name, value, `${name}, by wsadmin`)];
    }
    case "db2": {
      const names = collection.readings
        .filter(({ owner, name }) => owner === server && (name === own || name.endsWith(`.${own}`)))
        .map(({ name }) => name);
      const all = names.length > 0 ? names : [own];
      return all.map((name) => compared(collection, server, name, wanted, `${name}, by db2`));
    }
    case "sqlplus": {
      const [, value = wanted] = /^ALTER SYSTEM SET \S+ = (\S+) /.exec(text) ?? [];
      return [compared(collection, server, own, value, `${own}, by sqlplus`)];
    }
    case "powershell":
      return [compared(collection, server, own, wanted, "netsh")];
    case "psql":
      return [];
  }
}

function compared(collection: Collection, owner: string, name: string, wanted: string, where: string): Evidence {
  const reading = readingOf(collection, owner, name);
  if (reading?.value === undefined) return { wanted, where, ...notRead(collection, owner, reading) };
  return { wanted, where, found: reading.value, outcome: isSame(wanted, reading.value) ? "same" : "differs" };
}

function readingOf({ readings }: Collection, owner: string, name: string): Reading | undefined {
  return readings.find((reading) => reading.owner === owner && reading.name === name);
}

function notRead(
  { readings }: Collection,
  owner: string,
  reading: Reading | undefined,
): Pick<Evidence, "outcome" | "reason"> {
  const none = reading ?? readings.find(({ owner: of, name }) => of === owner && name === "*");
  if (none !== undefined) return { outcome: "not collected", reason: none.reason ?? "nothing was read" };
  if (readings.some(({ owner: of }) => of === owner)) return { outcome: "unseen" };
  return { outcome: "not collected", reason: "the folder has no reading of it" };
}

/** As products write the same value: case, blanks, and what AUTOMATIC has come to. */
function isSame(wanted: string, found: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .replace(/^(?:\d+ )?AUTOMATIC(\(.*\))?$/i, "automatic")
      .toLowerCase()
      .replace(/\s+/g, " ");
  return plain(wanted) === plain(found);
}
