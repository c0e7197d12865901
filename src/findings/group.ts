import type { Finding } from "../model/finding";
import { grouped } from "../alike/group";
import { escapePattern } from "../text/pattern";

/** Findings that say the same of several parts, as one. */
export interface FindingGroup {
  /** The first of them; in its texts `*` stands for the machine where they differ in nothing else. */
  readonly finding: Finding;
  readonly paths: readonly string[];
}

/** Groups like findings, in the order of the first of each. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const likeness = (finding: Finding) =>
    JSON.stringify([finding.severity, finding.code, finding.path.split("/").length, texts(masked(finding))]);
  return grouped(findings, likeness).map(({ first, all }) => {
    const same = new Set(all.map((finding) => JSON.stringify(texts(finding)))).size === 1;
    return { finding: same ? first : masked(first), paths: all.map(({ path }) => path) };
  });
}

function texts({ message, given, allowed, fix, source }: Finding): unknown[] {
  return [message, given, allowed, fix, source];
}

/** The finding with `*` in the place of its machine. */
function masked(finding: Finding): Finding {
  const [machine = "", ...rest] = finding.path.split("/");
  if (rest.length === 0) return finding;
  const id = new RegExp(`(?<![\\w-])${escapePattern(machine)}(?=/)`, "g");
  const mask = (text: string) => text.replace(id, "*");
  const { message, given, allowed, fix } = finding;
  return { ...finding, message: mask(message), given: mask(given), allowed: mask(allowed), fix: mask(fix) };
}

/** Paths of a group in short: `rm1, rm2, rm3: was/jvm.Xmn`. */
export function describePaths(paths: readonly string[]): string {
  const split = paths.map((path) => path.split("/"));
  const tails = new Set(split.map(([, ...tail]) => tail.join("/")));
  const [tail = ""] = tails;
  if (paths.length === 1 || tails.size > 1 || tail === "") return paths.join(", ");
  return `${split.map(([machine]) => machine).join(", ")}: ${tail}`;
}
