import type { ManifestServer, ManifestSetting } from "./schema";

/**
 * Of the lab alone: limits of containers, and what a stand-in has beyond the product's settings. No report has them and no
 * administrator of the product sets them.
 * @param server the server that the setting belongs to, or its application's; undefined for one of a machine or of the lab
 */
export function isLabOnly(
  { id, place }: Pick<ManifestSetting, "id" | "place">,
  server: Pick<ManifestServer, "product"> | undefined,
): boolean {
  const name = id.slice(id.lastIndexOf("/") + 1);
  if (place === "container" || name.startsWith("standIn.")) return true;
  return name.startsWith("postgresql.") && server?.product !== "postgresql";
}
