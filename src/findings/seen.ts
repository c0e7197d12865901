import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../manifest/schema";

/** An environment of this project's assemblies that has a finding of the code. */
export interface Seen {
  readonly id: string;
  readonly severities: readonly string[];
}

/** Synthesized environments of a project that have a finding of the code; undefined where nothing is synthesized. */
export function environmentsWith(code: string, project = process.cwd()): Seen[] | undefined {
  const stacks = join(project, "cdktf.out", "stacks");
  const names = existsSync(stacks) ? readdirSync(stacks).sort() : [];
  const files = names.map((id) => ({ id, file: join(stacks, id, "lab.json") })).filter(({ file }) => existsSync(file));
  if (files.length === 0) return undefined;
  return files.flatMap(({ id, file }) => {
    const severities = severitiesIn(file, code);
    return severities.length === 0 ? [] : [{ id, severities }];
  });
}

/** Read without the schema: a file that is no manifest has no findings. */
function severitiesIn(file: string, code: string): string[] {
  const text = readFileSync(file, "utf8");
  if (!text.includes(`"${code}"`)) return [];
  try {
    const { findings } = JSON.parse(text) as Manifest;
    return [...new Set(findings.filter((finding) => finding.code === code).map(({ severity }) => severity))];
  } catch {
    return [];
  }
}
