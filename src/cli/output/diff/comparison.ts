import type { Comparison } from "../../../comparison/comparison";
import type { Style } from "../style";
import { field, paragraph } from "../wrap";
import { fileBlocks } from "./files";
import { modelBlocks } from "./model";
import type { DiffRequest } from "./request";
import { settingBlocks } from "./settings";

interface Names {
  readonly a: string;
  readonly b: string;
}

/** A comparison for people: what is varied, then settings with their reasons, then the model, then files. */
export function comparisonText(
  comparison: Comparison,
  { a, b }: Names,
  { level, files }: DiffRequest,
  style: Style,
  width: number,
): string {
  const wholeFiles = files || level === "files";
  const shown = (own: typeof level) => level === undefined || level === own;
  const head = [
    style.removed(paragraph(`- ${a}`, 0, width, 2)),
    style.added(paragraph(`+ ${b}`, 0, width, 2)),
    ...experimentLines(comparison, width),
  ];
  if (comparison.same) return `${[...head, "", "no difference"].join("\n")}\n`;
  const blocks = [
    ...(shown("settings") ? settingBlocks(comparison.settings, style, width) : []),
    ...(shown("model") ? modelBlocks(comparison.model, level === "model", style, width) : []),
    ...(shown("files") ? fileBlocks(comparison.files, wholeFiles, style, width) : []),
    ...(level === undefined && !wholeFiles ? deeper(width) : []),
  ];
  return `${[head.join("\n"), ...blocks].join("\n\n")}\n`;
}

function experimentLines({ experiment }: Comparison, width: number): string[] {
  if (experiment === undefined) return [];
  const { question } = experiment;
  const parts = experiment.parts.map(({ name, a, b }) => {
    const change = `${a ?? "none"} -> ${b ?? "none"}`;
    return field(question === undefined ? "varied" : "changed", name === "" ? change : `${name}: ${change}`, 0, width);
  });
  return ["", ...parts, ...(question === undefined ? [] : [field("to see", question, 0, width)])];
}

function deeper(width: number): string[] {
  return [paragraph("--level model tells the model in full, --files the files line by line.", 0, width)];
}
