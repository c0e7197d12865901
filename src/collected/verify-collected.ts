import { bundleFiles, isPlaced, type BundleFile } from "../bundle/files";
import { hostReadings } from "../bundle/host-checks";
import { masked } from "../bundle/masks";
import { sourceOf } from "../bundle/settings-table";
import { isLabOnly } from "../manifest/lab-only";
import type { Manifest, ManifestMachine, ManifestSetting } from "../manifest/schema";
import { shownValue } from "../manifest/value";
import type { Collection } from "./collection";
import { changesOf, evidenceOf, type Evidence } from "./evidence";
import {
  collectedStatuses,
  type CollectedFact,
  type CollectedResult,
  type CollectedStatus,
  type CollectedVerdict,
  type LooseChange,
} from "./verdict";

/**
 * Compares what was collected on real machines with the model.
 * @param contentOf content of a file of the assembly
 */
export function verifyCollected(
  manifest: Manifest,
  contentOf: (path: string) => string,
  collections: readonly Collection[],
): CollectedResult {
  const { environment, machines, stamps } = manifest;
  const each = collections.flatMap((collection) => {
    const machine = machines.find(({ id }) => id === collection.machine);
    if (machine === undefined) return [];
    const files = bundleFiles(manifest, machine.id, contentOf);
    return [{ machine, collection, files }];
  });
  const settings = each.flatMap(({ machine, collection, files }) =>
    settingsOfMachine(manifest, machine).flatMap((setting) => verdict(manifest, machine, setting, files, collection)),
  );
  const loose = each.flatMap(({ machine, collection, files }) => looseChanges(machine, files, collection));
  const count = (status: CollectedStatus) => settings.filter((setting) => setting.status === status).length;
  const counts = Object.fromEntries(collectedStatuses.map((status) => [status, count(status)])) as Record<
    CollectedStatus,
    number
  >;
  return {
    environment: environment.id,
    title: environment.title,
    stamps: stamps.filter((stamp) => !stamp.includes("stand-in")),
    ok: counts.differs + counts["not collected"] + loose.length === 0 && each.length > 0,
    machines: each.map(({ machine }) => machine.id),
    missing: machines.filter(({ id }) => each.every(({ machine }) => machine.id !== id)).map(({ id }) => id),
    counts,
    settings,
    loose,
    facts: each.flatMap(({ machine, collection }) => facts(manifest, machine, collection)),
  };
}

function settingsOfMachine(manifest: Manifest, { id, servers }: ManifestMachine): ManifestSetting[] {
  return manifest.settings.filter((setting) => {
    if (!setting.id.startsWith(`${id}/`) || setting.value === null) return false;
    const server = manifest.servers.find((each) => servers.includes(each.id) && setting.id.startsWith(`${each.id}/`));
    return !isLabOnly(setting, server);
  });
}

/** Nothing for a default that no file holds: nobody set it. */
function verdict(
  manifest: Manifest,
  machine: ManifestMachine,
  setting: ManifestSetting,
  files: readonly BundleFile[],
  collection: Collection,
): CollectedVerdict[] {
  const { id, title } = setting;
  const all = evidenceOf(manifest, machine, setting, files, collection);
  const base = { id, title, source: sourceOf(setting) };
  const first = (outcome: Evidence["outcome"]) => all.find((each) => each.outcome === outcome);
  const found = first("differs") ?? first("same") ?? first("not collected");
  if (found !== undefined) {
    const { outcome, ...rest } = found;
    return [{ ...base, ...rest, status: outcome === "unseen" ? "by hand" : outcome }];
  }
  if (setting.source.kind === "default") return [];
  const reason = all.length > 0 ? "the product's tool does not show it" : setting.place;
  return [{ ...base, status: "by hand", wanted: shownValue(setting), reason }];
}

function looseChanges({ id }: ManifestMachine, files: readonly BundleFile[], collection: Collection): LooseChange[] {
  return files
    .filter((file) => isPlaced(file))
    .flatMap((file) => {
      const found = collection.files.find(({ from }) => from === file.inFolder);
      if (found?.content === undefined) return [];
      const held = Object.values(file.lines);
      const base = { machine: id, path: found.path };
      const mode = file.mode.replace(/^0/, "");
      const modes = found.mode === mode ? [] : [{ ...base, wanted: `mode ${mode}`, found: `mode ${found.mode ?? ""}` }];
      const lines = changesOf(file, found)
        .filter(({ line, expected }) => expected === undefined || !held.includes(line))
        .map(({ expected, actual }) => ({
          ...base,
          wanted: masked(expected ?? "nothing").trim(),
          found: (actual ?? "nothing").trim(),
        }));
      return [...modes, ...lines];
    });
}

function facts(manifest: Manifest, machine: ManifestMachine, { readings }: Collection): CollectedFact[] {
  const inReport: Readonly<Record<string, string>> = {
    processors: String(machine.logicalProcessors),
    memory: `${machine.memoryMiB} MiB`,
    system: machine.os,
  };
  return hostReadings(manifest, machine)
    .filter(({ wanted }) => wanted === undefined)
    .flatMap(({ reading, title }) => {
      const found = readings.find(({ owner, name }) => owner === machine.id && name === reading);
      if (found === undefined) return [];
      const said = found.value ?? `not read: ${found.reason ?? ""}`;
      const published = inReport[reading];
      return [{ machine: machine.id, title, found: said, ...(published ? { inReport: published } : {}) }];
    });
}
