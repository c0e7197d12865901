import type { EnvironmentOptions } from "../model/environment";
import { describeHost } from "../options/host-text";
import { describeScale } from "../settings/scale";
import type { Manifest } from "./schema";

/** Options in the form of lab.json: two environments with the same options have the same text. */
export function manifestOptions(options: EnvironmentOptions): Manifest["options"] {
  const { flavour, placement, scale, load, overrides, images, subnet, publish, hosts, hostProfile, licence } = options;
  return {
    flavour,
    placement,
    scale: describeScale(scale),
    ...(load === undefined ? {} : { load }),
    overrides: sorted(overrides),
    images: sorted(images),
    ...(subnet === undefined ? {} : { subnet }),
    publish: sorted(publish),
    ...(Object.keys(hosts).length === 0 ? {} : { hosts: sorted(hostTexts(hosts)) }),
    // Elsewhere it changes nothing in the assembly.
    ...(placement === "swarm" && options.overcommit ? { overcommit: true } : {}),
    hostProfile: { ...hostProfile } as Manifest["options"]["hostProfile"],
    licence: [...licence].sort(),
  };
}

function hostTexts(hosts: EnvironmentOptions["hosts"]): Record<string, string> {
  return Object.fromEntries(Object.entries(hosts).map(([machine, host]) => [machine, describeHost(host)]));
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
