/** The pages over several assemblies, beside their folders: the index, and comparisons of two. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "../../stacks/catalogue";
import type { ComparedAssembly } from "../comparison/comparison";
import {
  indexDocument,
  indexEntry,
  type IndexComparison,
  type IndexEntry,
  type PageFormat,
} from "../report/index-document";
import { documentHtml } from "../document/html";
import { documentText } from "../document/markdown";
import { writeWhole } from "../whole-file";
import { readIfWhole } from "../manifest/read-whole";
import type { Manifest } from "../manifest/schema";

/**
 * Writes the index over all whole assemblies in an output folder. It says the same for the same assemblies, whenever it is written.
 * @param outdir `cdktf.out`
 * @returns its path
 */
export function writeIndex(outdir: string, format: PageFormat = "html"): string {
  const entries: IndexEntry[] = [];
  const sums = new Map<string, string>();
  for (const id of folders(join(outdir, "stacks"))) {
    const folder = join(outdir, "stacks", id);
    const manifest = readIfWhole(folder);
    if (manifest === undefined) continue;
    entries.push(indexEntry(manifest));
    sums.set(id, checksum(readFileSync(join(folder, "lab.json"), "utf8")));
  }
  const document = indexDocument(
    entries,
    comparisonsIn(outdir, format, sums),
    format,
    catalogue.map(({ id }) => id),
  );
  const path = join(outdir, `index.${format}`);
  writeWhole(path, format === "html" ? documentHtml(document) : documentText(document));
  return path;
}

/** Writes the comparison of two assemblies. @returns its path */
export async function writeComparison(
  outdir: string,
  [a, b]: readonly [ManifestIn, ManifestIn],
  format: PageFormat = "html",
): Promise<string> {
  const { compareAssemblies } = await import("../comparison/compare.js");
  const { comparisonDocument } = await import("../report/comparison-document.js");
  const comparison = compareAssemblies(compared(a), compared(b));
  const document = comparisonDocument(comparison, [a.manifest, b.manifest], format);
  const made = madeFrom([a, b].map(({ folder }) => checksum(read(join(folder, "lab.json")) ?? "")));
  const text =
    format === "html" ? documentHtml(document, ["../index.html", "All environments"]) : documentText(document);
  mkdirSync(join(outdir, "comparisons"), { recursive: true });
  const path = join(outdir, "comparisons", `${comparison.a}..${comparison.b}.${format}`);
  writeWhole(path, `${text}${made}\n`);
  return path;
}

export interface ManifestIn {
  readonly folder: string;
  readonly manifest: Manifest;
}

function compared({ folder, manifest }: ManifestIn): ComparedAssembly {
  return { manifest, file: (path) => readFileSync(join(folder, path), "utf8") };
}

/** The last line of a comparison: which assemblies it compares. */
const madeFrom = (sums: readonly (string | undefined)[]): string => `<!-- made from ${sums.join(" ")} -->`;

function comparisonsIn(outdir: string, format: PageFormat, sums: ReadonlyMap<string, string>): IndexComparison[] {
  const folder = join(outdir, "comparisons");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const [, a = "", b = ""] = /^([\w-]+)\.\.([\w-]+)\.(?:html|md)$/.exec(name) ?? [];
    if (!name.endsWith(`.${format}`) || !sums.has(a) || !sums.has(b)) return [];
    const current = madeFrom([sums.get(a), sums.get(b)]);
    return [{ a, b, stale: !readFileSync(join(folder, name), "utf8").trimEnd().endsWith(current) }];
  });
}

const checksum = (text: string): string => createHash("sha256").update(text).digest("hex");

function folders(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => name).sort();
}

function read(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
