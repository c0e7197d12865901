import type { Manifest } from "../manifest/schema";
import type { ModelKind } from "./comparison";
import { withoutName } from "./own-name";

type Field<T> = readonly [name: string, read: (item: T) => unknown, kind?: ModelKind];

/** One kind of item in the model, and what of it is compared. */
export interface Level<T> {
  readonly kind: ModelKind;
  readonly path: string;
  readonly items: (manifest: Manifest) => readonly T[];
  /** What tells one item from the next; items of the same name are told apart by their order. */
  readonly name: (item: T) => string;
  /** The item in a few words, where only one side has it. */
  readonly summary: (item: T) => string;
  readonly fields: readonly Field<T>[];
  /** The name is the whole item: the path does not repeat it. */
  readonly unnamed?: boolean;
}

const level = <T>(definition: Level<T>) => definition;

type Of<K extends keyof Manifest> = Manifest[K] extends readonly (infer T)[] ? T : never;
type Workload = NonNullable<Manifest["workload"]>;

const mebibytes = (amount: number) => (amount % 1024 === 0 ? `${amount / 1024} GiB` : `${amount} MiB`);
const sized = ({ logicalProcessors, memoryMiB }: Of<"machines">) =>
  `${logicalProcessors} processors, ${mebibytes(memoryMiB)}`;

/** The levels of a model. */
export const levels = [
  level<Manifest["environment"]>({
    kind: "report",
    path: "environment",
    items: ({ environment }) => [environment],
    name: () => "",
    summary: ({ title }) => title,
    fields: [
      ["report", ({ report }) => report.id],
      ["topology", ({ topology }) => topology],
    ],
  }),
  level<readonly [string, string]>({
    kind: "option",
    path: "options",
    items: ({ options }) => Object.entries(options).flatMap(optionEntries),
    name: ([name]) => name,
    summary: ([, value]) => String(value),
    fields: [["value", ([, value]) => value]],
  }),
  level<Of<"machines">>({
    kind: "machine",
    path: "machines",
    items: ({ machines }) => machines,
    name: ({ id }) => id,
    summary: (machine) => `${machine.role}: ${machine.model}, ${sized(machine)}`,
    fields: [
      ["role", ({ role }) => role],
      ["host", ({ host }) => host],
      ["operating system", ({ os }) => os],
      ["model", ({ model }) => model, "hardware"],
      ["processors", ({ processors }) => processors, "hardware"],
      ["logical processors", ({ logicalProcessors }) => logicalProcessors, "hardware"],
      ["memory", ({ memoryMiB }) => mebibytes(memoryMiB), "hardware"],
      ["storage", ({ storage }) => storage, "hardware"],
      ["network", ({ network }) => network, "hardware"],
      ["tools", ({ tools }) => tools.map(({ title }) => title).join(", ") || undefined],
    ],
  }),
  level<Of<"servers">>({
    kind: "server",
    path: "servers",
    items: ({ servers }) => servers,
    name: ({ id }) => id,
    summary: ({ title, version, port }) => `${[title, version].filter(Boolean).join(" ")} on port ${port}`,
    fields: [
      ["product", ({ title }) => title],
      ["level", ({ version }) => version],
      ["level in the lab", ({ runsLevel }) => runsLevel],
      ["address", ({ fqdn }) => fqdn],
      ["port", ({ port }) => port],
      ["scheme", ({ scheme }) => scheme],
      ["image", ({ image }) => image],
      ["memory limit", ({ memoryMiB }) => mebibytes(memoryMiB)],
      ["processor limit", ({ processors }) => processors],
      ["volumes", ({ volumes }) => volumes.join(", ")],
      ["time to start", ({ waitSeconds }) => `${waitSeconds} s`],
      ["published", ({ publishes }) => publishes],
    ],
  }),
  level<Of<"applications">>({
    kind: "application",
    path: "applications",
    items: ({ applications }) => applications,
    name: ({ id }) => id,
    summary: ({ title, contextRoot }) => `${title} at ${contextRoot}`,
    fields: [
      ["title", ({ title }) => title],
      ["context root", ({ contextRoot }) => contextRoot],
      ["database", ({ database }) => database],
    ],
  }),
  level<Of<"databases">>({
    kind: "database",
    path: "databases",
    items: ({ databases }) => databases,
    name: ({ server, name }) => `${server}/${name}`,
    summary: ({ purpose }) => purpose,
    fields: [
      ["role", ({ role }) => role],
      ["purpose", ({ purpose }) => purpose],
    ],
  }),
  level<Of<"connections">>({
    kind: "connection",
    path: "connections",
    items: ({ connections }) => connections,
    name: ({ from, to, purpose }) => `${from} -> ${to}, ${purpose}`,
    summary: ({ port }) => `port ${port}`,
    fields: [
      ["port", ({ port }) => port],
      ["limited by", ({ limit }) => limit],
    ],
  }),
  level<NonNullable<Workload["load"]>>({
    kind: "workload",
    path: "workload/load",
    items: ({ workload }) => (workload?.load ? [workload.load] : []),
    name: () => "",
    summary: ({ lab, unit }) => `${lab} ${unit}`,
    fields: [
      ["in the lab", ({ lab, unit }) => `${lab} ${unit}`],
      ["design", ({ design, unit }) => `${design} ${unit}`],
      ["tested up to", ({ tested, unit }) => `${tested} ${unit}`],
    ],
  }),
  level<Workload["groups"][number]>({
    kind: "workload",
    path: "workload/groups",
    items: ({ workload }) => workload?.groups ?? [],
    name: ({ id }) => id,
    summary: ({ title, share, users }) => `${title}: ${share} %, ${users} users`,
    fields: [
      ["title", ({ title }) => title],
      ["description", ({ description }) => description],
      ["share", ({ share }) => `${share} %`],
      ["users", ({ users }) => users],
      ["steps", ({ steps }) => steps.map(({ title, repeat }) => `${repeat} x ${title}`).join("; ")],
    ],
  }),
  level<Workload["stages"][number] & { readonly number: number }>({
    kind: "workload",
    path: "workload/stages",
    items: ({ workload }) => (workload?.stages ?? []).map((stage, index) => ({ ...stage, number: index + 1 })),
    name: ({ number }) => String(number),
    summary: ({ users }) => `${users} users`,
    fields: [
      ["users", ({ users }) => users],
      ["ramp up", ({ rampUpSeconds }) => seconds(rampUpSeconds)],
      ["settle", ({ settleSeconds }) => seconds(settleSeconds)],
      ["measure", ({ measureSeconds }) => seconds(measureSeconds)],
      ["rounds", ({ iterations }) => iterations],
    ],
  }),
  level<readonly [string, string]>({
    kind: "workload",
    path: "workload/data",
    items: ({ workload }) => workload?.dataShape ?? [],
    name: ([name]) => name,
    summary: ([, value]) => value,
    fields: [["as published", ([, value]) => value]],
  }),
  level<string>({
    kind: "workload",
    path: "workload/procedure",
    items: ({ workload }) => workload?.procedure ?? [],
    name: (step) => step,
    summary: (step) => step,
    fields: [],
    unnamed: true,
  }),
  level<Of<"results">>({
    kind: "result",
    path: "results",
    items: ({ results }) => results,
    name: ({ title }) => title,
    summary: ({ value }) => value,
    fields: [["value", ({ value }) => value]],
  }),
  level<Of<"findings">>({
    kind: "finding",
    path: "findings",
    items: ({ findings, environment }) =>
      findings.map((finding) => ({ ...finding, path: withoutName(finding.path, { environment }) })),
    name: ({ code, path, message }) => `${code} ${path}: ${message}`,
    summary: ({ given }) => given,
    fields: [
      ["given", ({ given }) => given],
      ["allowed", ({ allowed }) => allowed],
    ],
  }),
];

const seconds = (amount: number | undefined) => (amount === undefined ? undefined : `${amount} s`);

/** One entry for each option; of a table one for each of its entries, and of a list none when it is empty. */
function optionEntries([name, value]: [string, Manifest["options"][keyof Manifest["options"]]]): [string, string][] {
  if (Array.isArray(value)) return value.length > 0 ? [[name, value.join(", ")]] : [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).map(([key, entry]) => [`${name}/${key}`, String(entry)]);
}
