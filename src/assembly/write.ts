import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { UserError } from "../errors";
import type { Environment } from "../model/environment";
import type { Finding } from "../model/finding";
import { htmlReport } from "../report/page";
import { documentText } from "../document/markdown";
import { reviewOf, runbookDocument } from "../report/review";
import { topologySvg } from "../topology/svg";
import { placedFiles, type PlacedFile } from "../placement/files";
import { buildManifest } from "../manifest/build";
import type { Manifest } from "../manifest/schema";
import { jsonParts } from "../text/json";
import { controlSignsIn, mayHaveControlSigns } from "../text/visible";

/** Writes configs, manifest, runbook, report and topology into a stack's folder; files no longer rendered are removed. */
export function writeAssembly(environment: Environment, findings: readonly Finding[], folder: string): void {
  const files = placedFiles(environment);
  const manifest = buildManifest(environment, findings, files);
  const last = join(folder, "lab.json");
  const lab = `${last}.partial`;
  try {
    const checksum = writeManifest(manifest, lab);
    // Other commands take an assembly with this file for whole: it goes first and comes last.
    rmSync(last, { force: true });
    writeRest(manifest, files, checksum, folder);
    renameSync(lab, last);
  } catch (error) {
    rmSync(lab, { force: true });
    throw error;
  }
}

/** @returns its SHA-256 @throws UserError for a text with signs that control a terminal */
function writeManifest(manifest: Manifest, path: string): string {
  const hash = createHash("sha256");
  const file = openSync(path, "w");
  try {
    for (const part of jsonParts(manifest)) {
      const bytes = Buffer.from(part);
      if (mayHaveControlSigns(part, bytes)) refuseControlSigns(manifest);
      hash.update(bytes);
      writeFileSync(file, bytes);
    }
  } finally {
    closeSync(file);
  }
  return hash.digest("hex");
}

/** All other files. */
function writeRest(manifest: Manifest, files: readonly PlacedFile[], checksum: string, folder: string): void {
  const svg = topologySvg(manifest);
  const review = reviewOf(manifest);
  const contents = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const contentOf = (path: string) => contents.get(path)?.toString();
  const all = new Map<string, string | Buffer>([
    ...contents,
    ["runbook.md", documentText(runbookDocument(manifest))],
    ["report.md", documentText(review.document)],
    ["report.html", htmlReport(review, svg, contentOf, checksum)],
    ["topology.svg", svg],
  ]);
  for (const stale of listFiles(join(folder, "configs"))) {
    const path = relative(folder, stale).split(sep).join("/");
    if (!all.has(path)) rmSync(stale);
  }
  removeEmptyFolders(join(folder, "configs"));
  const made = new Set<string>();
  for (const [path, content] of all) {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(target, content);
  }
}

function removeEmptyFolders(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** No page and no picture can hold them, and a terminal would obey them. */
function refuseControlSigns(manifest: Manifest): void {
  const problems = controlSignsIn(manifest).map((path) => {
    const given = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)[key], manifest);
    return {
      path: `${manifest.environment.id}: ${path.join(".")}`,
      message: "a text with signs that control a terminal",
      given: String(given),
      allowed: "signs that can be seen",
      fix: "write the text without them",
    };
  });
  if (problems.length > 0) throw new UserError(problems);
}
