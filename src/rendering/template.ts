import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Handlebars from "handlebars";
import { packageRoot } from "../package-root";

/** Plain data for a template. Nothing in it may be undefined, and the template must use all of it. */
export interface View {
  readonly [name: string]: ViewValue;
}
export type ViewValue = string | number | boolean | View | readonly ViewValue[];

type Template = (view: View) => string;

const loaded = new Map<string, Template>();

/** Compiled code takes the templates that the build compiled; run from source, each is compiled when it is first used. */
const isBuilt = __filename.endsWith(".js");

function load(template: string): Template {
  const known = loaded.get(template);
  if (known) return known;
  const made = isBuilt ? built(template) : compile(template);
  loaded.set(template, made);
  return made;
}

/* eslint-disable @typescript-eslint/no-require-imports -- the compiler and the built templates exclude each other; the runtime is one file, which loads faster */
function built(template: string): Template {
  const runtime = require("handlebars/dist/handlebars.runtime.min.js") as typeof Handlebars;
  const specs = require(join(packageRoot, "dist", "templates", `${template.split("/")[0]}.js`)) as Record<
    string,
    TemplateSpecification
  >;
  const spec = specs[template];
  if (spec === undefined) throw new Error(`the build has no template ${template}`);
  return runtime.template(spec);
}

function compile(template: string): Template {
  const compiler = require("handlebars") as typeof Handlebars;
  const text = readFileSync(join(packageRoot, "templates", template), "utf8");
  return compiler.compile(text, { strict: true, noEscape: true, knownHelpersOnly: true, preventIndent: true });
}
/* eslint-enable @typescript-eslint/no-require-imports */

/** Names that a template read, by the shape of the view: views of one shape are read alike, and are watched once. */
const readNames = new Map<string, ReadonlySet<string>>();

/**
 * Renders a template and reports which names of the view it read.
 * @throws Error when the template asks for a name that the view lacks, or leaves a name of the view unread.
 */
export function render(template: string, view: View): { text: string; used: ReadonlySet<string> } {
  const fill = load(template);
  const shape = `${template} ${shapeOf(view, "", template)}`;
  const known = readNames.get(shape);
  const used = known ?? new Set<string>();
  const text = fill(known === undefined ? watched(view, "", used as Set<string>) : view);
  if (known === undefined) {
    const unread = hasEmptyList(view) ? [] : leaves(view, "").filter((path) => !used.has(path));
    if (unread.length > 0) throw new Error(`${template} leaves unread: ${unread.join(", ")}`);
    readNames.set(shape, used);
  }
  return { text: text.endsWith("\n\n") ? text.replace(/\n+$/, "\n") : text, used };
}

/**
 * All that decides which names a template reads: the names, and which values are empty. Of a list that is each kind of entry.
 * @throws Error for a name without a value
 */
function shapeOf(value: ViewValue, path: string, template: string): string {
  // A view from code without types may lack a value.
  if ((value as unknown) === undefined || (value as unknown) === null)
    throw new Error(`${template}: ${path} has no value`);
  if (typeof value !== "object") return value === "" || value === 0 || value === false ? "0" : "1";
  if (isList(value)) {
    const kinds = new Set(value.map((entry, index) => shapeOf(entry, `${path}.${index}`, template)));
    return `[${[...kinds].join("|")}]`;
  }
  let shape = "{";
  for (const name of Object.keys(value))
    shape += `${name}:${shapeOf(value[name] as ViewValue, path === "" ? name : `${path}.${name}`, template)},`;
  return `${shape}}`;
}

const isList = (value: View | readonly ViewValue[]): value is readonly ViewValue[] => Array.isArray(value);

/** What stands inside a loop over nothing is not read: only views with full lists can be judged. */
function hasEmptyList(view: View): boolean {
  return Object.values(view).some((value) => Array.isArray(value) && value.length === 0);
}

function watched<T extends object>(target: T, prefix: string, used: Set<string>): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      if (typeof name === "symbol" || !Object.hasOwn(object, name)) return value;
      const path = `${prefix}${name}`;
      used.add(path);
      // Nobody judges what is read of the entries of a list.
      if (typeof value !== "object" || Array.isArray(value)) return value;
      return watched(value as object, `${path}.`, used);
    },
  });
}

/** Top-level names and, of the settings under `s`, each setting: what a template may not leave unread. */
function leaves(view: View, prefix: string): string[] {
  return Object.entries(view).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    if (name !== "s" && !prefix.startsWith("s.")) return [path];
    if (typeof value !== "object" || Array.isArray(value)) return [];
    return "isSetting" in value ? [`${path}.value`] : leaves(value as View, `${path}.`);
  });
}
