import { namesLike } from "../text/closest";
import { UserError, type Problem } from "../errors";
import type { EnvironmentOptions } from "../model/environment";
import { optionNames, type Layer, type OptionLayers } from "./layers";

/** Options of one environment, checked. */
export type CheckedOptions = Partial<EnvironmentOptions>;

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
}

/** Checks all layers and merges those that concern an environment. @throws UserError with the problems of all layers. */
export function checkLayers({ layers, problems: unread }: OptionLayers): (environment: string) => CheckedOptions {
  if (unread.length === 0 && layers.every(isNamesOnly)) return () => ({});
  // Loaded here: the schema library costs more start-up time than a synthesis without options needs.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { entryNames, optionsSchema } = require("./schema") as typeof import("./schema");
  const problems: Problem[] = [];
  const checked = layers.map((layer) => {
    const result = optionsSchema.safeParse(layer.values);
    if (!result.success)
      problems.push(
        ...(result.error.issues as readonly Issue[]).flatMap((issue) => describe(layer, issue, entryNames)),
      );
    return { layer, values: result.data ?? {} };
  });
  problems.push(...unread, ...layers.flatMap((layer) => forbiddenNames(layer, layer.values)));
  if (problems.length > 0) throw new UserError(problems);
  return (environment) => {
    const own = checked.filter(({ layer }) => layer.environment === undefined || layer.environment === environment);
    const merged = own.reduce<Record<string, unknown>>(
      (sum, { values }) => merge(withoutHosts(sum, values), values),
      {},
    );
    delete merged.environments;
    if (merged.hosts === undefined) delete merged.hosts;
    return merged;
  };
}

/** A name that tables of JavaScript do not keep as an entry: it would be lost without a word. */
function forbiddenNames(layer: Layer, table: Readonly<Record<string, unknown>>, inside = ""): Problem[] {
  return Object.entries(table).flatMap(([name, value]) => {
    const path = inside === "" ? name : `${inside}.${name}`;
    if (name !== "__proto__") return isTable(value) ? forbiddenNames(layer, value, path) : [];
    return entryNamesAreFree(inside)
      ? [{ path: layer.path(path), message: "nothing can have this name", given: name }]
      : [];
  });
}

/** The schema itself refuses unknown entries of the others. */
const entryNamesAreFree = (option: string): boolean => ["overrides", "publish", "hosts"].includes(option);

/** Nothing but a list of environments, which needs no schema. */
function isNamesOnly({ values }: Layer): boolean {
  return Object.entries(values).every(
    ([name, value]) =>
      name === "environments" && Array.isArray(value) && value.every((entry) => typeof entry === "string"),
  );
}

/** Who asks for one engine asks for none of the hosts that a weaker layer names. */
function withoutHosts(
  before: Record<string, unknown>,
  { placement }: Record<string, unknown>,
): Record<string, unknown> {
  return placement === "engine" ? { ...before, hosts: undefined } : before;
}

/** A later layer wins; tables are merged entry by entry. */
function merge(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const result = { ...base };
  for (const [name, value] of Object.entries(over)) {
    if (value === undefined) continue;
    const before = result[name];
    result[name] = isTable(before) && isTable(value) && name !== "scale" ? { ...before, ...value } : value;
  }
  return result;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function describe(layer: Layer, issue: Issue, entryNames: Readonly<Record<string, readonly string[]>>): Problem[] {
  if (issue.code === "unrecognized_keys") {
    const inside = issue.path.map(String).join(".");
    return (issue.keys ?? []).map((key) => ({
      path: layer.path(inside === "" ? key : `${inside}.${key}`),
      message: inside === "" ? "no such option" : `no such entry of ${inside}`,
      given: key,
      ...(inside === "" ? namesLike(key, optionNames) : { allowed: (entryNames[inside] ?? []).join(", ") }),
    }));
  }
  const option = issue.path.map(String).join(".");
  const given = issue.path.reduce<unknown>(
    (value, key) => (isTable(value) || Array.isArray(value) ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    layer.values,
  );
  const allowed = issue.values ? issue.values.map(String).join(", ") : issue.message;
  return [
    {
      path: layer.path(option),
      message: "not a value of this option",
      given: typeof given === "string" ? withoutPassword(given) : JSON.stringify(given),
      allowed,
    },
  ];
}

/** A password that somebody wrote into an address is not repeated on a screen or in a log. */
function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^/@:]*:)[^/@]*@/, "$1***@");
}
