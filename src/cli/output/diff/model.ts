import type { ModelDifference } from "../../../comparison/comparison";
import type { Style } from "../style";
import { paragraph } from "../wrap";

const plurals: Readonly<Record<ModelDifference["kind"], string>> = {
  report: "the report",
  option: "options",
  machine: "machines",
  hardware: "hardware",
  server: "servers",
  application: "applications",
  database: "databases",
  connection: "connections",
  workload: "the workload",
  result: "results",
  finding: "findings",
};

/** Kinds that many environments of one report differ in: told in full only where the model alone was asked for. */
const lengthy = new Set<ModelDifference["kind"]>(["workload", "result", "finding"]);

export function modelBlocks(
  differences: readonly ModelDifference[],
  whole: boolean,
  style: Style,
  width: number,
): string[] {
  if (differences.length === 0) return [style.bold("Model: no difference")];
  const kinds = [...new Set(differences.map(({ kind }) => kind))];
  const blocks = kinds.map((kind) => {
    const own = differences.filter((each) => each.kind === kind);
    const shown = whole || !lengthy.has(kind) ? own : own.slice(0, 4);
    const more = own.length - shown.length;
    return [
      ...shown.flatMap((each) => modelLines(each, style, width)),
      ...(more > 0 ? [style.dim(`  ${more} more of ${plurals[kind]}: --level model`)] : []),
    ].join("\n");
  });
  const counts = kinds.map((kind) => {
    const count = differences.filter((each) => each.kind === kind).length;
    return `${count} of ${plurals[kind]}`;
  });
  return [[paragraph(style.bold(`Model: ${counts.join(", ")}`), 0, width, 2), ...blocks].join("\n")];
}

function modelLines({ path, a, b }: ModelDifference, style: Style, width: number): string[] {
  if (a !== null && b !== null && a.length + b.length + path.length + 8 <= width) return [`  ${path}: ${a} -> ${b}`];
  return [
    paragraph(path, 2, width, 2),
    ...(a === null ? [] : [style.removed(paragraph(`- ${a}`, 4, width, 2))]),
    ...(b === null ? [] : [style.added(paragraph(`+ ${b}`, 4, width, 2))]),
  ];
}
