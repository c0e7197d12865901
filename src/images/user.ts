import { images } from "./catalogue";
import { vendorImages } from "./vendor-catalogue";

/** Whether the process of an image starts as root, which may listen below port 1024 on the network of its host. */
export function runsAsRoot(imageName: string): boolean {
  const contracts: Readonly<Record<string, { readonly user: string } | undefined>> = { ...vendorImages, ...images };
  return contracts[imageName]?.user.startsWith("root") ?? false;
}
