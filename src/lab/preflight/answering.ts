import type { AskedEngines } from "../engine/ask";
import type { PreflightItem } from "./item";

/** Name of the item that says whether an engine answers. */
export const engineItem = "engine";

/**
 * What of the engines' items stands in the way of a command that makes nothing: an engine that is not the lab's, and no engine
 * at all. One of several that does not answer is told by what it leaves undone, but for the manager of a swarm.
 * @param lost machines that the user knows to be lost
 */
export function unbearable(
  { asked, items }: { readonly asked: AskedEngines; readonly items: readonly PreflightItem[] },
  lost: readonly string[] = [],
): PreflightItem[] {
  const failed = items.filter(({ status }) => status === "fail");
  return asked.alive.length === 0 && lost.length === 0 ? failed : failed.filter((item) => !isOfMachines(item));
}

function isOfMachines({ name, machines }: PreflightItem): boolean {
  return name === engineItem && machines !== undefined;
}
