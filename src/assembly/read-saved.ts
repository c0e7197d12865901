import { join } from "node:path";
import { UserError } from "../errors";
import { controlSignsIn } from "../visible";
import { otherVersion, readManifest } from "./read";
import { manifestSchema, type Manifest } from "./schema";

const most = 6;

/**
 * Reads an assembly that comes from elsewhere, from another version or another hand: its whole form is checked.
 * @throws UserError with what is missing or of another kind, each once
 */
export function readSaved(folder: string): Manifest {
  const manifest = readManifest(folder);
  const path = join(folder, "lab.json");
  const faults = new Map<string, number>();
  for (const fault of faultsIn(manifest)) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  if (faults.size === 0) return manifest;
  const lines = [...faults].map(([fault, count]) => (count === 1 ? fault : `${fault} (${count} times)`));
  const shown = lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines;
  const message = `not the form of an assembly:\n${shown.map((line) => `    ${line}`).join("\n")}`;
  throw new UserError([{ path, message, fix: otherVersion }], 1);
}

function faultsIn(manifest: Manifest): string[] {
  const { error } = manifestSchema.safeParse(manifest);
  // A newer version may say more.
  const issues = (error?.issues ?? []).filter(({ code }) => code !== "unrecognized_keys");
  return [
    ...issues.map(({ path, message }) => `${placeOf(path)}: ${message}`),
    ...controlSignsIn(manifest).map((path) => `${placeOf(path)}: signs that control a terminal`),
  ];
}

/** `settings[].lines`: the same in each entry of a list is one fault. */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? "[]" : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}
