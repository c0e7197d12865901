import type { Group } from "../alike/group";
import type { ManifestSetting } from "../manifest/schema";
import { describeSource, type Source } from "../settings/source";
import { machineOf } from "../text/paths";
import { fewOfEach } from "../alike/machines";
import { isTold, leftOutBlocks, muted, sourceLines, strong, type Context } from "./context";
import { changeOf, differences } from "./differences";
import {
  lineText,
  table,
  text,
  type Block,
  type Cell,
  type Filter,
  type Line,
  type Piece,
  type Row,
  type RowGroup,
} from "../document/document";
import { shownDefault, shownValue } from "../manifest/value";
import { withRepeats } from "./repeats";
import { allWords } from "../manifest/words";
import { groupBy } from "../alike/group";

const head = ["Setting", "Value", "Product's default", "Source", "Strength", "Where it is set"];
const widths = [23, 15, 10, 26, 7, 19];

/**
 * Every stated setting: those that differ from the product's default, behind them those that equal it, and apart from both
 * what only the lab has.
 */
export function settingsBlocks(context: Context): Block[] {
  const { settings: all, manifest, alike, repeats } = context;
  const { different, equal, labOnly } = differences({ settings: all, servers: manifest.servers }, alike);
  const count = (rows: readonly Group<ManifestSetting>[]) =>
    rows.reduce((sum, row) => sum + withRepeats(row.all, repeats).length, 0);
  const settings = [...different, ...equal, ...labOnly].flatMap((row) => row.all);
  return [
    text(
      `${count(different)} settings have another value than the product's default, or a value where no default is known ("none known"). ${count(equal)} are stated and equal the default. All others are left at the product's default. ${count(labOnly)} more are of this lab alone and stand apart, behind both. Settings of like machines with the same value for the same reason share a row.`,
    ),
    {
      kind: "more",
      title: "What the words mean",
      blocks: [table("What the words mean", ["Word", "Said of", "Meaning"], allWords)],
    },
    { kind: "filters", filters: filtersOf(context, settings) },
    ...settingsTable(context, "Settings that differ from the product's default", different),
    {
      kind: "more",
      title: `Stated, and equal to the product's default (${count(equal)})`,
      blocks: settingsTable(context, "Settings that equal the product's default", equal),
    },
    {
      kind: "more",
      title: `Of this lab alone: limits of containers and settings of the stand-ins; no report has them (${count(labOnly)})`,
      blocks: settingsTable(context, "Settings of this lab alone", labOnly),
    },
  ];
}

const changes: Readonly<Record<string, string>> = {
  changed: "changed from the default",
  set: "set, no default known",
  equal: "equal to the default",
};

function filtersOf(context: Context, settings: readonly ManifestSetting[]): Filter[] {
  const machines = new Set(settings.map(({ id }) => machineOf(id)));
  const known = context.manifest.machines.map(({ id }) => id).filter((id) => machines.has(id));
  const choices = (values: readonly (string | undefined)[]) =>
    [...new Set(values)].filter((value) => value !== undefined).map((value) => [value, value] as const);
  return [
    {
      field: "machines",
      label: "Machine",
      choices: choices([...new Set([...known, ...machines])].filter((id) => isTold(context, id))),
    },
    { field: "kind", label: "Source", choices: choices(settings.map(({ source }) => source.kind).sort()) },
    { field: "strength", label: "Strength", choices: choices(settings.map(({ source }) => source.strength)) },
    {
      field: "change",
      label: "Default",
      choices: Object.entries(changes).filter(([change]) => settings.some((setting) => changeOf(setting) === change)),
    },
  ];
}

function settingsTable(context: Context, title: string, all: readonly Group<ManifestSetting>[]): Block[] {
  const settings = fewOfEach(all, context.alike, ({ id }) => id);
  const titles = new Map(context.manifest.servers.map(({ id, title, version }) => [id, `${title} ${version ?? ""}`]));
  const groups = groupBy(settings, ({ first }) => partOf(first.id, titles));
  const heading = (part: string) => (titles.has(part) ? `${part}: ${titles.get(part)?.trim()}` : part);
  const rows = [...groups].map(([part, own]): RowGroup => ({
    heading: heading(part),
    rows: own.map((merged) => settingRow(context, merged)),
  }));
  return [
    { kind: "table", table: { title, head, widths, groups: rows } },
    ...leftOutBlocks(all.length - settings.length, "values, each of one of the like machines, are in lab.json."),
  ];
}

/** The server that a setting belongs to, or its machine. */
function partOf(id: string, servers: ReadonlyMap<string, string>): string {
  const second = id.indexOf("/", id.indexOf("/") + 1);
  const server = second === -1 ? id : id.slice(0, second);
  return servers.has(server) ? server : machineOf(id);
}

function settingRow(context: Context, { first, all: told }: Group<ManifestSetting>): Row {
  const { id, source } = first;
  const all = withRepeats(told, context.repeats);
  return {
    anchor: id,
    cells: [
      settingCell(context, first, all, { anchors: "", links: false }),
      [
        strong(shownValue(first)),
        ...(first.publishedText ? [muted(`published as "${first.publishedText}"`)] : []),
        ...carriedLines(first, context.manifest.options.flavour),
      ],
      first.default === undefined ? [muted("none known")] : shownDefault(first),
      sourceCell(first),
      source.strength ?? "",
      placeCell(context, told),
    ],
    tags: {
      machines: all.map((setting) => machineOf(setting.id)),
      kind: source.kind,
      strength: source.strength ?? "",
      change: changeOf(first) ?? "",
    },
  };
}

/**
 * Id, name, and the like machines that the row holds for. In the row that states the setting these are places that links lead
 * to; elsewhere they lead there, and may be places of another name.
 */
export function settingCell(
  context: Context,
  first: ManifestSetting,
  all: readonly { readonly id: string }[],
  use: { readonly anchors?: string; readonly links: boolean },
): Cell {
  const slash = first.id.lastIndexOf("/") + 1;
  const others = all.slice(1);
  return [
    [
      { text: first.id.slice(0, slash), tone: "muted" },
      { text: first.id.slice(slash), tone: "strong", ...(use.links ? { to: first.id } : {}) },
    ],
    muted(first.title),
    ...(others.length === 0 ? [] : [alsoLine(context, others, use)]),
  ];
}

function alsoLine(
  { told }: Context,
  others: readonly { readonly id: string }[],
  { anchors, links }: { readonly anchors?: string; readonly links: boolean },
): Line {
  const named = others.filter(({ id }) => told.has(machineOf(id)));
  const rest = others.length - named.length;
  const pieces = named.flatMap(({ id }, index): Piece[] => [
    { text: index === 0 ? "also " : ", " },
    {
      text: machineOf(id),
      ...(links ? { to: id } : {}),
      ...(anchors === undefined ? {} : { anchor: `${anchors}${id}` }),
    },
  ]);
  return rest > 0 ? [...pieces, { text: ` and ${rest} more, to ${machineOf(others.at(-1)?.id ?? "")}` }] : pieces;
}

function carriedLines({ carried }: ManifestSetting, flavour: string): Line[] {
  const carry = carried[flavour];
  if (carry?.as === "no") return [[{ text: "not carried by this lab", tone: "muted", to: "not-carried" }]];
  return [];
}

function sourceCell({ id, source, rule, instead }: ManifestSetting): Cell {
  const [kind = "", ...rest] = sourceLines(source);
  const linked: Line = rule?.decides ? [{ text: lineText(kind), to: `rule/${id}` }] : kind;
  const overruled: Line[] =
    rule === undefined || rule.decides
      ? []
      : [
          [
            {
              text: `the rule ${rule.id} gives ${rule.value}`,
              to: `rule/${id}`,
            },
          ],
        ];
  return [
    linked,
    ...rest,
    ...overruled,
    ...(instead ?? []).map(({ value, publishedText, source: other }) =>
      muted(
        `in place of ${value ?? "a lost value"}${publishedText ? ` ("${publishedText}")` : ""}: ${describeSource(other as Source)}`,
      ),
    ),
  ];
}

/** Links to the lines of the files, those of like machines behind the first; else the place where a person sets it. */
function placeCell({ told, lines }: Context, all: readonly ManifestSetting[]): Cell {
  const places = new Map<string, Piece[]>();
  for (const { id, files } of all) {
    const machine = machineOf(id);
    for (const path of files) {
      const line = lines.get(path)?.[id];
      const own = `configs/${machine}/`;
      const name = path.startsWith(own) ? path.slice(own.length) : path;
      const pieces = places.get(name) ?? [];
      const to = line === undefined ? path : `${path}:${line}`;
      const target = told.has(machineOf(path.slice("configs/".length))) ? { to } : { file: path };
      if (pieces.length === 0) pieces.push({ text: line === undefined ? name : `${name}:${line}`, ...target });
      else if (told.has(machine)) pieces.push({ text: ", " }, { text: machine, ...target });
      places.set(name, pieces);
    }
  }
  if (places.size === 0) return [muted(all[0]?.place ?? "")];
  return [...places.values()];
}
