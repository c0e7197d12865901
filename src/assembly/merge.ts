import { Tokenization } from "../cdktf";

export type Tree = Record<string, unknown>;

/**
 * Puts one tree into another as CDKTF does, whose own function its index does not export: tables are merged, lists are joined, a
 * value that is undefined takes one away, and everything else takes the place of what was there.
 */
export function mergeInto(target: Tree, source: Tree): Tree {
  for (const key of Object.keys(source)) {
    const [value, before] = [source[key], target[key]];
    if (value === undefined) delete target[key];
    else if (Array.isArray(value))
      target[key] = Array.isArray(before) ? [...(before as unknown[]), ...(value as unknown[])] : value;
    else if (typeof value !== "object" || value === null || Tokenization.isResolvable(value)) target[key] = value;
    else target[key] = mergeInto(typeof before === "object" ? (before as Tree) : {}, value as Tree);
  }
  return target;
}
