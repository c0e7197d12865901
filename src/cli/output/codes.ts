import { entry, paragraph, row } from "./wrap";
import { describeSource } from "../../settings/source";
import type { Code } from "../../findings/code";
import type { Seen } from "../../findings/seen";

/**
 * What `perflab check --explain CODE` prints.
 * @param seen the synthesized environments with the code; undefined where nothing is synthesized
 */
export function explainText(name: string, code: Code, seen: readonly Seen[] | undefined, width: number): string {
  const line = (term: string, text: string) => entry(term, text, 2, width);
  const sources = code.sources.map((source, index) => line(index === 0 ? "source" : "", describeSource(source)));
  const found = seen && foundIn(seen);
  return `${[
    paragraph(`${name}: ${code.title}`, 0, width),
    "",
    line("why", code.why),
    line("fix", code.fix),
    ...(code.settings ? [line("settings", code.settings.join(", "))] : []),
    ...sources,
    ...(code.ask ? [line("question", `${code.ask} (to the authors: perflab check --errata)`)] : []),
    ...(found === undefined ? [] : [line("found in", found === "" ? "none of the synthesized environments" : found)]),
  ].join("\n")}\n`;
}

/** Environments by how severe the finding is there. */
function foundIn(seen: readonly Seen[]): string {
  const kinds = [...new Set(seen.map(({ severities }) => severities.join(" and ")))];
  return kinds
    .map((kind) => {
      const ids = seen.filter(({ severities }) => severities.join(" and ") === kind).map(({ id }) => id);
      return `as ${kind} in ${ids.join(", ")}`;
    })
    .join("; ");
}

/** All codes with their titles. */
export function codeListText(codes: ReadonlyMap<string, Code>, width: number): string {
  const longest = Math.max(...[...codes.keys()].map(({ length }) => length));
  const rows = [...codes].map(([name, { title }]) => row([name, title], [longest, width - longest - 2]));
  return `${rows.join("\n")}\n\nperflab check --explain CODE says more of one\n`;
}
