import type { Pair, Parser } from "./pair";

const tag = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/**
 * Attributes as `Element/Inner/@attribute`, texts as `Element/Inner`. An element with a name and a value, or with a name and a
 * text, is a pair of its own. Templates of FreeMarker are read as if their directives were comments.
 */
export const xml: Parser = (text) => {
  const pairs: Pair[] = [];
  const open: { readonly path: string; readonly name: string; readonly end: number }[] = [];
  const bare = text
    .replace(/<!--[\s\S]*?-->|<#--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[|\]\]>|<!DOCTYPE[^>]*>/g, "")
    .replace(/<\/?[#@][^>]*>/g, "");
  for (const match of bare.matchAll(tag)) {
    const [whole, close, element = "", attributeText = "", empty] = match;
    if (close) {
      const start = open.pop();
      if (start === undefined || start.path.split("/").pop() !== element)
        throw new Error(`</${element}> without start`);
      const content = bare.slice(start.end, match.index);
      if (!content.includes("<") && content.trim() !== "") {
        const value = plain(content.trim());
        pairs.push({ key: start.path, value });
        if (start.name !== "") pairs.push({ key: start.name, value });
      }
      continue;
    }
    const path = [...open.slice(-1).map((outer) => outer.path), element].join("/");
    const attributes = attributesOf(attributeText);
    pairs.push(...attributes.map(({ key, value }) => ({ key: `${path}/@${key}`, value })));
    const named = (name: string) => attributes.find(({ key }) => key.toLowerCase() === name)?.value;
    const name = named("name") ?? "";
    const value = named("value");
    if (name !== "" && value !== undefined) pairs.push({ key: name, value });
    if (!empty) open.push({ path, name, end: match.index + whole.length });
  }
  if (open.length > 0) throw new Error(`<${open.map(({ path }) => path).join(", ")}> without end`);
  return pairs;
};

function attributesOf(text: string): Pair[] {
  return [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = "", double, single]) => ({
    key,
    value: plain(double ?? single ?? ""),
  }));
}

const product = /\(([\d.]+) \* ([\d.]+)(?: \+ ([\d.]+))?\)\.intValue\(\)/g;

/** `${__P(name,default)}` is the default; whole numbers from products, and the difference of two, are worked out. */
function jmxValue(value: string): string {
  const filled = value.replace(/\$\{__P\([\w.]+,([^)]*)\)\}/g, "$1");
  const whole = filled.replace(product, (_, a: string, b: string, c?: string) =>
    String(Math.trunc(Number(a) * Number(b) + Number(c ?? 0))),
  );
  const [, first, second] = /^\$\{__jexl3\((\d+)(?: - (\d+))?\)\}$/.exec(whole) ?? [];
  return first === undefined ? whole : String(Number(first) - Number(second ?? 0));
}

/** A JMeter plan: properties have their defaults, variables of the plan are put where they are used. */
export const jmx: Parser = (text) => {
  const pairs = xml(text).map(({ key, value }) => ({ key, value: jmxValue(value) }));
  const names = pairs.filter(({ key }) => key === "Argument.name").map(({ value }) => value);
  const values = pairs.filter(({ key }) => key === "Argument.value").map(({ value }) => value);
  const variables = new Map(names.map((name, index) => [name, values[index] ?? ""]));
  return pairs.map(({ key, value }) => ({
    key,
    value: value.replace(/^\$\{(\w+)\}$/, (whole, name: string) => variables.get(name) ?? whole),
  }));
};
