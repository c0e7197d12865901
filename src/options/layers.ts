import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { namesLike } from "../text/closest";
import type { Problem } from "../errors";

/** Options from one place, unchecked; `path` says where a user finds them. */
export interface Layer {
  readonly path: (option: string) => string;
  /** Only for this environment. @default - all */
  readonly environment?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Options with structure, each with an example: JSON in files and variables, repeated `name=value` as flags. */
const structured: Readonly<Record<string, string>> = {
  environments: '["dng-606-*"]',
  overrides: '{"proxy/ihs/MaxClients": "2000"}',
  images: '{"httpd": "httpd:2.4"}',
  publish: '{"proxy/ihs": "127.0.0.1:8080"}',
  hosts: '{"proxy": "ssh://root@10.1.2.3"}',
  hostProfile: '{"nofile": 20000}',
  licence: '["db2"]',
};
export const optionNames = [
  ...Object.keys(structured),
  "flavour",
  "placement",
  "scale",
  "load",
  "subnet",
  "overcommit",
].sort();

/** Variables that are no options: they serve other parts of perflab. */
export const otherVariables = [
  "PERFLAB_EXTRA_CA",
  "PERFLAB_BUILD_NETWORK",
  "PERFLAB_FLAGS",
  "PERFLAB_LIST",
  "PERFLAB_DEBUG",
];

/** All places of options, weakest first, and what could not be read of them. */
export interface OptionLayers {
  readonly layers: readonly Layer[];
  readonly problems: readonly Problem[];
}

/**
 * Reads `cdktf.json`, its parts for single environments, variables and flags.
 * @param environments known ids, for the parts of single environments; undefined where they are not known yet: then any name holds
 */
export function optionLayers(
  flags: Readonly<Record<string, unknown>>,
  variables: NodeJS.ProcessEnv,
  folder: string,
  environments: readonly string[] | undefined,
): OptionLayers {
  const problems: Problem[] = [];
  const { environments: own, ...common } = readContext(variables, folder, problems);
  const shared: Layer = {
    path: (option) => `cdktf.json: context.perflab.${option}`,
    values: isTable(own) || own === undefined ? common : { ...common, environments: own },
  };
  const single = Object.entries(isTable(own) ? own : {}).flatMap(([environment, values]) => {
    const path = `cdktf.json: context.perflab.environments.${environment}`;
    if (!isTable(values)) problems.push({ path, ...notATable(values) });
    if (environments?.includes(environment) === false)
      problems.push(unknownEnvironment(path, environment, environments));
    return isTable(values) ? [{ path: (option: string) => `${path}.${option}`, environment, values }] : [];
  });
  const fromVariables: Layer = { path: variableName, values: readVariables(variables, problems) };
  const fromFlags: Layer = { path: flagName, values: flags };
  const layers = [shared, ...single, fromVariables, fromFlags].filter(({ values }) => Object.keys(values).length > 0);
  return { layers, problems };
}

/** Names and patterns of the strongest place that says which environments are meant; undefined where none does. */
export function environmentPatterns({ layers }: OptionLayers): readonly string[] | undefined {
  return layers
    .map(({ values }) => values.environments)
    .filter((names) => Array.isArray(names) && names.every((name) => typeof name === "string"))
    .at(-1);
}

/** The problem of a name that no environment has. */
export function unknownEnvironment(path: string, given: string, known: readonly string[]): Problem {
  return {
    path,
    message: "no environment of this name",
    given,
    ...namesLike(given, known),
    fix: "perflab list shows all",
  };
}

type Table = Record<string, unknown>;

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function notATable(given: unknown): Omit<Problem, "path"> {
  return { message: "not a table of options", given: JSON.stringify(given), allowed: "an object" };
}

function flagName(option: string): string {
  const [name = "", ...entry] = option.split(".");
  return [`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, ...entry].join(".");
}

/** The variable of an option, e.g. `PERFLAB_HOST_PROFILE`. */
export function variableName(option: string): string {
  const [name = "", ...entry] = option.split(".");
  return [`PERFLAB_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`, ...entry].join(".");
}

/** CDKTF's own command hands the context over in a variable; a direct start reads the file. */
function readContext(variables: NodeJS.ProcessEnv, folder: string, problems: Problem[]): Table {
  const handed = variables.CDKTF_CONTEXT_JSON;
  const file = join(folder, "cdktf.json");
  if (!handed && !existsSync(file)) return {};
  let whole: unknown;
  try {
    whole = handed ? { context: JSON.parse(handed) as unknown } : JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    problems.push({
      path: "cdktf.json",
      message: `not valid JSON: ${(error as Error).message}`,
      fix: "correct the file",
    });
    return {};
  }
  const steps = ["context", "perflab"];
  let path = "cdktf.json";
  for (const step of ["", ...steps]) {
    if (step !== "") {
      path += step === "context" ? ": context" : `.${step}`;
      whole = (whole as Table)[step] ?? {};
    }
    if (isTable(whole)) continue;
    problems.push({ path, ...notATable(whole) });
    return {};
  }
  return whole as Table;
}

function readVariables(variables: NodeJS.ProcessEnv, problems: Problem[]): Table {
  const values: Table = {};
  for (const [variable, text] of Object.entries(variables).sort()) {
    if (!variable.startsWith("PERFLAB_") || otherVariables.includes(variable) || text === undefined) continue;
    const option =
      optionNames.find((name) => variableName(name) === variable) ?? camelCase(variable.slice("PERFLAB_".length));
    if (option === "environments" && !text.trimStart().startsWith("[")) {
      values[option] = text.split(",").map((name) => name.trim());
    } else if (Object.hasOwn(structured, option)) {
      readStructured(values, option, variable, text, problems);
    } else values[option] = text;
  }
  return values;
}

function readStructured(values: Table, option: string, variable: string, text: string, problems: Problem[]): void {
  try {
    values[option] = JSON.parse(text) as unknown;
  } catch {
    const allowed = `JSON, e.g. ${structured[option]}`;
    problems.push({ path: variable, message: "not valid JSON", given: text, allowed });
  }
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
