import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";
import type Docker from "dockerode";
import { extract, pack } from "tar-stream";
import { failure } from "../errors";
import { follow, imageId, missingImages } from "./builder";
import { jsonText } from "../text/json";

const manifestName = "perflab.json";

/** What an archive of images says about itself, in its first entry. */
export interface ArchiveManifest {
  readonly format: 1;
  readonly images: readonly { readonly reference: string; readonly id: string }[];
}

/** Writes images of an engine into one tar file, which `docker load` understands too. */
export async function saveImages(engine: Docker, references: readonly string[], file: string): Promise<ArchiveManifest> {
  const missing = await missingImages(engine, references);
  if (missing.length > 0) throw failure(missing.join(", "), "this engine does not have the image", "build it first");
  const ids = await Promise.all(references.map((reference) => imageId(engine, reference)));
  const manifest: ArchiveManifest = {
    format: 1,
    images: references.map((reference, index) => ({ reference, id: ids[index] ?? "" })),
  };
  const partial = `${file}.partial`;
  try {
    await writeArchive(manifest, await exportImages(engine, references), partial);
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
  return manifest;
}

/** Loads an archive that saveImages wrote and checks that every image arrived with the id it had. */
export async function loadImages(engine: Docker, file: string): Promise<ArchiveManifest> {
  const manifest = await readManifest(file);
  const stream = await engine.loadImage(createReadStream(file), { quiet: true });
  const problems: string[] = [];
  const broken = await follow(engine, stream, ({ error }) => {
    if (error !== undefined) problems.push(error);
  });
  if (broken) problems.push(broken.message);
  if (problems[0] !== undefined) throw failure(file, `the engine did not load it: ${problems[0]}`);
  for (const { reference, id } of manifest.images) {
    const loaded = await imageId(engine, reference);
    if (loaded !== id) {
      throw failure(reference, `${file} promises ${id}, the engine has ${loaded ?? "no such image"}`, "save it again");
    }
  }
  return manifest;
}

/** The manifest of an archive, without loading it. */
export async function readManifest(file: string): Promise<ArchiveManifest> {
  const source = createReadStream(file);
  const entries = source.pipe(extract());
  source.on("error", (error) => entries.destroy(error));
  try {
    for await (const entry of entries) {
      if (entry.header.name === manifestName) return JSON.parse(await text(entry)) as ArchiveManifest;
      break;
    }
  } catch (error) {
    throw failure(file, `cannot be read as an archive of images: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
  throw failure(file, "is not an archive of this lab's images", "make one with: perflab images save");
}

/** The engine's own form of `docker save`; the type declarations of dockerode leave it out. */
function exportImages(engine: Docker, names: readonly string[]): Promise<NodeJS.ReadableStream> {
  type Exporter = { getImages(options: { names: readonly string[] }): Promise<NodeJS.ReadableStream> };
  return (engine as unknown as Exporter).getImages({ names });
}

async function writeArchive(manifest: ArchiveManifest, saved: NodeJS.ReadableStream, file: string): Promise<void> {
  const archive = pack();
  archive.entry({ name: manifestName, mtime: new Date(0) }, jsonText(manifest));
  const entries = extract();
  await Promise.all([
    pipeline(saved, entries),
    copyEntries(entries, archive),
    pipeline(archive, createWriteStream(file, { mode: 0o600 })),
  ]);
}

async function copyEntries(entries: ReturnType<typeof extract>, archive: ReturnType<typeof pack>): Promise<void> {
  for await (const entry of entries) {
    await new Promise<void>((resolve, reject) => {
      const copy = archive.entry(entry.header, (error) => (error ? reject(error) : resolve()));
      if (entry.header.type === "file") entry.pipe(copy);
      else entry.resume();
    });
  }
  archive.finalize();
}
