import { readFileSync } from "node:fs";
import { join } from "node:path";
import { failure, UserError } from "../errors";
import { packageRoot } from "../package-root";
import { controlSignsIn } from "../text/visible";
import { fits, type Schema } from "./fits";
import { readManifest } from "./read";
import type { Manifest } from "./schema";

const most = 6;
const fix = "synthesize it with this version, or use the version of perflab that wrote it";

/**
 * Reads an assembly that another version, another hand or a killed process may have written: its whole form is checked.
 * @throws UserError with what is missing or of another kind, each once
 */
export function readWhole(folder: string): Manifest {
  const manifest = readManifest(folder);
  const schema = JSON.parse(readFileSync(join(packageRoot, "schema", "lab.schema.json"), "utf8")) as Schema;
  const signs = controlSignsIn(manifest).map((path) => `${placeOf(path)}: signs that control a terminal`);
  if (fits(schema, manifest) && signs.length === 0) return manifest;
  const path = join(folder, "lab.json");
  const counts = new Map<string, number>();
  for (const fault of [...formFaults(manifest), ...signs]) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  const lines = [...counts].map(([fault, count]) => (count === 1 ? fault : `${fault} (${count} times)`));
  const shown = lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines;
  const message = `not the form of an assembly:\n${shown.map((line) => `    ${line}`).join("\n")}`;
  throw failure(path, message, fix);
}

function formFaults(manifest: Manifest): string[] {
  // Loaded here: a good file does not pay for the schema library.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { manifestSchema } = require("./schema") as typeof import("./schema");
  const issues = manifestSchema.safeParse(manifest).error?.issues ?? [];
  // A newer version may say more.
  return issues
    .filter(({ code }) => code !== "unrecognized_keys")
    .map(({ path, message }) => `${placeOf(path)}: ${message}`);
}

/** `settings[].lines`: the same in each entry of a list is one fault. */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? "[]" : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}

/** The same, where what is not whole is made anew or left out. */
export function readIfWhole(folder: string): Manifest | undefined {
  try {
    return readWhole(folder);
  } catch (error) {
    if (error instanceof UserError || typeof (error as NodeJS.ErrnoException).code === "string") return undefined;
    throw error;
  }
}
