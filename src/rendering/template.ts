import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { packageRoot } from "../package-root";

/** Plain data for a template. Nothing in it may be undefined, and the template must use all of it. */
export interface View {
  readonly [name: string]: ViewValue;
}
export type ViewValue = string | number | boolean | View | readonly ViewValue[];

const engine = Handlebars.create();
const compiled = new Map<string, Handlebars.TemplateDelegate>();

function load(template: string): Handlebars.TemplateDelegate {
  const known = compiled.get(template);
  if (known) return known;
  const text = readFileSync(join(packageRoot, "templates", template), "utf8");
  const made = engine.compile(text, { strict: true, noEscape: true, knownHelpersOnly: true, preventIndent: true });
  compiled.set(template, made);
  return made;
}

/**
 * Renders a template and reports which names of the view it read.
 * @throws Error when the template asks for a name that the view lacks, or leaves a name of the view unread.
 */
export function render(template: string, view: View): { text: string; used: ReadonlySet<string> } {
  const used = new Set<string>();
  const text = load(template)(watched(view, "", used, template));
  const unread = leaves(view, "").filter((path) => !used.has(path));
  if (unread.length > 0) throw new Error(`${template} leaves unread: ${unread.join(", ")}`);
  return { text: text.replace(/\n+$/, "\n"), used };
}

function watched<T extends object>(target: T, prefix: string, used: Set<string>, template: string): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      if (typeof name === "symbol" || !Object.hasOwn(object, name)) return value;
      if (value === undefined || value === null) throw new Error(`${template}: ${prefix}${name} has no value`);
      const path = `${prefix}${name}`;
      used.add(path);
      if (typeof value !== "object") return value;
      return watched(value, `${path}.`, used, template);
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
