import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest, ManifestSetting } from "../../manifest/schema";

/** What is known of a server that did not come up. */
export interface Symptoms {
  readonly server: string;
  readonly log: readonly string[];
  readonly outOfMemory: boolean;
}

/**
 * Where to look first, as sentences: the deployed file, line and setting that the log names; for a server killed for
 * memory its memory settings; else the server's files. `folder` is that of the lab's copy.
 */
export function placesToLook(manifest: Manifest, { server, log, outOfMemory }: Symptoms, folder: string): string[] {
  if (outOfMemory) return memorySettings(manifest, server);
  const files = manifest.files.filter((file) => file.deployed && file.server === server);
  const named = files.flatMap(({ path, target }) => {
    const mention = [...log].reverse().find((line) => line.includes(target));
    return mention === undefined ? [] : [describe(manifest, folder, path, lineNumber(mention, target))];
  });
  return named.length > 0 ? named : files.map(({ path }) => join(folder, path));
}

function memorySettings({ settings }: Manifest, server: string): string[] {
  const inside = settings.filter(({ id }) => id.startsWith(`${server}/`));
  const about = inside.filter(({ id }) =>
    /(container\.memory|heap|heapsize|xm[nsx]|maxdirectmemorysize|shared_buffers)$/i.test(id),
  );
  return about
    .filter(({ value }) => value !== null)
    .map(({ id, value, unit }) => `setting ${id} = ${value}${unit ? ` ${unit}` : ""}`);
}

/** `line 45 of FILE`, `FILE line 11`, `FILE:12`, `FILE, line 12`. */
function lineNumber(text: string, target: string): number | undefined {
  const at = text.indexOf(target);
  const before = /line (\d+) of "?$/.exec(text.slice(0, at));
  const after = /^"?(?:,? (?:on )?line |:|\()(\d+)/.exec(text.slice(at + target.length));
  const number = before?.[1] ?? after?.[1];
  return number === undefined ? undefined : Number(number);
}

function describe(manifest: Manifest, folder: string, path: string, line: number | undefined): string {
  if (line === undefined) return join(folder, path);
  const text = readLine(join(folder, path), line);
  const setting = settingIn(manifest, path, text);
  return `${join(folder, path)}:${line}: ${text.trim()}${setting === undefined ? "" : ` (setting ${setting.id}, ${setting.source.kind})`}`;
}

/** The setting of a file whose name is in a line; of several the one with the longest name. */
function settingIn({ settings }: Manifest, path: string, text: string): ManifestSetting | undefined {
  const line = text.toLowerCase();
  const named = settings.filter(({ id, files }) => files.includes(path) && line.includes(lastName(id).toLowerCase()));
  return named.sort((a, b) => lastName(b.id).length - lastName(a.id).length)[0];
}

function lastName(id: string): string {
  return id.split(/[/.]/).at(-1) ?? id;
}

function readLine(path: string, line: number): string {
  try {
    return readFileSync(path, "utf8").split("\n")[line - 1] ?? "";
  } catch {
    return "";
  }
}
