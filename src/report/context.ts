import type { Manifest, ManifestSetting } from "../manifest/schema";
import type { Source } from "../settings/source";
import { machineOf } from "../text/paths";
import { likeMachines, toldMachines, type Alike } from "../alike/machines";
import { changeOf } from "./differences";
import { splitRepeats, type Repeats } from "./repeats";
import type { Block, Line, Piece } from "../document/document";

/** What all chapters of one report read. */
export interface Context {
  readonly manifest: Manifest;
  readonly alike: Alike;
  /** Machines whose files are in the page. */
  readonly told: ReadonlySet<string>;
  /** Settings that have a place in the page: links to others would lead nowhere. */
  readonly placed: ReadonlySet<string>;
  /** All settings but those of machines that are not told and repeat one of these. */
  readonly settings: readonly ManifestSetting[];
  readonly repeats: Repeats;
  /** Lines of the settings, by file of a machine that is told. */
  readonly lines: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

export function reportContext(manifest: Manifest): Context {
  const alike = likeMachines(manifest);
  const told = toldMachines(alike);
  const { settings, repeats } = splitRepeats(manifest.settings, alike, told);
  const placed = new Set<string>();
  for (const setting of settings)
    if (isTold({ alike, told }, setting.id) && changeOf(setting) !== undefined) placed.add(setting.id);
  const lines = new Map(
    manifest.files.filter(({ server }) => isTold({ alike, told }, server)).map(({ path, lines: own }) => [path, own]),
  );
  return { manifest, alike, told, placed, settings, repeats, lines };
}

/** The machine of an id is told by name: of very many like ones only the first are. */
export function isTold({ alike, told }: Pick<Context, "alike" | "told">, id: string): boolean {
  const machine = machineOf(id);
  return told.has(machine) || !alike.has(machine);
}

/** What a chapter leaves out, in a line of its own; nothing where it has everything. */
export const leftOutBlocks = (count: number, what: string): Block[] =>
  count === 0 ? [] : [{ kind: "text", text: `${count} more ${what}` }];

/** Words that lead to the statement of a setting, where it has one. */
export const settingLink = ({ placed }: Context, id: string, words = id): Piece =>
  placed.has(id) ? { text: words, to: id } : { text: words };

export const muted = (text: string): readonly Piece[] => [{ text, tone: "muted" }];
export const strong = (text: string): readonly Piece[] => [{ text, tone: "strong" }];

/** A source in the lines of a cell: what kind it is, where it is stated, what is said about it. Strength has its own column. */
export function sourceLines(given: unknown): Line[] {
  const { kind, report, section, rule, note } = given as Source;
  const where = [report, section].filter((part) => part !== undefined).join(", ");
  return [
    rule === undefined ? kind : `${kind} by ${rule}`,
    ...(where === "" ? [] : [muted(where)]),
    ...(note === undefined ? [] : [muted(note)]),
  ];
}
