import { namesLike } from "../text/closest";
import { UserError, type Problem } from "../errors";
import { valueProblem, words } from "../settings/check-value";
import type { SettingDefinition, Value } from "../settings/definition";
import { Bytes, Duration } from "../settings/units";
import type { Configurable } from "./configurable";
import type { EnvironmentOptions } from "./environment";

/** Values of the option `overrides`, typed by the settings they name. @throws UserError with every bad one. */
export function parseOverrides(
  environment: string,
  options: EnvironmentOptions,
  parts: readonly Configurable[],
): ReadonlyMap<string, Value> {
  const given = Object.entries(options.overrides);
  if (given.length === 0) return new Map();
  const definitions = definitionsOf(parts, options.flavour);
  const problems: Problem[] = [];
  const values = new Map<string, Value>();
  for (const [id, text] of given) {
    const path = `${environment}: overrides.${id}`;
    const definition = definitions.get(id);
    if (definition === undefined) {
      problems.push({
        path,
        message: "no such setting",
        given: id,
        ...namesLike(id, [...definitions.keys()]),
        fix: "use machine/server/setting as in lab.json",
      });
      continue;
    }
    const value = parseValue(definition, text);
    const allowed =
      value === undefined ? (definition.form?.allowed ?? words[definition.type]) : valueProblem(definition, value);
    if (allowed !== undefined)
      problems.push({ path, message: `not a value of "${definition.title}"`, given: text, allowed });
    else values.set(id, value as Value);
  }
  if (problems.length > 0) throw new UserError(problems);
  return values;
}

/** Every setting of some parts by id, those that only the stand-ins have among them. */
export function definitionsOf(
  parts: readonly Configurable[],
  flavour: EnvironmentOptions["flavour"] = "open",
): ReadonlyMap<string, SettingDefinition> {
  return new Map(
    parts.flatMap((part) =>
      Object.entries({ ...part.settingTable, ...part.standInTable(flavour) }).map(
        ([name, definition]) => [`${part.path}/${name}`, definition] as const,
      ),
    ),
  );
}

/** A value as users write it; undefined for a text that is none of the setting's type. */
export function parseValue(definition: SettingDefinition, given: string): Value | undefined {
  switch (definition.type) {
    case "count":
      return /^-?\d{1,12}$/.test(given) ? Number(given) : undefined;
    case "number":
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(given) ? Number(given) : undefined;
    case "size": {
      const match = /^(\d{1,9}) ?(MiB|GiB|M|G|m|g)$/.exec(given);
      if (!match) return undefined;
      return (match[2] ?? "").toLowerCase().startsWith("g") ? Bytes.gib(Number(match[1])) : Bytes.mib(Number(match[1]));
    }
    case "duration": {
      const match = /^(\d{1,9}) ?(ms|s|m|min)$/.exec(given);
      if (!match) return undefined;
      if (match[2] === "ms") return Duration.seconds(Number(match[1]) / 1000);
      return match[2] === "s" ? Duration.seconds(Number(match[1])) : Duration.minutes(Number(match[1]));
    }
    case "flag":
      return given === "true" ? true : given === "false" ? false : undefined;
    case "text":
      return given;
  }
}
