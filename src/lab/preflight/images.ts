import { missingImages } from "../../images/builder";
import type { Manifest } from "../../manifest/schema";
import { counted } from "../../text/counted";
import { judge, type EngineCheck, type PreflightItem } from "./item";

/** Whether the engine has the images; `up` gets those that are missing. */
export const checkImages: EngineCheck = async ({ engine, manifest }) => {
  const images = labImages(manifest);
  const references = images.map(({ reference }) => reference);
  return [judgeImages(images, await missingImages(engine.docker, references))];
};

export function judgeImages(images: readonly LabImage[], missing: readonly string[]): PreflightItem {
  const pulled = images.filter(({ reference, given }) => given && missing.includes(reference));
  const isBuilt = missing.length > pulled.length;
  const ways = [
    ...(isBuilt
      ? [
          "up copies those of perflab from another engine, of the lab or your own, or else builds them; perflab images build does it now, perflab images load takes them from a file",
        ]
      : []),
    ...(pulled.length > 0
      ? [
          `up pulls ${pulled.map(({ reference }) => reference).join(", ")}: log in to the registry where it asks, or load your own`,
        ]
      : []),
  ];
  return judge("images", missing.length === 0, {
    needed: counted(images.length, "image"),
    found: missing.length === 0 ? "all there" : `missing: ${missing.join(", ")}`,
    otherwise: "warn",
    fix: ways.join("; "),
  });
}

/** An image of a lab, and whether it is one that perflab does not build. */
export interface LabImage {
  readonly name: string;
  readonly reference: string;
  readonly given: boolean;
}

/** Every image of a lab once. */
export function labImages({ servers, options }: Manifest): LabImage[] {
  const all = servers.map(({ imageName, image, standIn }) => ({
    name: imageName,
    reference: image,
    given: options.images[imageName] !== undefined || !standIn,
  }));
  return all.filter(({ reference }, index) => all.findIndex((other) => other.reference === reference) === index);
}
