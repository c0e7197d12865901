import type { Manifest } from "../../manifest/schema";

/** The options that made an assembly, without those that have their own default. */
export function givenOptions(options: Manifest["options"]): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (typeof value !== "object") return value === defaults[name] ? [] : [`${name} ${value}`];
    const entries = Array.isArray(value)
      ? value
      : Object.entries(value).map(([key, entry]) => `${key}=${String(entry)}`);
    return entries.length === 0 ? [] : [`${name} ${entries.join(" ")}`];
  });
}

const defaults: Readonly<Record<string, string>> = { flavour: "open", placement: "engine", scale: "1" };
