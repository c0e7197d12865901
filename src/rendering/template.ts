import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Handlebars from "handlebars";
import { packageRoot } from "../package-root";
import { pathWithoutValue, shapeOf, type Shape } from "./shape";

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
  return valuesOnly(runtime).template(spec);
}

let environment: typeof Handlebars | undefined;

/** Handlebars with the helpers of our templates alone: it wraps each helper that it has anew for every text. */
function valuesOnly(handlebars: typeof Handlebars): typeof Handlebars {
  if (environment !== undefined) return environment;
  environment = handlebars.create();
  for (const name of Object.keys(environment.helpers))
    if (name !== "each" && name !== "if") environment.unregisterHelper(name);
  return environment;
}

function compile(template: string): Template {
  const compiler = require("handlebars") as typeof Handlebars;
  const text = readFileSync(join(packageRoot, "templates", template), "utf8");
  return compiler.compile(text, { strict: true, noEscape: true, knownHelpersOnly: true, preventIndent: true });
}
/* eslint-enable @typescript-eslint/no-require-imports */

/** The shapes of views that a template has read all of: of one shape the names need no second look. */
const read = new Map<string, Set<Shape>>();

/**
 * Renders a template.
 * @throws Error when the template asks for a name that the view lacks, or leaves a name of the view unread.
 */
export function render(template: string, view: View): { readonly text: string } {
  const fill = load(template);
  const shape = shapeOf(view);
  if (shape === undefined) throw new Error(`${template}: ${pathWithoutValue(view, "")} has no value`);
  const shapes = read.get(template) ?? new Set();
  const text = shapes.has(shape) ? fill(view) : fillAndWatch(template, fill, view);
  shapes.add(shape);
  read.set(template, shapes);
  return { text: text.endsWith("\n\n") ? text.replace(/\n+$/, "\n") : text };
}

function fillAndWatch(template: string, fill: Template, view: View): string {
  const used = new Set<string>();
  const text = fill(watched(view, "", used));
  const unread = hasEmptyList(view) ? [] : leaves(view, "").filter((path) => !used.has(path));
  if (unread.length > 0) throw new Error(`${template} leaves unread: ${unread.join(", ")}`);
  return text;
}

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
