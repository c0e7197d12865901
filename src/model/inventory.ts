import { plain } from "../settings/definition";
import type { Given } from "../settings/given";
import type { Strength } from "../settings/source";
import type { Omission } from "./environment";
import { describeStorage, type Hardware, type OperatingSystem } from "./hardware";
import type { Workload } from "./workload";

/** Where a published value is in the assembly. */
export type Place =
  /** A setting of lab.json by its id, with the value that it must have; null for a value that the report lost. */
  | { readonly kind: "setting"; readonly id: string; readonly value: number | string | boolean | null }
  /** The product's own default, as the report gives it. */
  | { readonly kind: "default"; readonly id: string; readonly value: number | string | boolean }
  /** A relation that a rule follows: the setting's source names the rule. */
  | { readonly kind: "rule"; readonly id: string; readonly rule: string }
  /** A cell of the hardware table. */
  | { readonly kind: "machine"; readonly id: string; readonly field: MachineField; readonly value: number | string }
  /** How many machines have a role. */
  | { readonly kind: "machines"; readonly role: string; readonly count: number }
  /** The level of a server or tool. */
  | { readonly kind: "version"; readonly id: string; readonly value: string }
  /** A part of the workload: a use case with its share, a stage, a row of the data tables, a step of the procedure. */
  | {
      readonly kind: "workload";
      readonly part: "group" | "stage" | "data" | "procedure";
      /** Id of the group, number of the stage from 1, name of the row, the step itself. */
      readonly name: string;
      readonly value: number | string;
    }
  /** What is said about the whole environment, e.g. its topology or a part of its experiment. */
  | { readonly kind: "environment"; readonly field: "topology" | "experiment"; readonly value: string }
  /** A step of the runbook that contains the text: what only a person can do. */
  | { readonly kind: "runbook"; readonly text: string }
  | { readonly kind: "result"; readonly title: string; readonly value: string }
  /** A value that contradicts another one: a finding names it. */
  | { readonly kind: "finding"; readonly code: string; readonly path: string }
  /** Not carried: lab.json lists it with the reason. */
  | { readonly kind: "omission"; readonly text: string };

export type MachineField =
  "role" | "host" | "model" | "processors" | "logicalProcessors" | "memoryMiB" | "storage" | "network" | "os";

/** One published value of a report, and where a reviewer finds it. */
export interface InventoryEntry {
  readonly section: string;
  /** The value as published, or a few words that name it. */
  readonly text: string;
  readonly strength: Strength | "missing";
  readonly place: Place;
  /** The report gives the value here once more: the assembly names the section that `place` has it from. */
  readonly again?: true;
}

/** Values that a section repeats; `section` is the place of the repetition. */
export function again(section: string, entries: readonly InventoryEntry[]): InventoryEntry[] {
  return entries.map((entry) => ({ ...entry, section, again: true }));
}

/** Every setting of a table that some part of the environment carries. */
export function settingsEntries(path: string, table: Readonly<Record<string, Given>>): InventoryEntry[] {
  return Object.entries(table)
    .filter(([, { source }]) => source.kind === "published" || source.kind === "missing")
    .map(([name, { value, source, publishedText }]) => ({
      section: source.section ?? "",
      text: publishedText ?? `${name} ${value === null ? "" : String(value)}`.trim(),
      strength: source.strength ?? "missing",
      place: { kind: "setting", id: `${path}/${name}`, value: value === null ? null : plain(value) },
    }));
}

/** Rows of the hardware table besides those of the hardware itself. */
export interface MachineRow {
  readonly role?: string;
  /** Id of the hypervisor host. */
  readonly host?: string;
  readonly os?: OperatingSystem;
}

/** Every cell of a row of the hardware table. */
export function hardwareEntries(id: string, hardware: Hardware, { role, host, os }: MachineRow = {}): InventoryEntry[] {
  if (hardware.source.kind !== "published") return [];
  const { section = "", strength = "in force" } = hardware.source;
  const cells: readonly (readonly [MachineField, number | string | undefined])[] = [
    ["role", role],
    ["host", host],
    ["model", hardware.model],
    ["processors", hardware.processors],
    ["logicalProcessors", hardware.logicalProcessors],
    ["memoryMiB", hardware.memory.toMib()],
    ["storage", hardware.storage ? describeStorage(hardware.storage) : undefined],
    ["network", hardware.network],
    ["os", os ? `${os.name} ${os.version}`.trim() : undefined],
  ];
  return cells.flatMap(([field, value]) =>
    value === undefined
      ? []
      : [{ section, text: `${field} ${value}`, strength, place: { kind: "machine", id, field, value } }],
  );
}

/** The level of a server or tool as the report gives it. */
export function versionEntry(section: string, id: string, value: string): InventoryEntry {
  return { section, text: value, strength: "in force", place: { kind: "version", id, value } };
}

/** Use cases, stages, data, procedure and results of a workload. `dataSection`: where the tables of data are. */
export function workloadEntries(workload: Workload, dataSection = workload.source.section ?? ""): InventoryEntry[] {
  const { section: own = "", strength = "in force" } = workload.source;
  const part = (
    name: "group" | "stage" | "data" | "procedure",
    id: string,
    value: number | string,
  ): InventoryEntry => ({
    section: name === "data" ? dataSection : own,
    text: `${id}: ${value}`,
    strength,
    place: { kind: "workload", part: name, name: id, value },
  });
  return [
    ...workload.groups.map(({ id, share }) => part("group", id, share)),
    ...workload.stages.map(({ users }, index) => part("stage", String(index + 1), users)),
    ...workload.dataShape.map(([name, value]) => part("data", name, value)),
    ...workload.procedure.map((step) => part("procedure", step, step)),
    ...workload.results.map(({ title, value, source }) => ({
      section: source.section ?? "",
      text: `${title}: ${value}`,
      strength: source.strength ?? ("in force" as const),
      place: { kind: "result" as const, title, value },
    })),
  ];
}

/** A default of a product that the report names. */
export function defaultEntry(section: string, id: string, value: number | string | boolean): InventoryEntry {
  return { section, text: `default ${value}`, strength: "advice", place: { kind: "default", id, value } };
}

/** A relation that the report advises and a rule follows. */
export function ruleEntry(section: string, text: string, id: string, rule: string): InventoryEntry {
  return { section, text, strength: "advice", place: { kind: "rule", id, rule } };
}

/** A published step that the runbook has in the words of `text`. */
export function runbookEntry(section: string, text: string, strength: Strength = "in force"): InventoryEntry {
  return { section, text, strength, place: { kind: "runbook", text } };
}

/** A published value that a finding names because it contradicts another one. */
export function findingEntry(section: string, text: string, code: string, path: string): InventoryEntry {
  return { section, text, strength: "in force", place: { kind: "finding", code, path } };
}

/** Published values that the model does not carry. */
export function omissionEntries(omissions: readonly Omission[]): InventoryEntry[] {
  return omissions.map(({ section, text, strength }) => ({
    section,
    text,
    strength,
    place: { kind: "omission", text },
  }));
}
