import { failure, UserError, type Problem } from "../../errors";
import { imageId } from "../../images/builder";
import type { ImageName } from "../../images/catalogue";
import { describeEngine, type LabEngine, type LabEngines } from "../engine/lab-engines";
import { build, pull, type SiteOptions } from "../lab-images";
import { labImages, type LabImage } from "../preflight/images";
import type { PreflightContext } from "../preflight/item";
import type { Say } from "../progress";
import { copyImage } from "./copy";
import { imageDifference, imageOn } from "./identity";
import { ownEngines } from "./own-engines";

type Context = Pick<PreflightContext, "engines" | "manifest" | "variables">;

/** An image, and the engines whose servers run it. */
export interface NeededImage extends LabImage {
  readonly engines: readonly LabEngine[];
}

/** Every image of a lab with the engines that need it. */
export function neededImages({ engines, manifest }: Pick<Context, "engines" | "manifest">): NeededImage[] {
  const manager = managerOf(engines, manifest);
  return labImages(manifest).map((image) => {
    const users = manifest.servers.filter((server) => server.image === image.reference);
    return { ...image, engines: [...new Set([...manager, ...users.flatMap(({ id }) => engines.of(id) ?? [])])] };
  });
}

/** The manager of a swarm, which Terraform asks for the id of every image, by the name of a machine where it has one. */
function managerOf({ single, all }: LabEngines, { options }: Context["manifest"]): LabEngine[] {
  if (options.placement !== "swarm" || single === undefined) return [];
  return [all.find((other) => other !== single && other.endpoint.address === single.endpoint.address) ?? single];
}

/**
 * Brings every image to the engines that need it: built once or pulled where it is needed, and copied to the others. Gives
 * the references of those that were not everywhere.
 */
export async function provideImages(context: Context, site: SiteOptions, say: Say): Promise<string[]> {
  const provided: string[] = [];
  for (const image of neededImages(context)) {
    const lacking = await without(image.reference, image.engines);
    if (lacking.length > 0) {
      provided.push(image.reference);
      await provide(image, lacking, { context, site, say });
    }
  }
  refuseDifferent(await differentImages(context));
  return provided;
}

interface Ways {
  readonly context: Context;
  readonly site: SiteOptions;
  readonly say: Say;
}

async function provide(image: NeededImage, lacking: readonly LabEngine[], { context, site, say }: Ways): Promise<void> {
  const { name, reference, given } = image;
  const reasons = new Map<LabEngine, string>();
  let missing = lacking;
  if (given) {
    await Promise.all(
      missing.map(async (engine) => {
        const reason = await pull(engine.docker, reference, say);
        if (reason === undefined) say(`pulled ${reference}${onEngine(engine, context)}`, { image: reference });
        else reasons.set(engine, reason);
      }),
    );
    missing = await without(reference, missing);
  }
  let source = image.engines.find((engine) => !missing.includes(engine)) ?? (await ownSource(reference, context));
  const [first] = missing;
  if (source === undefined && first !== undefined) {
    if (given) throw notPulled(image, reasons);
    await build(first.docker, [name as ImageName], site, say);
    source = first;
    missing = await without(reference, missing);
    if (missing.includes(first)) throw notBuilt(reference);
  }
  if (source !== undefined && missing.length > 0) await copy(reference, source, missing, say);
}

/** An engine of the user's own that is none of the lab's and has the image. */
async function ownSource(reference: string, { engines, variables }: Context): Promise<LabEngine | undefined> {
  for (const engine of await ownEngines(engines, variables)) {
    const found = await imageId(engine.docker, reference).catch(() => undefined);
    if (found !== undefined) return engine;
  }
  return undefined;
}

async function copy(reference: string, from: LabEngine, to: readonly LabEngine[], say: Say): Promise<void> {
  const began = Date.now();
  const { Size } = await from.docker.getImage(reference).inspect();
  const places = describePlaces(to);
  let told = 0;
  say.now(`copying ${reference} to ${places}`);
  const failed = await copyImage(reference, from, to, (bytes) => {
    if (Date.now() - told < 1000) return;
    told = Date.now();
    // The archive is a little larger than its layers.
    const sent = `${megabytes(Math.min(bytes, Size))} of ${megabytes(Size)} MB`;
    say.now(`copying ${reference} to ${places}: ${sent}`, { moves: true });
  });
  if (failed.length > 0) {
    throw new UserError(
      failed.map(({ engine, reason }) => ({
        path: reference,
        message: `could not be copied from ${describeEngine(from)} to ${describeEngine(engine)}: ${reason}`,
        fix: "see to its disk and its connection, and try again: what has arrived stays",
      })),
      1,
    );
  }
  say(`copied ${reference} from ${describeEngine(from)} to ${places} in ${Math.round((Date.now() - began) / 1000)} s`, {
    image: reference,
  });
}

/** Engines by their machines; of many only how many they are. */
export function describePlaces(engines: readonly LabEngine[]): string {
  const names = engines.map(({ machines, endpoint }) => machines.join(", ") || endpoint.address).join("; ");
  return engines.length > 1 && names.length > 50 ? `${engines.length} engines` : names;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

/** Those engines that do not have an image. */
async function without(reference: string, engines: readonly LabEngine[]): Promise<LabEngine[]> {
  const ids = await Promise.all(engines.map(({ docker }) => imageId(docker, reference)));
  return engines.filter((_, index) => ids[index] === undefined);
}

function onEngine(engine: LabEngine, { engines }: Context): string {
  return engines.several ? ` on ${describeEngine(engine)}` : "";
}

function notPulled({ name, reference }: NeededImage, reasons: ReadonlyMap<LabEngine, string>): UserError {
  return new UserError(
    [...reasons].map(([engine, reason]) => ({
      path: reference,
      message: `${describeEngine(engine)} does not have this image and cannot pull it: ${reason}`,
      fix: `load it there, or on an engine from which up copies it; or leave --images ${name}=... away`,
    })),
    1,
  );
}

function notBuilt(reference: string): UserError {
  return failure(
    reference,
    "the engine does not have this image and it is not one that is built here",
    "synthesize with this version of perflab, or load the image",
  );
}

/** Names of images by which engines of a lab have different images. */
export async function differentImages(context: Pick<Context, "engines" | "manifest">): Promise<Problem[]> {
  const found = await Promise.all(
    neededImages(context).map(async ({ reference, engines }) => {
      const images = await Promise.all(engines.map((engine) => imageOn(engine, reference)));
      const there = images.filter((image) => image !== undefined);
      const message = imageDifference(there);
      if (message === undefined) return [];
      const last = there.at(-1)?.engine.endpoint.address ?? "ADDRESS";
      return [{ path: reference, message, fix: `remove one, and up copies the other: docker -H ${last} rmi ${reference}` }];
    }),
  );
  return found.flat();
}

function refuseDifferent(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new UserError(problems, 1);
}
