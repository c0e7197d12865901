import type { CollectedComparison } from "../../collected/compare-collected";
import { collectedStatuses, noSuchFile, type CollectedResult, type CollectedVerdict } from "../../collected/verdict";
import { columns, cutMiddle, entry, paragraph, row } from "./wrap";

/** What `perflab verify --collected` prints: the headline, what is wrong, and a line for each server or each setting. */
export function collectedText(result: CollectedResult, all: boolean, width: number): string {
  const of = (status: CollectedVerdict["status"]) => result.settings.filter((setting) => setting.status === status);
  const blocks = [
    headline(result, width),
    titled("differs", [
      ...absentFiles(of("differs"), width),
      ...of("differs")
        .filter((verdict) => !isAbsent(verdict))
        .flatMap((verdict) => differing(verdict, width)),
    ]),
    titled("not collected", unread(of("not collected"), width)),
    titled("other lines", looseRows(result, width)),
    all ? settingRows(result.settings, width) : serverRows(result.settings),
    titled("of the machines", factRows(result, width)),
    all ? "" : `Every setting with its source: add --all`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function headline({ environment, counts, machines, missing, stamps, ok }: CollectedResult, width: number): string {
  const numbers = collectedStatuses.map((status) => `${counts[status]} ${status === "differs" ? "differ" : status}`);
  return [
    `${environment}, ${machines.join(", ")}: ${numbers.join(", ")}`,
    ...(missing.length > 0 ? [`no folder of ${missing.join(", ")}`] : []),
    ...stamps,
    ok
      ? "what was collected is what the model says"
      : "what was collected is not what the model says, or not all of it",
  ]
    .map((text) => paragraph(text, 0, width))
    .join("\n");
}

function differing({ id, wanted, found, where, source, reason }: CollectedVerdict, width: number): string[] {
  return [
    paragraph(id, 2, width),
    entry("wanted", wanted, 4, width),
    entry("found", found ?? "nothing", 4, width),
    ...(where ? [entry("place", where, 4, width)] : []),
    entry("source", source, 4, width),
    ...(reason ? [entry("reason", reason, 4, width)] : []),
  ];
}

const isAbsent = ({ found, where }: CollectedVerdict): boolean => found === noSuchFile && where !== undefined;

/** A file that is not there is told once, with the settings that it should hold. */
function absentFiles(differing: readonly CollectedVerdict[], width: number): string[] {
  const absent = differing.filter(isAbsent);
  const placeOf = ({ id, where = "" }: CollectedVerdict) => `${where} on ${id.split("/")[0] ?? ""}: ${noSuchFile}`;
  return [...new Set(absent.map(placeOf))].flatMap((place) => {
    const ids = absent.filter((each) => placeOf(each) === place).map(({ id }) => id);
    return [paragraph(place, 2, width), paragraph(ids.join(", "), 4, width)];
  });
}

function unread(settings: readonly CollectedVerdict[], width: number): string[] {
  const reasons = [...new Set(settings.map(({ reason }) => reason ?? ""))];
  return reasons.flatMap((reason) => {
    const ids = settings.filter((each) => (each.reason ?? "") === reason).map(({ id }) => id);
    return [paragraph(reason, 2, width), paragraph(ids.join(", "), 4, width)];
  });
}

function looseRows({ loose }: CollectedResult, width: number): string[] {
  return loose.flatMap(({ machine, path, wanted, found }) => [
    paragraph(`${path} on ${machine}`, 2, width),
    entry("wanted", wanted, 4, width),
    entry("found", found, 4, width),
  ]);
}

function factRows({ facts }: CollectedResult, width: number): string[] {
  if (facts.length === 0) return [];
  const rows = facts.map(({ machine, title, found, inReport }) => [machine, title, found, inReport ?? "-"]);
  return columns(["machine", "what", "found", "in the report"], rows, width, 2);
}

/** Machine and server of a setting. */
const ownerOf = ({ id }: CollectedVerdict): string => {
  const steps = id.split("/");
  return steps.slice(0, Math.min(2, steps.length - 1)).join("/");
};

function byOwner(settings: readonly CollectedVerdict[]): [string, CollectedVerdict[]][] {
  return [...new Set(settings.map(ownerOf))].map((name) => [name, settings.filter((each) => ownerOf(each) === name)]);
}

function serverRows(settings: readonly CollectedVerdict[]): string {
  const widths = [24, ...collectedStatuses.map(({ length }) => length)];
  const rows = byOwner(settings).map(([name, own]) =>
    row(
      [name, ...collectedStatuses.map((status) => String(own.filter((each) => each.status === status).length))],
      widths,
    ),
  );
  return [row(["settings of", ...collectedStatuses], widths), ...rows].join("\n");
}

function settingRows(settings: readonly CollectedVerdict[], width: number): string {
  const value = Math.max(15, Math.floor((width - 52) / 2));
  const widths = [width - 2 * value - 19, value, value, 13];
  const rows = byOwner(settings).flatMap(([name, own]) => [
    "",
    row([name, "wanted", "found", "status"], widths),
    ...own.flatMap(({ id, wanted, found, status, source, reason }) => [
      row([id.slice(name.length + 1), cutMiddle(wanted, value), cutMiddle(found ?? "-", value), status], widths),
      paragraph(source, 4, width),
      ...(reason ? [paragraph(reason, 4, width)] : []),
    ]),
  ]);
  return rows.join("\n").trimStart();
}

/** What `perflab diff` prints of two labs. */
export function collectedDiffText(
  { same, machines, differences }: CollectedComparison,
  names: { readonly a: string; readonly b: string },
  width: number,
): string {
  if (same) return `${paragraph(`${names.a} and ${names.b} are the same: ${machines.join(", ")}`, 0, width)}\n`;
  const byMachine = [...new Set(differences.map(({ machine }) => machine))].map((machine) => [
    machine,
    ...differences
      .filter((each) => each.machine === machine)
      .flatMap(({ what, a, b }) => [paragraph(what, 2, width), entry("a", a, 4, width), entry("b", b, 4, width)]),
  ]);
  const head = [entry("a", names.a, 0, width), entry("b", names.b, 0, width), `${differences.length} differ`].join(
    "\n",
  );
  return `${[head, ...byMachine.map((lines) => lines.join("\n"))].join("\n\n")}\n`;
}

function titled(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [title, ...lines].join("\n");
}
