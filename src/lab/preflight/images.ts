import { missingImages } from "../../images/builder";
import type { Manifest } from "../../assembly/schema";
import { judge, type PreflightCheck, type PreflightItem } from "./item";

/** Whether the engine has the images; `up` gets those that are missing. */
export const checkImages: PreflightCheck = async ({ engine, manifest }) => {
  const references = labImages(manifest).map(({ reference }) => reference);
  return [judgeImages(references, await missingImages(engine, references))];
};

export function judgeImages(references: readonly string[], missing: readonly string[]): PreflightItem {
  return judge("images", missing.length === 0, {
    needed: `${references.length} images`,
    found: missing.length === 0 ? "all there" : `missing: ${missing.join(", ")}`,
    otherwise: "warn",
    fix: "up builds or pulls them; perflab images build does it now, perflab images load takes them from a file",
  });
}

/** Every image of a lab once: the software, the reference, and whether the option `images` chose it. */
export function labImages({ servers, options }: Manifest): { name: string; reference: string; given: boolean }[] {
  const all = servers.map(({ imageName, image }) => ({
    name: imageName,
    reference: image,
    given: options.images[imageName] !== undefined || options.flavour === "ibm",
  }));
  return all.filter(({ reference }, index) => all.findIndex((other) => other.reference === reference) === index);
}
