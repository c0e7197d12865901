import { licenceNames, vendorImages } from "../../src/images/vendor-catalogue";

/** Images of one's own, for those that no registry has. */
export const ownImages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(vendorImages)
    .filter(({ reference }) => reference === undefined)
    .map(({ name }) => [name, `registry.example/${name}:1`]),
);

/** Everything that the flavour of the vendors' images asks for. */
export const vendorOptions = { flavour: "ibm", images: ownImages, licence: licenceNames } as const;
