import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../errors";

/** Options from one place, unchecked; `path` says where a user finds them. */
export interface Layer {
  readonly path: (option: string) => string;
  /** Only for this environment. @default - all */
  readonly environment?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Names of the options with structure: JSON in files and variables, repeated `name=value` as flags. */
const structured = ["environments", "overrides", "images", "publish", "hostProfile"];
export const optionNames = [...structured, "flavour", "placement", "scale", "load", "subnet", "overcommit"].sort();

/** Variables that are no options: they serve other parts of perflab. */
const otherVariables = ["PERFLAB_EXTRA_CA", "PERFLAB_BUILD_NETWORK", "PERFLAB_FLAGS"];

/** All places of options, weakest first: `cdktf.json`, its part for one environment, variables, flags. */
export function optionLayers(
  flags: Readonly<Record<string, unknown>>,
  variables: NodeJS.ProcessEnv,
  folder: string,
): Layer[] {
  const context = readContext(variables, folder);
  const { environments: perEnvironment, ...common } = context;
  const isTable = typeof perEnvironment === "object" && perEnvironment !== null && !Array.isArray(perEnvironment);
  const shared: Layer = {
    path: (option) => `cdktf.json: context.perflab.${option}`,
    values: isTable || perEnvironment === undefined ? common : { ...common, environments: perEnvironment },
  };
  const single = Object.entries(isTable ? (perEnvironment as Record<string, unknown>) : {}).map(
    ([environment, values]) => ({
      path: (option: string) => `cdktf.json: context.perflab.environments.${environment}.${option}`,
      environment,
      values:
        typeof values === "object" && values !== null ? (values as Record<string, unknown>) : { [environment]: values },
    }),
  );
  const fromVariables: Layer = { path: variableName, values: readVariables(variables) };
  const fromFlags: Layer = {
    path: (option) => `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    values: flags,
  };
  return [shared, ...single, fromVariables, fromFlags].filter(({ values }) => Object.keys(values).length > 0);
}

function variableName(option: string): string {
  return `PERFLAB_${option.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** CDKTF's own command hands the context over in a variable; a direct start reads the file. */
function readContext(variables: NodeJS.ProcessEnv, folder: string): Record<string, unknown> {
  const handed = variables.CDKTF_CONTEXT_JSON;
  const file = join(folder, "cdktf.json");
  try {
    const context: unknown = handed
      ? JSON.parse(handed)
      : existsSync(file)
        ? (JSON.parse(readFileSync(file, "utf8")) as { context?: unknown }).context
        : {};
    const own = (context as { perflab?: unknown } | undefined)?.perflab ?? {};
    if (typeof own !== "object" || own === null || Array.isArray(own)) {
      throw new UserError([
        {
          path: "cdktf.json: context.perflab",
          message: "not a table of options",
          given: JSON.stringify(own),
          allowed: "an object",
        },
      ]);
    }
    return own as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UserError([
        { path: "cdktf.json", message: `not valid JSON: ${error.message}`, fix: "correct the file" },
      ]);
    throw error;
  }
}

function readVariables(variables: NodeJS.ProcessEnv): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [variable, text] of Object.entries(variables)) {
    if (!variable.startsWith("PERFLAB_") || otherVariables.includes(variable) || text === undefined) continue;
    const option =
      optionNames.find((name) => variableName(name) === variable) ?? camelCase(variable.slice("PERFLAB_".length));
    values[option] = structured.includes(option) ? parseStructured(option, variable, text) : text;
  }
  return values;
}

function parseStructured(option: string, variable: string, text: string): unknown {
  if (option === "environments" && !text.trimStart().startsWith("[")) return text.split(",").map((name) => name.trim());
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UserError([
      {
        path: variable,
        message: "not valid JSON",
        given: text,
        allowed: 'JSON, e.g. {"proxy/ihs/MaxClients": "2000"}',
      },
    ]);
  }
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
