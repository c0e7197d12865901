import { compareAssemblies } from "../../comparison/compare";
import type { ComparedAssembly, Comparison } from "../../comparison/comparison";
import { UserError } from "../../errors";
import { readAssemblyFile, withAssemblyOf } from "../input/assembly-argument";
import { recordedOptions, type Assembly } from "../input/current-assembly";
import { givenOptions } from "./options";
import { comparisonText } from "./diff/comparison";
import { outputWidth, styleOf } from "./style";
import { type DiffRequest, type Level } from "./diff/request";
import { jsonText } from "../../text/json";

/**
 * What `perflab diff` prints, and whether nothing differs at the level that was asked for.
 * @throws UserError for one assembly alone: without a second one or options there is nothing to compare with
 */
export async function diffOutput(
  a: string,
  b: string | undefined,
  flags: Readonly<Record<string, unknown>>,
  request: DiffRequest,
): Promise<{ output: string; same: boolean }> {
  if (b === undefined && Object.keys(flags).length === 0)
    throw new UserError([
      {
        path: "b",
        message: "one environment, and nothing to compare it with",
        allowed: "a second environment or folder, or options such as --load 2400",
      },
    ]);
  return withAssemblyOf(a, {}, (first) =>
    withAssemblyOf(b ?? first.environment, b === undefined ? changed(first, flags) : flags, (second) =>
      comparisonOutput(first, second, { a: nameOf(a, first), b: nameOf(b ?? first.environment, second) }, request),
    ),
  );
}

/** Two assemblies compared, under the names by which a user knows them. */
export function comparisonOutput(
  first: Assembly,
  second: Assembly,
  names: { readonly a: string; readonly b: string },
  request: DiffRequest,
): { output: string; same: boolean } {
  const comparison = atLevel(compareAssemblies(compared(first), compared(second)), request.level);
  const output =
    request.format === "json"
      ? jsonText(comparison)
      : comparisonText(comparison, names, request, styleOf(), outputWidth());
  return { output, same: comparison.same };
}

function compared(assembly: Assembly): ComparedAssembly {
  return { manifest: assembly.manifest, file: (path) => readAssemblyFile(assembly, path) };
}

/** The options of an assembly with some of them changed; tables of options keep their other entries. */
function changed({ manifest }: Assembly, flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const recorded = recordedOptions(manifest);
  const merged = Object.entries(flags).map(([name, value]) => {
    const before = recorded[name];
    return [name, isTable(before) && isTable(value) ? { ...before, ...value } : value] as const;
  });
  return { ...recorded, ...Object.fromEntries(merged) };
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What was asked for, and the options that made it, if there were any. */
export function nameOf(given: string, { manifest, environment }: Assembly): string {
  const name = given === environment ? given : `${given} (${environment})`;
  const options = givenOptions(manifest.options);
  return options.length === 0 ? name : `${name}, with ${options.join("; ")}`;
}

/** A comparison with one of its levels alone. */
function atLevel(comparison: Comparison, level: Level | undefined): Comparison {
  if (level === undefined) return comparison;
  const kept = { model: [], settings: [], files: [], [level]: comparison[level] };
  return { ...comparison, ...kept, same: comparison[level].length === 0 };
}
