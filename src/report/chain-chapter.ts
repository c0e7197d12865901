import type { Group } from "../alike/group";
import { loadShare } from "../manifest/load-share";
import type { Manifest, ManifestRule } from "../manifest/schema";
import { machineOf } from "../text/paths";
import { calculations, mergeCalculations, type Calculation } from "./chain";
import { shortened } from "../alike/machines";
import { muted, settingLink, strong, type Context } from "./context";
import { text, type Block, type Cell, type Line, type Piece, type Row } from "../document/document";
import { withRepeats } from "./repeats";
import { settingCell } from "./settings-chapter";
import { shownValue } from "../manifest/value";

const head = ["Setting", "Formula", "Inputs, and where they are read from", "Rule gives", "In force", "Tested up to"];
/** Of very many origins of one input only so many are named. */
const most = 24;
const widths = [21, 23, 26, 8, 12, 10];

/** How the settings follow from the load: as a picture and as arithmetic. */
export function chainBlocks(context: Context): Block[] {
  const merged = mergeCalculations(calculations(context), context.alike);
  const count = (rows: readonly Group<Calculation>[]) =>
    rows.reduce((sum, row) => sum + settingsOf(context, row).length, 0);
  const [chain, others] = [true, false].map((inChain) => merged.filter(({ first }) => first.inChain === inChain));
  return [
    ...(chain && chain.length > 0
      ? [
          text(
            "Arrows lead from what a rule reads to what it gives. Green: the rule's value is in force. White: another statement is in force and the rule gives the same. Amber: the rule gives something else. Grey: an input that no rule computes.",
          ),
          { kind: "picture", name: "chain" } as const,
          calculationTable(context, "What follows from the load and from other settings", chain),
        ]
      : [text("No setting of this environment follows from the load.")]),
    ...(others && others.length > 0
      ? [
          {
            kind: "more",
            title: `What follows from hardware and scale (${count(others)})`,
            blocks: [calculationTable(context, "What follows from hardware and scale", others)],
          } as const,
        ]
      : []),
  ];
}

function calculationTable(context: Context, title: string, all: readonly Group<Calculation>[]): Block {
  const rows = all.map((merged) => calculationRow(context, merged));
  return { kind: "table", table: { title, head, widths, groups: [{ rows }] } };
}

function calculationRow(context: Context, merged: Group<Calculation>): Row {
  const { first } = merged;
  const { setting, rule } = first;
  return {
    anchor: `rule/${setting.id}`,
    cells: [
      settingCell(context, setting, settingsOf(context, merged), {
        anchors: "rule/",
        links: context.placed.has(setting.id),
      }),
      [rule.formula, muted(rule.id)],
      inputsCell(context, rule),
      String(rule.value),
      inForceCell(first),
      testedCell(first),
    ],
  };
}

const settingsOf = ({ repeats }: Context, { all }: Group<Calculation>) =>
  withRepeats(
    all.map(({ setting }) => setting),
    repeats,
  );

function inputsCell(context: Context, { inputs, from }: ManifestRule): Cell {
  const lines = Object.entries(inputs).map(([name, value]): Line => {
    const origins = from[name] ?? [];
    const words = conditionWords(context.manifest, name, value, origins);
    if (words !== undefined) return `${name} = ${value}${words}`;
    const paths = withoutFullSize(context.manifest, origins);
    const told = paths.filter((path, index) => index < most || !context.alike.has(machineOf(path)));
    const links = shortened(told).flatMap(({ path, text }, index): Piece[] => [
      { text: index === 0 ? " from " : ", " },
      settingLink(context, path, text),
    ]);
    const rest = paths.length - told.length;
    return [{ text: `${name} = ${value}` }, ...links, ...(rest > 0 ? [{ text: ` and ${rest} more` }] : [])];
  });
  return lines.length > 0 ? lines : "";
}

/** At full size nothing is scaled: the scale is no origin worth a word. */
const withoutFullSize = ({ options: { scale } }: Manifest, origins: readonly string[]): string[] =>
  origins.filter((origin) => origin !== "scale" || scale !== "1");

/** Where an input comes from, if that is the load or the scale alone. */
function conditionWords(
  { options: { scale }, workload }: Manifest,
  name: string,
  value: number | string,
  [origin, ...others]: readonly string[],
): string | undefined {
  if (others.length > 0) return undefined;
  if (origin === "load") {
    const share = loadShare(workload?.load?.lab ?? 0, Number(value));
    return share === undefined ? undefined : `: load ${share}`;
  }
  if (origin !== "scale" || scale === "1") return undefined;
  return name.startsWith("published") ? ` (published, scaled by ${scale})` : ` (the scale is ${scale})`;
}

function inForceCell({ setting, verdict, rule }: Calculation): Cell {
  const value = strong(shownValue(setting));
  if (verdict === "decides") return [value, "by the rule"];
  if (verdict === "agrees") return [value, `${setting.source.kind}; the rule agrees`];
  return [value, [{ text: `${setting.source.kind}, in place of ${rule.value}`, tone: "alarm" }]];
}

function testedCell({ rule: { load }, beyondTested }: Calculation): Cell {
  if (load === undefined) return "";
  const tested = `${load.input} = ${load.tested}`;
  return beyondTested ? [[{ text: "BEYOND TESTED", tone: "alarm" }], tested] : tested;
}
