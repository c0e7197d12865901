import type { Group } from "../alike/group";
import type { Manifest, ManifestFinding } from "../manifest/schema";
import { machineOf } from "../text/paths";
import { fewOfEach, mergeAlike, namesText, withoutName } from "../alike/machines";
import { leftOutBlocks, muted, settingLink, sourceLines, strong, type Context } from "./context";
import { mergeSettings } from "./differences";
import { withRepeats } from "./repeats";
import { lineText, table, text, type Block, type Cell, type Row } from "../document/document";
import { settingCell } from "./settings-chapter";
import { shownValue } from "../manifest/value";

/** All findings, worst first as synthesis has them; those that like machines share are told once. */
export function findingsBlocks(context: Context): Block[] {
  const {
    manifest: { findings },
    alike,
  } = context;
  if (findings.length === 0) return [text("None.")];
  const merged = mergeAlike(
    findings,
    alike,
    ({ path }) => path,
    ({ severity, code, message, given, allowed, fix, source }, machine) =>
      withoutName([severity, code, message, given, allowed, fix, JSON.stringify(source)].join("\n"), machine),
  );
  const groups = (["error", "warning", "note"] as const).flatMap((severity) => {
    const own = merged.filter(({ first }) => first.severity === severity);
    const all = own.reduce((sum, entry) => sum + entry.all.length, 0);
    if (all === 0) return [];
    return [
      {
        heading: all === 1 ? `1 ${severity}` : `${all} ${severity}s`,
        rows: own.map((entry) => findingRow(context, entry)),
      },
    ];
  });
  return [
    {
      kind: "table",
      table: {
        title: "Findings",
        head: ["Finding", "Given", "Allowed", "What to do", "Source"],
        widths: [27, 18, 18, 20, 17],
        groups,
      },
    },
  ];
}

function findingRow(context: Context, { first, all }: Group<ManifestFinding>): Row {
  const { code, path, message, given, allowed, fix, source } = first;
  const others = all.slice(1).map((finding) => machineOf(finding.path));
  const strength = source.strength === undefined ? "" : ` (${source.strength})`;
  const [kind = "", ...rest] = sourceLines(source);
  return {
    cells: [
      [
        strong(code),
        [settingLink(context, path)],
        message,
        ...(others.length > 0 ? [muted(`the same of ${namesText(others)}`)] : []),
      ],
      given,
      allowed,
      fix,
      [`${lineText(kind)}${strength}`, ...rest],
    ],
  };
}

/** Stated settings that the lab does not have, and why. */
export function notCarriedBlocks(context: Context): Block[] {
  const {
    settings,
    repeats,
    manifest: { options },
  } = context;
  const lost = settings.filter(
    ({ carried, source }) => carried[options.flavour]?.as === "no" && source.kind !== "default",
  );
  const merged = mergeSettings(lost, context.alike);
  const few = fewOfEach(merged, context.alike, ({ id }) => id);
  return [
    table(
      "Not carried by this lab",
      ["Setting", "Value", "Reason"],
      few.map(({ first, all }): Cell[] => [
        settingCell(context, first, withRepeats(all, repeats), { links: true }),
        shownValue(first),
        first.carried[options.flavour]?.reason ?? "",
      ]),
      [34, 24, 42],
    ),
    ...leftOutBlocks(merged.length - few.length, "values, each of one of the like machines, are in lab.json."),
  ];
}

/** Published values that the model does not carry. */
export function omissionsTable({ omissions }: Manifest): Block {
  return table(
    "Published and not modelled",
    ["Section", "As published", "Strength", "Reason"],
    omissions.map(({ section, text: published, strength, reason }) => [section, published, strength, reason]),
    [24, 35, 8, 33],
  );
}
