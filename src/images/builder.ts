import { join } from "node:path";
import type Docker from "dockerode";
import { failure } from "../errors";
import { BuildOutput, type BuildMessage, type BuildProgress } from "./build-output";
import type { ImageName } from "./catalogue";
import { imageReference, imagesFolder } from "./content";
import { buildContext } from "./context";
import { readCertificates } from "./extra-ca";

export interface BuildOptions {
  /** Network of the build containers, e.g. `host`. @default - the engine's own bridge */
  readonly networkMode?: string;
  /**
   * PEM files or bundles with further authorities that the build may trust. They reach only the stages that
   * download, never the finished image, so they do not change its tag: the same content has the same tag.
   */
  readonly extraCa?: readonly string[];
  readonly onProgress?: (progress: BuildProgress) => void;
}

/** Those of the images that the engine does not have. */
export async function missingImages(engine: Docker, references: readonly string[]): Promise<string[]> {
  const found = await Promise.all(references.map((reference) => imageId(engine, reference)));
  return references.filter((_, index) => found[index] === undefined);
}

/** Builds images of this project one after the other; gives their references. A failed build is a UserError. */
export async function buildImages(engine: Docker, names: readonly ImageName[], options: BuildOptions = {}) {
  const certificates = readCertificates(options.extraCa ?? []);
  const references: string[] = [];
  for (const name of names) {
    const reference = imageReference(name);
    await buildImage(engine, join(imagesFolder, name), reference, { ...options, certificates });
    references.push(reference);
  }
  return references;
}

/** Builds one folder with a Dockerfile under a name. */
export async function buildImage(
  engine: Docker,
  folder: string,
  reference: string,
  options: Omit<BuildOptions, "extraCa"> & { readonly certificates?: readonly string[] } = {},
): Promise<void> {
  const stream = await engine.buildImage(buildContext(folder, options.certificates ?? []), {
    t: reference,
    rm: true,
    forcerm: true,
    ...(options.networkMode ? { networkmode: options.networkMode } : {}),
  });
  const output = new BuildOutput(reference);
  const broken = await follow(engine, stream, (message) => {
    const progress = output.add(message);
    if (progress) options.onProgress?.(progress);
  });
  if (output.failure) throw output.failure;
  if (broken || (await imageId(engine, reference)) === undefined) {
    const reason = broken?.message ?? "the engine sent no more output";
    throw failure(reference, `the build was cut off: ${reason}`, "check that the Docker engine is still running");
  }
}

/** The id of an image, or undefined when the engine does not have it. */
export async function imageId(engine: Docker, reference: string): Promise<string | undefined> {
  try {
    return (await engine.getImage(reference).inspect()).Id;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined;
    throw error;
  }
}

/** Reads a progress stream to its end; gives the error that ended it early. */
export function follow(
  engine: Docker,
  stream: NodeJS.ReadableStream,
  onMessage: (message: BuildMessage) => void,
): Promise<Error | undefined> {
  return new Promise((resolve) => {
    engine.modem.followProgress(stream, (error) => resolve(error ?? undefined), onMessage);
  });
}
