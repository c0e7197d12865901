import { foldedId, groupLike } from "../../../alike/places";
import type { CarryingFile, Dependent, Explanation } from "../../../explanation/explanation";
import { targetText } from "../../../sheet/sheet-table";
import { field, paragraph } from "../wrap";

export function carryLines({ files, carried, verified }: Explanation, width: number): string[] {
  const as = { yes: "carried", translated: "translated", no: "not carried" }[carried.as];
  const words = [
    carried.to === undefined ? as : `${as} to ${carried.to}`,
    carried.reason,
    carried.inert ? "inert" : "",
  ];
  return [
    ...files.flatMap((file) => fileLines(file, width)),
    field("lab", `flavour ${carried.flavour}: ${words.filter(Boolean).join("; ")}`, 2, width),
    field("verify", verified, 2, width),
  ];
}

function fileLines({ path, line, text, deployed, target }: CarryingFile, width: number): string[] {
  const where = line === undefined ? path : `${path}:${line}`;
  return [
    paragraph(where, 2, width),
    ...(text === undefined ? [] : [paragraph(text, 6, width)]),
    paragraph(deployed ? `in the lab: ${target}` : `for you: ${targetText(target)}`, 6, width),
  ];
}

export function followLines({ dependents, limits }: Explanation, width: number): string[] {
  return [
    ...dependentTree(dependents, 2, width, new Set()),
    ...limits.map(({ from, to, port, purpose }) =>
      paragraph(`limits the connections from ${from} to ${to}, port ${port}: ${purpose}`, 2, width, 2),
    ),
  ];
}

function dependentTree(dependents: readonly Dependent[], indent: number, width: number, seen: Set<string>): string[] {
  const groups = groupLike(
    dependents,
    ({ id }) => id,
    ({ value, rule, decides, published, dependents: next }) => [value, rule, decides, published, next],
  );
  return groups.flatMap(({ ids, first: { id, value, rule, dependents: next, ...state } }) => {
    const known = seen.has(id);
    seen.add(id);
    const head = paragraph(`${foldedId(ids)} = ${value} (${reasonOf(rule, state)})`, indent, width, 2);
    return [head, ...(known ? [] : dependentTree(next, indent + 2, width, seen))];
  });
}

function reasonOf(rule: string, { decides, published }: Pick<Dependent, "decides" | "published">): string {
  if (decides) return `by rule ${rule}`;
  return published
    ? `as published; rule ${rule} decides as soon as what it reads changes`
    : `rule ${rule} reads it; another value is in force`;
}
