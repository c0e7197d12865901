import type { Manifest } from "../../manifest/schema";
import { parseHost } from "../../options/host-text";

/** Whether a machine may share its engine with others. */
export function sharedMachines({ hosts = {} }: Manifest["options"]): (machine: string) => boolean {
  return (machine) => parseHost(hosts[machine] ?? "")?.shared === true;
}
