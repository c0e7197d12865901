import { delimiter } from "node:path";
import type Docker from "dockerode";
import { reasonOf } from "../engines/reason";
import { buildImages, follow, imageId } from "../images/builder";
import type { BuildProgress } from "../images/build-output";
import type { ImageName } from "../images/catalogue";
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

/** Pulls an image; gives the reason when it did not come. */
export async function pull(engine: Docker, reference: string, say: Say): Promise<string | undefined> {
  say.now(`pulling ${reference}`);
  const broken = await engine.pull(reference).then(
    (stream) => follow(engine, stream, () => undefined),
    (error: Error) => error,
  );
  if (broken !== undefined) return describeEngineAnswer(broken);
  return (await imageId(engine, reference)) === undefined ? "no reason given" : undefined;
}

/** The engine's own words, where it has said any. */
function describeEngineAnswer(error: Error & { readonly json?: { readonly message?: string } | null }): string {
  return (reasonOf(error) ?? error.json?.message ?? error.message).trim();
}
