import { images } from "./catalogue";
import { vendorImages } from "./vendor-catalogue";

/** Whether a process starts as root, which may listen below port 1024 on the network of its host. */
export function startsAsRoot({ user }: { readonly user: string }): boolean {
  return user.startsWith("root");
}

/** The same of an image by its name in the option `images`. */
export function runsAsRoot(imageName: string): boolean {
  const contracts: Readonly<Record<string, { readonly user: string } | undefined>> = { ...vendorImages, ...images };
  const contract = contracts[imageName];
  return contract !== undefined && startsAsRoot(contract);
}
