import type { Comparison, FileDifference, ModelDifference, SettingDifference } from "../comparison/comparison";
import type { Manifest } from "../manifest/schema";
import { machineOf } from "../text/paths";
import { likeMachines, mergeAlike, namesText, type Alike } from "../alike/machines";
import { changesByOptions } from "./changes";
import { citation } from "./citation";
import { muted, strong } from "./context";
import { table, text, type Block, type Cell, type DiffLine, type Document } from "../document/document";
import { shownValue } from "../manifest/value";
import { groupBy } from "../alike/group";

/** Of the differences of one file so many lines are shown. */
const mostLines = 300;

/**
 * Two assemblies beside each other, as a document.
 * @param compared manifests of the two; what like machines of the second share is told once
 * @param suffix ending of the reports' names: settings lead to their statements
 */
export function comparisonDocument(
  comparison: Comparison,
  compared: readonly [Manifest, Manifest],
  suffix: "html" | "md",
): Document {
  const { a, b, same, experiment, model, settings, files } = comparison;
  const alike = likeMachines(compared[1]);
  const varied = experiment?.parts.map(({ name, a: x, b: y }) => [name || experiment.factor, x ?? "none", y ?? "none"]);
  const whatVaries = experiment?.question === undefined ? "What the report varies" : "What the experiment changes";
  return {
    title: `${a} and ${b}`,
    opening: [
      ...comparedBlocks(compared, suffix),
      text(
        same
          ? "Nothing differs but the names of the environments."
          : `${model.length} differences of the models, ${settings.length} of the settings, ${files.length} of the files.`,
      ),
    ],
    chapters: [
      {
        title: whatVaries,
        blocks: [
          ...(experiment?.question ? [text(`The question: ${experiment.question}`)] : []),
          varied ? table(whatVaries, ["Varied", a, b], varied) : text("The two are no experiment of one report."),
        ],
      },
      { title: "Settings", blocks: [settingsTable(comparison, alike, suffix)] },
      { title: "Model", blocks: [modelTable(comparison)] },
      { title: "Rendered files", blocks: files.length === 0 ? [text("None differs.")] : files.map(fileBlock) },
    ],
  };
}

/** Titles, citations and stamps of the two: what both have is said once. */
function comparedBlocks([first, second]: readonly [Manifest, Manifest], suffix: "html" | "md"): Block[] {
  const named = (position: string, { environment: { id, title } }: Manifest): Block =>
    text([{ text: `${position}: ` }, { text: id, file: `../stacks/${id}/report.${suffix}` }, { text: `, ${title}.` }]);
  const [one, two] = [first, second].map(({ environment }) => environment.report);
  const [x = [], y = []] = [first, second].map((manifest) => [...manifest.stamps, ...changesByOptions(manifest)]);
  const stamps = [...new Set([...x, ...y])].map((stamp) => {
    const of = x.includes(stamp) && y.includes(stamp) ? "both" : x.includes(stamp) ? "first" : "second";
    return `${of}: ${stamp}`;
  });
  return [
    named("First", first),
    named("Second", second),
    ...[one, ...(one?.id === two?.id ? [] : [two])].flatMap((report) => (report ? [text(citation(report))] : [])),
    ...stamps.map((stamp): Block => ({ kind: "stamp", text: stamp })),
  ];
}

function settingsTable({ a, b, settings }: Comparison, alike: Alike, suffix: "html" | "md"): Block {
  const merged = mergeAlike(
    settings,
    alike,
    ({ id }) => id,
    ({ kind, a: x, b: y, reason }) => JSON.stringify([kind, x?.value, y?.value, x?.source, y?.source, reason.text]),
  );
  return {
    kind: "table",
    table: {
      title: "Settings that differ",
      head: ["Setting", a, b, "What made it differ"],
      widths: [25, 22, 22, 31],
      groups: [
        {
          rows: merged.map(({ first, all }) => ({
            cells: [
              [
                [
                  {
                    text: first.id,
                    file: `../stacks/${first.b === null ? a : b}/report.${suffix}${suffix === "html" ? `#${first.id}` : ""}`,
                  },
                ],
                muted(first.title),
                ...(all.length > 1 ? [muted(`also ${namesText(all.slice(1).map(({ id }) => machineOf(id)))}`)] : []),
              ],
              sideCell(first.a),
              sideCell(first.b),
              reasonCell(first),
            ],
          })),
        },
      ],
    },
  };
}

function sideCell(side: SettingDifference["a"]): Cell {
  if (side === null) return "not there";
  const { kind, strength, report, section } = side.source;
  const where = [report, section].filter((part) => part !== undefined).join(", ");
  return [strong(shownValue(side)), `${kind}${strength ? ` (${strength})` : ""}`, ...(where ? [muted(where)] : [])];
}

const kinds: Readonly<Record<SettingDifference["kind"], string>> = {
  added: "only the second has it",
  removed: "only the first has it",
  value: "another value",
  source: "the same value, from elsewhere",
  carried: "the same value, carried otherwise",
};

const reasonCell = ({ kind, reason }: SettingDifference): Cell => [strong(kinds[kind]), reason.text];

function modelTable({ a, b, model }: Comparison): Block {
  return {
    kind: "table",
    table: {
      title: "Model",
      head: ["Part", a, b],
      widths: [34, 33, 33],
      groups: [...groupBy(model, ({ kind }) => kind)].map(([heading, all]) => ({
        heading,
        rows: all.map((each) => ({ cells: [partCell(each), each.a ?? "not there", each.b ?? "not there"] })),
      })),
    },
  };
}

/** Where the models differ; of a finding its code, its place and its words, and which part of it differs. */
function partCell({ kind, path, field }: ModelDifference): Cell {
  const whole = field === undefined ? path : path.slice(0, -field.length - 1);
  const [, code = "", place = "", words = ""] =
    (kind === "finding" && /^findings\/(\S+) (\S+): (.*)$/s.exec(whole)) || [];
  const lines = code === "" ? [whole] : [strong(code), muted(place), words];
  return [
    ...lines,
    ...(field === undefined ? [] : [[{ text: "what differs: ", tone: "muted" } as const, { text: field }]]),
  ];
}

function fileBlock({ path, kind, added, removed, hunks }: FileDifference): Block {
  const all = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }): DiffLine[] => [
    { sign: "@", text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` },
    ...lines.map(({ sign, text: content }) => ({ sign, text: content })),
  ]);
  const rest = all.length - mostLines;
  const lines: DiffLine[] =
    rest > 0 ? [...all.slice(0, mostLines), { sign: "@", text: `${rest} more lines are left out here` }] : all;
  const change = kind === "changed" ? "" : `, ${kind === "added" ? "only the second has it" : "only the first has it"}`;
  return { kind: "diff", title: `${path}: +${added} -${removed}${change}`, lines };
}
