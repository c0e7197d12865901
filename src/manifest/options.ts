import type { EnvironmentOptions } from "../model/environment";
import { describeScale } from "../settings/scale";
import type { Manifest } from "./schema";

/** Options in the form of lab.json: two environments with the same options have the same text. */
export function manifestOptions(options: EnvironmentOptions): Manifest["options"] {
  const { flavour, placement, scale, load, overrides, images, subnet, publish, hostProfile, licence } = options;
  return {
    flavour,
    placement,
    scale: describeScale(scale),
    ...(load === undefined ? {} : { load }),
    overrides: sorted(overrides),
    images: sorted(images),
    ...(subnet === undefined ? {} : { subnet }),
    publish: sorted(publish),
    hostProfile: { ...hostProfile } as Manifest["options"]["hostProfile"],
    licence: [...licence].sort(),
  };
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
