import type { CatalogueEntry } from "../../../stacks/catalogue";
import { namesLike } from "../../text/closest";
import { UserError, type Problem } from "../../errors";

/** What `perflab list` keeps. All that are given have to hold. */
export interface ListFilters {
  readonly report?: string;
  /** Part of a topology's name, in any case of letters. */
  readonly topology?: string;
  readonly product?: string;
  /** Only where something acts on the varied factor in the flavour `open`. */
  readonly active?: boolean;
}

/** Environments that pass all filters, in their order. @throws UserError for each name that no environment has */
export function filterEntries(entries: readonly CatalogueEntry[], filters: ListFilters): CatalogueEntry[] {
  const { report, topology, product, active } = filters;
  const isIn = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const problems = [
    ...unknown(
      "--report",
      report,
      entries.map((entry) => entry.report),
    ),
    ...unknown(
      "--product",
      product,
      entries.flatMap(({ products = [] }) => products),
    ),
    ...(topology === undefined || entries.some((entry) => isIn(entry.topology, topology))
      ? []
      : unknown(
          "--topology",
          topology,
          entries.map((entry) => entry.topology),
        )),
  ];
  if (problems.length > 0) throw new UserError(problems);
  return entries.filter(
    (entry) =>
      (report === undefined || entry.report === report) &&
      (topology === undefined || isIn(entry.topology, topology)) &&
      (product === undefined || (entry.products ?? []).includes(product)) &&
      (active !== true || entry.activeInLab === true),
  );
}

function unknown(path: string, given: string | undefined, all: readonly string[]): Problem[] {
  const known = [...new Set(all)].sort();
  if (given === undefined || known.includes(given)) return [];
  return [
    {
      path,
      message: "no environment has it",
      given,
      ...(known.length > 8 ? namesLike(given, known) : { allowed: known.join(", ") }),
    },
  ];
}
