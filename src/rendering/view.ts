import type { IConstruct } from "constructs";
import type { Configurable } from "../model/configurable";
import type { Resolution, Resolved } from "../model/resolution";
import { plain } from "../settings/definition";
import { describeScale, isFullSize } from "../settings/scale";
import { describeSource } from "../settings/source";
import type { ConfigFile } from "./config-file";
import type { Syntax } from "./syntax";
import { ownTable } from "../text/table";
import { readMarks, sourceMark, valueMark } from "./marks";
import { render, type View } from "./template";

/** A setting as a template sees it: its source as a comment, its value in the file's own spelling. */
export function settingView(setting: Resolved, syntax: Syntax): View {
  const value = setting.value === null ? "" : plain(setting.value);
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${setting.id} came to ${value}`);
  return {
    isSetting: true,
    present: setting.value !== null,
    source: syntax.comment(sourceLine(setting)),
    /** The same with the setting's name, for places where several settings share an element. */
    named: syntax.comment(`${setting.definition.title}: ${sourceLine(setting)}`),
    value: `${valueMark(setting.id)}${syntax.value(value)}`,
    title: setting.definition.title,
    key: setting.definition.key ?? setting.name,
  };
}

/**
 * What stands above a setting: its source and, where it was corrected, the report's own text. Marked, so that the file knows on
 * which line the setting stands.
 */
export function sourceLine(setting: Resolved): string {
  const published = setting.publishedText === undefined ? "" : `; published as "${setting.publishedText}"`;
  return `${sourceMark(setting.id)}${describeSource(setting.source)}${published}`;
}

/** Chosen settings of one part, nested at the dots of their names. */
export function settingsView(at: Resolution, part: Configurable, names: readonly string[], syntax: Syntax): View {
  const root: Record<string, unknown> = {};
  for (const name of names) {
    const steps = name.split(".");
    const last = steps.pop() as string;
    let node = root;
    for (const step of steps) node = (node[step] ??= {}) as Record<string, unknown>;
    node[last] = settingView(at.setting(part, name), syntax);
  }
  return root as View;
}

export interface FileSpec {
  readonly template: string;
  readonly name: string;
  readonly form: ConfigFile["form"];
  readonly target: string;
  readonly mode?: string;
  readonly deployed?: boolean;
  readonly use?: ConfigFile["use"];
  readonly checkedBy: string;
  readonly syntax: Syntax;
  /** Settings of the part that the file holds, by name: `s` in the template. */
  readonly settings?: readonly string[];
  /** Further data. */
  readonly view?: View;
  /** Ids of settings of other parts that the further data holds. */
  readonly carries?: readonly string[];
}

/** Renders one file of a part, with the line on top that says what made it and where to change it. */
export function configFile(at: Resolution, part: Configurable, spec: FileSpec): ConfigFile {
  const names = spec.settings ?? [];
  const view: View = {
    header: headerLines(at, part).map(spec.syntax.comment).join("\n"),
    ...(names.length > 0 ? { s: settingsView(at, part, names, spec.syntax) } : {}),
    ...spec.view,
  };
  const { text: content, lines: read } = readMarks(render(spec.template, view).text);
  const settings = [...names.map((name) => at.setting(part, name).id), ...(spec.carries ?? [])].sort();
  // By the settings' own ids: those read are pieces of the marked text, and would keep all of it in memory.
  const lines = ownTable(settings.flatMap((id) => (read.has(id) ? [[id, read.get(id) ?? 0] as const] : [])));
  for (const id of read.keys())
    if (!(id in lines))
      throw new Error(`${spec.template} shows ${id}, which is not among the settings of ${spec.name}`);
  return {
    name: spec.name,
    form: spec.form,
    content,
    lines,
    target: spec.target,
    mode: spec.mode ?? "0644",
    deployed: spec.deployed ?? false,
    ...(spec.use ? { use: spec.use } : {}),
    checkedBy: spec.checkedBy,
    settings,
  };
}

/** Id of the environment that a part belongs to: it stands below the application. */
function environmentOf({ node: { scope, id } }: IConstruct): string {
  return scope?.node.scope === undefined ? id : environmentOf(scope);
}

function headerLines(at: Resolution, part: Configurable): string[] {
  const environment = environmentOf(part);
  const made = `Made by perflab for ${environment}, ${part.path}. Change the model or an option, not this file.`;
  if (isFullSize(at.scale)) return [made];
  return [made, `Scaled to ${describeScale(at.scale)}: not comparable with published results, not for a real server.`];
}
