import type { Figure, Range } from "../../sizing/report-sizing";
import { notPublished, type Size, type SizedMachines, type SizedSetting } from "../../sizing/size";
import { describeSource, type Source } from "../../settings/source";
import { thousands } from "../../text/thousands";
import { counted } from "../../text/counted";
import { paragraph } from "./wrap";

/**
 * What `perflab size` prints: what was not tested, the figures, the machines with their settings, and how to use it.
 * @param saved where the options were kept, and how that is undone
 */
export function sizeText(size: Size, width: number, saved?: string): string {
  const { report, choice, machines } = size;
  const blocks = [
    paragraph(`${report}: ${choice.title}`, 0, width),
    head(size, width),
    ...choice.figures.map((figure) => describeFigure(figure, width)),
    paragraph(environmentLine(size), 0, width),
    ...machines.filter(isSized).map((machine) => describeMachines(machine, width)),
    ...others(
      machines.filter((machine) => !isSized(machine)),
      width,
    ),
    openList(choice.open, width),
    usage(size, width, saved),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const isSized = ({ settings }: SizedMachines): boolean => settings.length > 0;

/** How far the demand is beyond the tests. */
function head({ choice, exceeded, machines, demand, tested }: Size, width: number): string {
  const beyond = machines.flatMap(({ settings }) => settings).filter(({ extrapolated }) => extrapolated);
  const unpublished = machines.flatMap(({ ids, settings }) =>
    settings.filter(({ value }) => value === notPublished).map(({ name }) => `${ids.join(", ")}: ${name}`),
  );
  const load = `${thousands(demand.load)} instead of at most ${thousands(tested)}`;
  const lines = [
    ...choice.remarks.map((text) => paragraph(text, 0, width)),
    ...exceeded.map((range) => item(`${labels[range.kind]}: ${describeRange(range)}`, width)),
    ...(beyond.length > 0
      ? [
          item(
            `EXTRAPOLATED: ${counted(beyond.length, "setting")}, marked !, ${beyond.length === 1 ? "follows" : "follow"} a load that was not tested: ${load}`,
            width,
          ),
        ]
      : []),
  ];
  if (unpublished.length > 0) lines.push(item(`NOT PUBLISHED: ${unpublished.join("; ")}`, width));
  if (beyond.length > 0 || exceeded.some(({ kind }) => kind === "tested")) return lines.join("\n");
  const within = "The load is within what the report tested; each setting says how firm it is.";
  return [paragraph(within, 0, width), ...lines].join("\n");
}

const labels = { tested: "NOT TESTED", advised: "AGAINST ADVICE", useful: "NO GAIN" };
const limits = {
  tested: "the tests had at most",
  advised: "the report advises at most",
  useful: "throughput grows up to",
};

function describeRange({ what, given, most, kind, source }: Range): string {
  const where = source.section === undefined ? "" : ` (${source.section})`;
  return `${what}: ${thousands(given)}, ${limits[kind]} ${thousands(most)}: ${times(given / most)}${where}`;
}

const times = (ratio: number): string =>
  ratio < 2
    ? `${Math.max(0.1, (ratio - 1) * 100)
        .toFixed(1)
        .replace(".0", "")}% more`
    : `${ratio.toFixed(1).replace(".0", "")} times as many`;

function describeFigure({ title, value, formula, inputs, source, ranges = [] }: Figure, width: number): string {
  const isBeyond = ranges.some(({ given, most, kind }) => kind === "tested" && given > most);
  return [
    paragraph(`${title}: ${value}${isBeyond ? " !" : ""}`, 0, width),
    paragraph(`${formula}${inputText(inputs)}`, 2, width),
    ...ranges.map(({ what, most, kind }) => paragraph(`${limits[kind]} ${thousands(most)} ${what}`, 2, width)),
    paragraph(describeSource(source), 2, width),
  ].join("\n");
}

function inputText(inputs: Readonly<Record<string, number | string>>): string {
  const parts = Object.entries(inputs).map(([name, value]) => `${name}=${value}`);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

function environmentLine({ choice, machines, memoryGib }: Size): string {
  const count = machines.reduce((sum, { ids }) => sum + ids.length, 0);
  return `The environment: ${choice.environment}, ${counted(count, "machine")} with ${memoryGib} GiB in all`;
}

function describeMachines({ ids, role, hardware, source, settings }: SizedMachines, width: number): string {
  const many = ids.length === 1 ? "" : ` (${ids.length} machines)`;
  return [
    paragraph(`${ids.join(", ")}: ${role}${many}`, 0, width),
    paragraph(`${hardware} [${describeSource(brief(source))}]`, 2, width),
    ...settings.map((setting) => describeSetting(setting, width)),
  ].join("\n");
}

/** Where hardware comes from, without the reasons that the review report has. */
function brief({ kind, report, section, strength, note }: Source): Source {
  if (report === undefined) return { kind, ...(note ? { note } : {}) };
  return { kind, report, ...(section ? { section } : {}), ...(strength ? { strength } : {}) };
}

/** Machines on which nothing follows from the load. */
function others(machines: readonly SizedMachines[], width: number): string[] {
  if (machines.length === 0) return [];
  const names = machines.map(({ ids, role, memoryGib }) => `${ids.join(", ")} (${role}, ${memoryGib} GiB)`);
  return [paragraph(`Beside them: ${names.join("; ")}`, 0, width)];
}

function describeSetting({ name, value, source, rule, extrapolated }: SizedSetting, width: number): string {
  const mark = extrapolated ? " !" : "";
  const tested = rule?.load === undefined ? "" : `; tested up to ${rule.load.input}=${rule.load.tested}`;
  const formula = rule && `${rule.formula}${inputText(rule.inputs)}${tested}`;
  return [
    paragraph(`${name} = ${value}${mark}`, 4, width),
    ...(formula === undefined
      ? []
      : [paragraph(rule?.gives === undefined ? formula : `its rule gives ${rule.gives}: ${formula}`, 8, width)]),
    paragraph(describeSource(source), 8, width),
  ].join("\n");
}

function openList(open: readonly string[], width: number): string {
  return ["For you to measure or decide:", ...open.map((text) => item(text, width))].join("\n");
}

function item(text: string, width: number): string {
  return paragraph(text, 2, width).replace(/^ {2}/, "- ");
}

function usage({ choice, options }: Size, width: number, saved: string | undefined): string {
  const sets = Object.entries(options.overrides ?? {}).map(([id, value]) => `--set "${id}=${value}"`);
  const again = ["perflab synth", choice.environment, `--load ${options.load}`, ...sets].join(" ");
  return [
    "Use it:",
    paragraph(again, 2, width),
    paragraph(saved ?? "With --save it stays in the project's cdktf.json, for every command.", 0, width),
  ].join("\n");
}
