import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../manifest/schema";
import type { ServerAccess } from "../engine/ask";
import { exec } from "../../engines/exec";
import { describeEngineError, readingKey, type Readings } from "./readings";
import { settingsOfLine } from "./attribution";
import { differentLines } from "./lines";
import { evaluateProbe } from "./probe";
import type { FileVerdict, LineChange } from "./result";

type ManifestFile = Manifest["files"][number];

/** Reads a file in a container, or says why it cannot be read. */
export type ReadFile = (file: {
  readonly server: string;
  readonly container: string;
  /** Path in the container. */
  readonly target: string;
}) => Promise<{ text: string } | { problem: string }>;

/** Compares every deployed file with its container; of a changed one, line by line with the lab's copy of the assembly. */
export async function verifyFiles(
  manifest: Manifest,
  readings: Readings,
  folder: string,
  read: ReadFile,
): Promise<FileVerdict[]> {
  return Promise.all(
    manifest.files.filter(({ deployed }) => deployed).map((file) => verifyFile(manifest, readings, folder, read, file)),
  );
}

async function verifyFile(
  manifest: Manifest,
  readings: Readings,
  folder: string,
  read: ReadFile,
  file: ManifestFile,
): Promise<FileVerdict> {
  const { server, target, path } = file;
  const container = manifest.servers.find(({ id }) => id === server)?.container ?? "";
  const base = { server, container, target, path };
  const probe = manifest.probes.find(({ id }) => id === fileProbe(server, target));
  if (probe === undefined)
    return { ...base, status: "not read", reason: "the assembly has no probe for it", changes: [] };
  const result = evaluateProbe(probe, readings.get(readingKey(server, probe.reading)));
  if (result.outcome === "holds") return { ...base, status: "unchanged", changes: [] };
  if (result.outcome === "not read") return { ...base, status: "not read", reason: result.reason, changes: [] };
  const actual = await read(base);
  if ("problem" in actual) return { ...base, status: "changed", reason: actual.problem, changes: [] };
  const expected = readCopy(folder, file);
  if ("problem" in expected) return { ...base, status: "changed", reason: expected.problem, changes: [] };
  return { ...base, status: "changed", changes: changesOf(manifest, file, expected.text, actual.text) };
}

/** Id of the probe that compares a file's checksum. */
export function fileProbe(server: string, target: string): string {
  return `${server}:file ${target}`;
}

function changesOf(manifest: Manifest, { path }: ManifestFile, expected: string, actual: string): LineChange[] {
  const held = manifest.settings.filter(({ files }) => files.includes(path));
  const lines = expected.split("\n");
  return differentLines(expected, actual).map((change) => ({
    ...change,
    settings: settingsOfLine(change, lines, held),
  }));
}

function readCopy(folder: string, { path, sha256 }: ManifestFile): { text: string } | { problem: string } {
  const whole = join(folder, path);
  try {
    const text = readFileSync(whole, "utf8");
    if (createHash("sha256").update(text).digest("hex") === sha256) return { text };
    return { problem: `not compared, because the lab's copy ${path} was changed, too` };
  } catch {
    return { problem: `not compared, because the lab's copy ${path} is missing` };
  }
}

/** Reads files with the engine of their server. */
export function fileReader(at: (server: string) => ServerAccess): ReadFile {
  return async ({ server, container, target }) => {
    const access = at(server);
    if ("problem" in access) return access;
    try {
      const { code, stdout, stderr } = await exec(access.docker, container, ["cat", target]);
      return code === 0 ? { text: stdout } : { problem: stderr.trim() };
    } catch (error) {
      return { problem: describeEngineError(container, error) };
    }
  };
}
