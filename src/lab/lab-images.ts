import { delimiter } from "node:path";
import type Docker from "dockerode";
import type { Manifest } from "../manifest/schema";
import { failure } from "../errors";
import { buildImages, follow, imageId, missingImages } from "../images/builder";
import type { BuildProgress } from "../images/build-output";
import type { ImageName } from "../images/catalogue";
import type { PreflightContext } from "./preflight/item";
import { labImages } from "./preflight/images";
import type { Say } from "./progress";

/** How images are built at this site. */
export interface SiteOptions {
  /** Network of the build containers. */
  readonly network?: string;
  /** PEM files with further authorities. */
  readonly extraCa: readonly string[];
}

/** A site's options from the command line, else from PERFLAB_BUILD_NETWORK and PERFLAB_EXTRA_CA. */
export function siteOptions(
  given: { network?: string; extraCa?: readonly string[] },
  variables: NodeJS.ProcessEnv = process.env,
): SiteOptions {
  const network = given.network ?? variables.PERFLAB_BUILD_NETWORK;
  const fromVariable = (variables.PERFLAB_EXTRA_CA ?? "").split(delimiter).filter((file) => file !== "");
  return { ...(network ? { network } : {}), extraCa: given.extraCa ?? fromVariable };
}

/** Builds or pulls the images of a lab that its engines do not have; gives their references. */
export async function provideImages(
  { engines, manifest }: Pick<PreflightContext, "engines" | "manifest">,
  site: SiteOptions,
  say: Say,
): Promise<string[]> {
  const provided: string[] = [];
  for (const engine of engines.all) {
    // Terraform reads every image's id from the manager of a swarm.
    const isManager = manifest.options.placement === "swarm" && engine === engines.single;
    const servers = manifest.servers.filter(({ id }) => isManager || engines.of(id) === engine);
    provided.push(...(await provideOn(engine.docker, { ...manifest, servers }, site, say)));
  }
  return [...new Set(provided)];
}

async function provideOn(engine: Docker, manifest: Manifest, site: SiteOptions, say: Say): Promise<string[]> {
  const images = labImages(manifest);
  const missing = new Set(
    await missingImages(
      engine,
      images.map(({ reference }) => reference),
    ),
  );
  const wanted = images.filter(({ reference }) => missing.has(reference));
  for (const { name, reference, given } of wanted) {
    if (given) await pull(engine, name, reference, say);
    else await build(engine, [name as ImageName], site, say);
  }
  const still = await missingImages(
    engine,
    images.map(({ reference }) => reference),
  );
  if (still.length > 0) {
    throw failure(
      still.join(", "),
      "the engine does not have this image and it is not one that is built here",
      "synthesize with this version of perflab, or load the image",
    );
  }
  return wanted.map(({ reference }) => reference);
}

/** Builds images one after the other, telling how far they are. */
export async function build(engine: Docker, names: readonly ImageName[], site: SiteOptions, say: Say): Promise<void> {
  for (const name of names) {
    const began = Date.now();
    const [reference = name] = await buildImages(engine, [name], {
      ...(site.network ? { networkMode: site.network } : {}),
      extraCa: site.extraCa,
      onProgress: (progress) => say.now(describe(progress)),
    });
    say(`built ${reference} in ${Math.round((Date.now() - began) / 1000)} s`, { image: reference });
  }
}

function describe({ image, step, steps, text }: BuildProgress): string {
  return `${image} step ${step}/${steps}: ${text.slice(0, 80)}`;
}

async function pull(engine: Docker, name: string, reference: string, say: Say): Promise<void> {
  say.now(`pulling ${reference}`);
  const reason = await engine.pull(reference).then(
    (stream) => follow(engine, stream, () => undefined),
    (error: Error) => error,
  );
  if (reason !== undefined || (await imageId(engine, reference)) === undefined) {
    throw failure(
      reference,
      `the engine does not have this image and cannot pull it: ${reason?.message ?? "no reason given"}`,
      `load it, or leave --images ${name}=... away`,
    );
  }
  say(`pulled ${reference}`, { image: reference });
}
