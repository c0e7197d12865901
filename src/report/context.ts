import type { Manifest } from "../manifest/schema";
import type { Source } from "../settings/source";
import { machineOf } from "../text/paths";
import { likeMachines, toldMachines, type Alike } from "../alike/machines";
import { changeOf } from "./differences";
import type { Line, Piece } from "../document/document";

/** What all chapters of one report read. */
export interface Context {
  readonly manifest: Manifest;
  readonly alike: Alike;
  /** Machines whose files are in the page. */
  readonly told: ReadonlySet<string>;
  /** Settings that have a place in the page: links to others would lead nowhere. */
  readonly placed: ReadonlySet<string>;
  /** Lines of the settings, by file. */
  readonly lines: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

export function reportContext(manifest: Manifest): Context {
  const alike = likeMachines(manifest);
  const told = toldMachines(alike);
  const isPlaced = (id: string) => told.has(machineOf(id)) || !alike.has(machineOf(id));
  return {
    manifest,
    alike,
    told,
    placed: new Set(
      manifest.settings.flatMap((setting) =>
        changeOf(setting) !== undefined && isPlaced(setting.id) ? [setting.id] : [],
      ),
    ),
    lines: new Map(manifest.files.map(({ path, lines }) => [path, lines])),
  };
}

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
