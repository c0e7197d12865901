import type { AskedEngines } from "../engine/ask";
import type { PreflightItem } from "./item";

/**
 * What of the engines' items stands in the way of a command that only reads: an engine that is not the lab's, and no engine
 * at all. One of several that does not answer is told by what it leaves unread.
 */
export function unbearable({
  asked,
  items,
}: {
  asked: AskedEngines;
  items: readonly PreflightItem[];
}): PreflightItem[] {
  const failed = items.filter(({ status }) => status === "fail");
  return asked.alive.length === 0 ? failed : failed.filter(({ name }) => name !== engineItem);
}

/** Name of the item that says whether an engine answers. */
export const engineItem = "engine";
