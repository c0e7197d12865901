import { UserError } from "../../errors";
import { explain } from "../../explanation/explain";
import type { Explanation } from "../../explanation/explanation";
import { findSettings } from "../../explanation/find-settings";
import { foldedId, groupLike, type LikeGroup } from "../../alike/places";
import { foldedThings, lackMeaning, notCarried, type NotCarried } from "../../explanation/not-carried";
import { settingGraph } from "../../explanation/origins";
import { kindText } from "../../manifest/words";
import { shownValue } from "../../manifest/value";
import { readAssemblyFile } from "../input/assembly-argument";
import type { Assembly } from "../input/current-assembly";
import { labLines } from "./explain/lab";
import { explanationText, likeness, shortExplanation } from "./explain/explanation";
import { outputWidth, styleOf } from "./style";
import { paragraph } from "./wrap";
import { jsonText } from "../../text/json";

type Format = "text" | "json";

/** The explanation of the setting that a name means. @throws UserError for no setting, and for several that are not alike */
export function explainSetting(assembly: Assembly, name: string | undefined, format: Format): string {
  if (name === undefined) throw noName(assembly);
  const { manifest } = assembly;
  const graph = settingGraph(manifest);
  const lineOf = lineReader(assembly);
  const found = findSettings(manifest, name).map((setting) => explain(graph, setting, lineOf));
  if (format === "json") return jsonText(found);
  const groups = groupByLikeness(found);
  const [only] = groups;
  if (only === undefined || groups.length > fewExplanations) throw several(name, groups);
  if (groups.length > 1) return `${shortExplanations(groups, assembly.environment)}\n`;
  const [style, width] = [styleOf(), outputWidth()];
  const inLab = labLines(assembly.environment, only.ids, width);
  const lab = inLab.length === 0 ? "" : ["", style.bold("In the lab that is up"), ...inLab, ""].join("\n");
  return `${explanationText(only.first, only.ids.slice(1), style, width)}${lab}`;
}

function noName({ environment, manifest: { settings } }: Assembly): UserError {
  const example =
    settings.find(({ id, source }) => source.kind === "published" && id.split("/").length === 3) ?? settings[0];
  const [machine = "", server = ""] = (example?.id ?? "").split("/");
  return new UserError([
    {
      path: "setting",
      message: "which one?",
      allowed: "an id, the end of one, the vendor's title or key, or a part of a title",
      fix: `perflab show ${environment} ${machine} ${server} lists some; e.g. perflab explain ${environment} ${example?.id ?? ""}`,
    },
  ]);
}

/** Of so many different settings of one name each is explained in short; of more they are only listed. */
const fewExplanations = 4;

function shortExplanations(groups: readonly LikeGroup<Explanation>[], environment: string): string {
  const [style, width] = [styleOf(), outputWidth()];
  const deeper = `Where it goes and what follows from it: perflab explain ${environment} ${groups.at(-1)?.first.id ?? ""}`;
  const blocks = groups.map(({ first, ids }) => shortExplanation(first, ids.slice(1), style, width));
  return [...blocks, paragraph(deeper, 0, width, 2)].join("\n\n");
}

/** Settings that say the same on another machine are one, whatever their server is called. */
function groupByLikeness(found: readonly Explanation[]): LikeGroup<Explanation>[] {
  return groupLike(
    found,
    ({ id }) => id,
    likeness,
    ({ id }) => id.split("/").at(-1) ?? id,
  );
}

function several(name: string, groups: readonly LikeGroup<Explanation>[]): UserError {
  const most = 12;
  const lines = groups.map(
    ({ first, ids }) => `${foldedId(ids)}: ${shownValue(first)} (${kindText(first.source.source)})`,
  );
  const shown = lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines;
  return new UserError([
    {
      path: "setting",
      message: `${groups.length} settings with different explanations have this name`,
      given: name,
      allowed: `one of\n${shown.map((line) => `    ${line}`).join("\n")}`,
      fix: `name one: ${groups[0]?.first.id ?? ""}`,
    },
  ]);
}

function lineReader(assembly: Assembly) {
  const files = new Map<string, string[]>();
  return (path: string, line: number): string | undefined => {
    const lines = files.get(path) ?? readAssemblyFile(assembly, path).split("\n");
    files.set(path, lines);
    return lines[line - 1];
  };
}

/** What the lab does not carry as published: of the settings that a name means, or everything. */
export function explainNotCarried(
  { manifest, environment }: Assembly,
  name: string | undefined,
  format: Format,
): string {
  const settings = name === undefined ? manifest.settings : findSettings(manifest, name);
  const groups = notCarried(manifest, settings);
  if (format === "json") return jsonText(groups);
  const width = outputWidth();
  if (groups.length === 0)
    return `${paragraph(`${environment} carries ${name ?? "everything"} as published`, 0, width)}\n`;
  const style = styleOf();
  const lacks = [...new Set(groups.map(({ lack }) => lack))];
  const blocks = lacks.map((lack) => {
    const own = groups.filter((group) => group.lack === lack);
    const count = own.flatMap(({ what }) => what).length;
    return [
      style.bold(paragraph(`${lack} (${count}): ${lackMeaning[lack]}`, 0, width, 2)),
      ...own.flatMap((group) => reasonLines(group, width)),
    ].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}

function reasonLines(group: NotCarried, width: number): string[] {
  return [paragraph(group.reason, 2, width, 2), ...foldedThings(group).map((thing) => paragraph(thing, 4, width, 2))];
}
