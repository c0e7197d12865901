import type { Manifest, ManifestSetting } from "../manifest/schema";

/** An assembly as a comparison sees it: its manifest and its rendered files. */
export interface ComparedAssembly {
  readonly manifest: Manifest;
  /** Content of a rendered file, by its path in `manifest.files`. Asked only for files whose checksums differ. */
  readonly file: (path: string) => string;
}

/** Everything in which two assemblies differ. The first one is `a`, the second `b`; `null` stands for what one lacks. */
export interface Comparison {
  readonly a: string;
  readonly b: string;
  /** Nothing differs but the environments' own names. */
  readonly same: boolean;
  /** What the report, or an experiment in code, varies between the two. */
  readonly experiment?: ExperimentDifference;
  readonly model: readonly ModelDifference[];
  readonly settings: readonly SettingDifference[];
  readonly files: readonly FileDifference[];
}

export interface ExperimentDifference {
  readonly factor: string;
  /** The varied parts, e.g. `release`; one part without a name where the report puts it in words. */
  readonly parts: readonly { readonly name: string; readonly a: string | null; readonly b: string | null }[];
  /** Ids of the varied settings. */
  readonly settings: readonly string[];
  /** Of an experiment in code and its base: the question that it asks. Absent where a report varies something. */
  readonly question?: string;
}

export type ModelKind =
  | "report"
  | "option"
  | "machine"
  | "hardware"
  | "server"
  | "application"
  | "database"
  | "connection"
  | "workload"
  | "result"
  | "finding";

export interface ModelDifference {
  readonly kind: ModelKind;
  /** Place in the model, e.g. `machines/rm1/memory`. */
  readonly path: string;
  /** The last step of the path, where both have the thing and differ in one part of it. */
  readonly field?: string;
  readonly a: string | null;
  readonly b: string | null;
}

/** What one assembly says about a setting. */
export type SettingSide = Pick<ManifestSetting, "value" | "unit" | "source">;

export interface SettingDifference {
  readonly id: string;
  readonly title: string;
  /**
   * `added` and `removed`: only `b` or only `a` has it. `value`: the values differ. `source`: the same value, from elsewhere.
   * `carried`: the same value and source, and the lab does something else with it.
   */
  readonly kind: "added" | "removed" | "value" | "source" | "carried";
  readonly a: SettingSide | null;
  readonly b: SettingSide | null;
  readonly reason: Reason;
}

/** What made a setting differ. */
export interface Reason {
  /**
   * `experiment`: the report or an experiment in code varies it. `option`: an option of the synthesis. `rule`: inputs of its rule differ. `report`: the
   * reports or their tables differ. `model`: one lacks its machine, server or application. `product`: another level or default.
   */
  readonly kind: "experiment" | "option" | "rule" | "report" | "model" | "product";
  /** One sentence for people. */
  readonly text: string;
  /** The rule's inputs that differ, with what they are read from. */
  readonly inputs?: readonly InputDifference[];
  /** Where the difference of the inputs begins. */
  readonly causes?: readonly Cause[];
}

export interface InputDifference {
  readonly name: string;
  readonly a: string | null;
  readonly b: string | null;
  readonly from: readonly string[];
}

/** A load, an option, a machine's hardware or a setting without a rule whose change started a chain of others. */
export interface Cause {
  /** `load`, `scale`, `memory of rm1`, or the id of a setting. */
  readonly origin: string;
  readonly a: string | null;
  readonly b: string | null;
}

export interface FileDifference {
  readonly path: string;
  readonly server: string;
  readonly kind: "added" | "removed" | "changed";
  /** Numbers of lines. */
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly Hunk[];
}

/** A part of a unified diff, with lines counted from 1. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly DiffLine[];
}

export interface DiffLine {
  readonly sign: " " | "+" | "-";
  readonly text: string;
  /** Ids of the settings whose values stand on the line. */
  readonly settings: readonly string[];
}
