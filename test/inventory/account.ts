import type { InventoryEntry, Place } from "../../src";
import type { Manifest, ManifestSetting } from "../../src/manifest/schema";
import type { SynthesizedEnvironment } from "../../src/testing";
import { problemsInFiles } from "./in-files";
import { fromElsewhere } from "./places";

/** What became of a published value. */
export type Fate = "carried" | "translated" | "not carried" | "missing" | "described" | "omitted" | "not found";

export interface Accounted {
  readonly entry: InventoryEntry;
  readonly fate: Fate;
  readonly problems: readonly string[];
}

type Lab = SynthesizedEnvironment;
type Of<K extends Place["kind"]> = Extract<Place, { kind: K }>;
type Finder<K extends Place["kind"]> = (place: Of<K>, entry: InventoryEntry, lab: Lab) => Omit<Accounted, "entry">;

const described = (problems: readonly (string | false)[]): Omit<Accounted, "entry"> => {
  const wrong = problems.filter((problem) => problem !== false);
  return { fate: wrong.length > 0 ? "not found" : "described", problems: wrong };
};
const lost = (problem: string): Omit<Accounted, "entry"> => ({ fate: "not found", problems: [problem] });

const differs = (what: string, wanted: unknown, found: unknown): string | false =>
  wanted !== found && `${what} is ${String(found)}, published ${String(wanted)}`;

/** Section and strength of a value, unless the report repeats it elsewhere. */
function sourceProblems(entry: InventoryEntry, source: ManifestSetting["source"], report: string): (string | false)[] {
  const wantedKind = entry.strength === "missing" ? "missing" : "published";
  return [
    differs("kind of the source", wantedKind, source.kind),
    differs("report of the source", report, source.report),
    !entry.again && differs("section", entry.section, source.section),
    entry.strength !== "missing" && !entry.again && differs("strength", entry.strength, source.strength),
  ];
}

/** A value is in a file, an attribute of a container, what a person has to set by its name, or what the product has anyway. */
function isFound({ files, carried, title, value, default: initial }: ManifestSetting, { manifest }: Lab): boolean {
  const inContainer = Object.values(carried).some(({ to }) => to?.startsWith("container"));
  const steps = manifest.runbook.flatMap((chapter) => chapter.steps);
  return (
    files.length > 0 ||
    inContainer ||
    (value !== null && value === initial) ||
    steps.some((step) => step.includes(`"${title}"`))
  );
}

const fates = { yes: "carried", translated: "translated", no: "not carried" } as const;

const finders: { readonly [K in Place["kind"]]: Finder<K> } = {
  setting: ({ id, value }, entry, lab) => {
    const setting = lab.settings.get(id);
    if (setting === undefined) return lost(`no setting ${id}`);
    const problems = [
      differs(id, value, setting.value),
      ...sourceProblems(entry, setting.source, lab.manifest.environment.report.id),
      ...problemsInFiles(setting, lab),
      !isFound(setting, lab) && `${id} is in no file, container or step of the runbook`,
    ].filter((problem) => problem !== false);
    const as = setting.carried[lab.manifest.options.flavour]?.as ?? "no";
    const fate = problems.length > 0 ? "not found" : value === null ? "missing" : fates[as];
    return { fate, problems };
  },
  default: ({ id, value }, _, lab) => described([differs(`default of ${id}`, value, lab.settings.get(id)?.default)]),
  rule: ({ id, rule }, entry, lab) => {
    const source = lab.settings.get(id)?.source;
    return described([
      differs(`rule of ${id}`, rule, source?.rule),
      !source?.note?.includes(entry.section) && `the source of ${id} does not name ${entry.section}`,
    ]);
  },
  machine: ({ id, field, value }, entry, lab) => {
    const machine = lab.manifest.machines.find((candidate) => candidate.id === id);
    if (machine === undefined) return lost(`no machine ${id}`);
    const report = lab.manifest.environment.report.id;
    return described([
      differs(`${field} of ${id}`, value, machine[field]),
      ...sourceProblems(entry, machine.source, report),
    ]);
  },
  machines: ({ role, count }, _, lab) =>
    described([
      differs(`machines "${role}"`, count, lab.manifest.machines.filter((each) => each.role === role).length),
    ]),
  version: ({ id, value }, _, lab) => {
    const leveled = [...lab.manifest.servers, ...lab.manifest.machines.flatMap(({ tools }) => tools)];
    return described([differs(`level of ${id}`, value, leveled.find((each) => each.id === id)?.version)]);
  },
  workload: (place, entry, lab) => {
    const { workload } = lab.manifest;
    if (workload === undefined) return lost("no workload");
    const { part, name, value } = place;
    const own = part !== "data" && sourceProblems(entry, workload.source, lab.manifest.environment.report.id);
    const found = {
      group: () => workload.groups.some(({ id, share }) => id === name && share === value),
      stage: () => workload.stages[Number(name) - 1]?.users === value,
      data: () => workload.dataShape.some(([row, text]) => row === name && text === value),
      procedure: () => workload.procedure.includes(name),
    }[part]();
    return described([!found && `no ${part} ${name} of ${value}`, ...(own || [])]);
  },
  environment: ({ field, value }, _, lab) => {
    const { topology, experiment } = lab.manifest.environment;
    const texts = { topology: [topology], experiment: experiment?.value.split(", ") ?? [] }[field];
    return described([!texts.includes(value) && `${field} is ${texts.join(", ")}`]);
  },
  runbook: ({ text }, _, lab) => {
    const steps = lab.manifest.runbook.flatMap((chapter) => chapter.steps);
    return described([!steps.some((step) => step.includes(text)) && `no step of the runbook has ${text}`]);
  },
  result: ({ title, value }, entry, lab) => {
    const result = lab.manifest.results.find((each) => each.title === title && each.value === value);
    if (result === undefined) return lost(`no result ${title}: ${value}`);
    return described(sourceProblems(entry, result.source, lab.manifest.environment.report.id));
  },
  finding: ({ code, path }, _, lab) =>
    described([!lab.findings.some((each) => each.code === code && each.path === path) && `no finding ${code} ${path}`]),
  omission: ({ text }, entry, lab) => {
    const omission = lab.manifest.omissions.find((each) => each.text === text && each.section === entry.section);
    if (omission === undefined) return lost(`no omission ${text}`);
    const problem = differs("strength", entry.strength, omission.strength);
    if (problem) return lost(problem);
    return omission.reason === "" ? lost("no reason") : { fate: "omitted", problems: [] };
  },
};

/** Looks every entry of an inventory up in the synthesized environment. */
export function account(entries: readonly InventoryEntry[], lab: Lab): Accounted[] {
  return entries.map((entry) => {
    const find = finders[entry.place.kind] as Finder<Place["kind"]>;
    return { entry, ...find(entry.place, entry, lab) };
  });
}

/** Everything in lab.json that comes from the report and that no entry of the inventory accounts for. */
export function unaccounted(entries: readonly InventoryEntry[], { manifest }: Lab): string[] {
  const { id: report } = manifest.environment.report;
  const named = new Set(entries.flatMap(({ place }) => placeNames(place)));
  const own = ({ kind, report: from }: ManifestSetting["source"]) =>
    (kind === "published" || kind === "missing") && from === report;
  const { groups = [], stages = [], dataShape = [], procedure = [] } = manifest.workload ?? {};
  const carried = [
    ...manifest.settings.filter(({ source }) => own(source)).map(({ id }) => `setting ${id}`),
    ...manifest.machines.filter(({ source }) => own(source)).flatMap(cells),
    ...manifest.servers.filter(({ version }) => version !== undefined).map(({ id }) => `version ${id}`),
    ...manifest.machines.flatMap(({ tools }) =>
      tools.filter(({ version }) => version !== undefined).map(({ id }) => `version ${id}`),
    ),
    ...groups.map(({ id }) => `group ${id}`),
    ...stages.map((_, index) => `stage ${index + 1}`),
    ...dataShape.map(([name, value]) => `data ${name} ${value}`),
    ...procedure.map((step) => `procedure ${step}`),
    ...manifest.results.map(({ title, value }) => `result ${title} ${value}`),
    ...manifest.omissions.map(({ text }) => `omission ${text}`),
  ];
  const allowed = fromElsewhere.filter(({ environment }) => environment.test(manifest.environment.id));
  return carried.filter((name) => !named.has(name) && !allowed.some(({ what }) => what.test(name)));
}

const hardware = ["model", "processors", "logicalProcessors", "memoryMiB", "storage", "network"] as const;

/** Cells of a row of the hardware table; what the report leaves open has no entry. */
function cells(machine: Manifest["machines"][number]): string[] {
  return hardware
    .filter((field) => machine[field] !== undefined && !String(machine[field]).startsWith("not specified"))
    .map((field) => `machine ${machine.id} ${field}`);
}

function placeNames(place: Place): string[] {
  if (place.kind === "workload")
    return [`${place.part} ${place.name}${place.part === "data" ? ` ${place.value}` : ""}`];
  if (place.kind === "result") return [`result ${place.title} ${place.value}`];
  if (place.kind === "omission") return [`omission ${place.text}`];
  if (place.kind === "machine") return [`machine ${place.id} ${place.field}`];
  return "id" in place ? [`${place.kind} ${place.id}`] : [];
}
